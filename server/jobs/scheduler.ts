import { schedule } from 'node-cron';
import type { Deps } from '../deps.ts';
import type { Job } from './jobs.ts';

const TIME_ZONE = 'Europe/Berlin';

export interface Scheduler {
  /** Starts no further job and waits for those that run. */
  stop(): Promise<void>;
}

/** Runs every job by its schedule, never twice at once; a failing job is logged and never ends the process. */
export function startScheduler(deps: Deps, jobs: readonly Job[]): Scheduler {
  const running = new Set<Promise<void>>();
  const tasks = jobs.map((job) =>
    schedule(
      job.schedule,
      async () => {
        const execution = runLogged(deps, job);
        running.add(execution);
        await execution.finally(() => running.delete(execution));
      },
      { name: job.name, timezone: TIME_ZONE, noOverlap: true, logger: cronLogger(deps) },
    ),
  );
  return {
    async stop() {
      for (const task of tasks) await task.destroy();
      await Promise.all(running);
    },
  };
}

async function runLogged(deps: Deps, job: Job): Promise<void> {
  try {
    await job.run(deps);
  } catch (error) {
    deps.log.error({ job: job.name, err: error }, 'job failed');
  }
}

function cronLogger({ log }: Deps) {
  return {
    debug: (message: string | Error) => log.debug({}, String(message)),
    info: (message: string) => log.debug({}, message),
    warn: (message: string) => log.warn({}, message),
    error: (message: string | Error) => log.error({ err: message }, 'scheduler failed'),
  };
}
