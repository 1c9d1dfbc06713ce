import type { Deps } from '../deps.ts';
import { conflict } from '../errors.ts';

/**
 * Ends a run, whichever process is at it: it saves nothing.
 *
 * @throws AppError 'conflict' when that run is over
 */
export async function cancelRun(
  { stores, now, log }: Pick<Deps, 'stores' | 'now' | 'log'>,
  { name, runId }: { name: string; runId: string },
): Promise<void> {
  if (!(await stores.flows.cancel(name, runId, new Date().toISOString(), now().toISOString())))
    throw conflict('This run is over');
  log.info({ flow: name, runId }, 'flow cancelled');
}
