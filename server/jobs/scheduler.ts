import { schedule } from 'node-cron';
import { PSTART_FLOW } from '../../shared/flows.ts';
import { computePstart } from '../commands/runs/computePstart.ts';
import { SCHEDULE_TIME_ZONE } from '../commands/runs/cronTimes.ts';
import type { Deps } from '../deps.ts';
import { createCronLogger } from './cronLogger.ts';
import { startFlowJob } from './flowJob.ts';
import type { Job } from './jobs.ts';

export interface Scheduler {
  /** Starts no more jobs and waits for running ones. */
  stop(): Promise<void>;
}

/** Told of every job that has ended. */
export type JobEnd = (job: string, outcome: 'succeeded' | 'failed', seconds: number) => void;

/** Runs the flow and every job by schedule, never overlapping; logs a failing job instead of ending the process. */
export function startScheduler(deps: Deps, jobs: readonly Job[], onEnd: JobEnd = () => undefined): Scheduler {
  const running = new Set<Promise<void>>();
  const tasks = jobs.map((job) =>
    schedule(
      job.schedule,
      async () => {
        const execution = runLogged(deps, job, onEnd);
        running.add(execution);
        await execution.finally(() => running.delete(execution));
      },
      { name: job.name, timezone: SCHEDULE_TIME_ZONE, noOverlap: true, logger: createCronLogger(deps) },
    ),
  );
  const flowJob = startFlowJob(deps, PSTART_FLOW, () => computePstart(deps, 'schedule'));
  void flowJob.check();
  return {
    async stop() {
      await flowJob.stop();
      for (const task of tasks) await task.destroy();
      await Promise.all(running);
    },
  };
}

async function runLogged(deps: Deps, job: Job, onEnd: JobEnd): Promise<void> {
  const startedMs = performance.now();
  const end = (outcome: 'succeeded' | 'failed') =>
    onEnd(job.name, outcome, (performance.now() - startedMs) / 1000);
  try {
    const { trace } = deps;
    await (trace ? trace(`job ${job.name}`, {}, () => job.run(deps)) : job.run(deps));
    end('succeeded');
  } catch (error) {
    end('failed');
    deps.log.error({ job: job.name, err: error }, 'job failed');
  }
}
