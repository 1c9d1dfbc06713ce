import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';

/**
 * Cancels a run in whichever process it is running, so that it cannot save anything.
 *
 * @throws AppError 'conflict' if that run is over
 */
export async function cancelRun(
  { stores, now, log }: Pick<Deps, 'stores' | 'now' | 'log'>,
  { name, runId }: { name: string; runId: string },
): Promise<void> {
  if (!(await stores.flows.cancel(name, runId, new Date().toISOString(), now().toISOString())))
    throw new AppError('runOver');
  log.info({ flow: name, runId }, 'flow cancelled');
}
