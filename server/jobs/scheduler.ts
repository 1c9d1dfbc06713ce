import { PSTART_FLOW } from '@hub/shared/runs/flows.schema.ts';
import { computePstart } from '../commands/runs/computePstart.ts';
import type { Deps } from '../deps.ts';
import { nextTurn } from '@hub/provider/loopTurns.ts';
import { createCronClock } from './cronClock.ts';
import type { Job } from './jobs.ts';
import { listNextTimes } from '../commands/runs/cronTimes.ts';
import { Failure } from '@hub/provider/base/failure.ts';

/** How soon a changed schedule reaches every process. */
const FOLLOW_SCHEDULE = '*/5 * * * * *';

export interface Scheduler {
  /** Starts no more jobs and waits for running ones. */
  stop(): Promise<void>;
}

/** Called after every job. */
export type JobEnd = (job: string, outcome: 'succeeded' | 'failed', seconds: number) => void;

/** Runs the flow and every job by schedule, never overlapping; logs a failing job instead of ending the process. */
export function startScheduler(deps: Deps, jobs: readonly Job[], onEnd: JobEnd = () => undefined): Scheduler {
  const clock = createCronClock(deps.log);
  for (const job of jobs) clock.add(job.schedule, () => runLogged(deps, job, onEnd));
  clock.add(
    FOLLOW_SCHEDULE,
    createFlowJob(deps, PSTART_FLOW, () => computePstart(deps, 'schedule')),
  );
  return { stop: () => clock.stop() };
}

async function runLogged(deps: Deps, job: Job, onEnd: JobEnd): Promise<void> {
  const startedMs = performance.now();
  const end = (outcome: 'succeeded' | 'failed') =>
    onEnd(job.name, outcome, (performance.now() - startedMs) / 1000);
  try {
    // Many jobs may come due at once, when the clock is set or the hub starts: each starts in its own turn.
    await nextTurn();
    await job.run(deps);
    end('succeeded');
  } catch (error) {
    end('failed');
    deps.log.error({ job: job.name, err: error }, 'job failed');
  }
}

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
      if (await flowSchedules.claim(flow, stored.dueTs, nextTs ?? null)) await runOnce();
    } else if (
      nextTs !== undefined &&
      // A run planned by a fast clock would otherwise not start until that time.
      (isNew || stored.dueTs === null || (afterTs !== undefined && stored.dueTs > afterTs))
    ) {
      // The configured pattern may have changed since the last start.
      await flowSchedules.plan(flow, nextTs, nowTs);
    }
  }

  async function runOnce(): Promise<void> {
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
