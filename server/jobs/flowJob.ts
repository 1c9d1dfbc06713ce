import { listNextTimes } from '../commands/runs/cronTimes.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../provider/base/failure.ts';

/**
 * Runs a flow by its schedule, which administrators can change at any time. The database holds the time of the next
 * run: the process that advances it does the run. One run makes up for all those missed while no hub was up.
 *
 * @returns a function that adopts a changed schedule and starts a due run; call it repeatedly, never concurrently
 */
export function createFlowJob(deps: Deps, flow: string, run: () => Promise<unknown>): () => Promise<void> {
  const { flowSchedules } = deps.stores;
  let followed: string | null = null;

  async function check(): Promise<void> {
    const stored = await flowSchedules.read(flow);
    const pattern = stored.isPaused ? null : (stored.pattern ?? deps.config.pstartSchedule);
    const isNew = pattern !== followed;
    followed = pattern;
    if (pattern === null) return;
    const nowTs = new Date().toISOString();
    const [nextTs, afterTs] = listNextTimes(pattern, 2);
    if (stored.dueTs !== null && stored.dueTs <= nowTs) {
      if (await flowSchedules.claim(flow, stored.dueTs, nextTs ?? null)) await runLogged();
    } else if (
      nextTs !== undefined &&
      // A run planned by a fast clock would otherwise not start until that time.
      (isNew || stored.dueTs === null || (afterTs !== undefined && stored.dueTs > afterTs))
    ) {
      // The configured pattern may have changed since the last start.
      await flowSchedules.plan(flow, nextTs, nowTs);
    }
  }

  async function runLogged(): Promise<void> {
    try {
      await run();
    } catch (error) {
      // A run in progress serves the same purpose.
      if (error instanceof Failure && error.reason === 'conflict')
        deps.log.info({ flow }, 'scheduled run skipped, another one is in progress');
      else deps.log.error({ flow, err: error }, 'scheduled run failed');
    }
  }

  return async () => {
    try {
      await check();
    } catch (error) {
      deps.log.error({ flow, err: error }, 'could not follow the schedule');
    }
  };
}
