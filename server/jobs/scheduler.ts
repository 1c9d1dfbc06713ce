import { PSTART_FLOW } from '#shared/runs/flows.schema.ts';
import { computePstart } from '../commands/runs/computePstart.ts';
import type { Deps } from '../deps.ts';
import { nextTurn } from '../provider/loopTurns.ts';
import { createCronClock } from './cronClock.ts';
import { createFlowJob } from './flowJob.ts';
import type { Job } from './jobs.ts';

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
