import { schedule, type ScheduledTask } from 'node-cron';
import { listNextTimes, SCHEDULE_TIME_ZONE } from '../commands/runs/cronTimes.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { createCronLogger } from './cronLogger.ts';

/** Time within which a changed schedule reaches every process. */
const FOLLOW_MS = 15_000;

export interface FlowJob {
  /** Adopts a changed schedule and runs what is due; checks never overlap. */
  check(): Promise<void>;
  /** Starts nothing new and waits for running work. */
  stop(): Promise<void>;
}

/**
 * Runs a flow by its schedule, which administrators can change at any time. The database holds the time of the next
 * run: the process that advances it does the run. One run makes up for all those missed while no hub was up.
 */
export function startFlowJob(deps: Deps, flow: string, run: () => Promise<unknown>): FlowJob {
  const { flowSchedules } = deps.stores;
  let followed: string | null = null;
  let task: ScheduledTask | null = null;
  let checking: Promise<void> = Promise.resolve();
  let isStopped = false;

  const check = () => (checking = checking.then(checkNow));
  const timer = setInterval(() => void check(), FOLLOW_MS);
  timer.unref();

  async function checkNow(): Promise<void> {
    if (isStopped) return;
    try {
      const stored = await flowSchedules.read(flow);
      const pattern = stored.isPaused ? null : (stored.pattern ?? deps.config.pstartSchedule);
      const isNew = pattern !== followed;
      if (isNew) await follow(pattern);
      if (pattern === null) return;
      const nowTs = new Date().toISOString();
      const [nextTs, afterTs] = listNextTimes(pattern, 2);
      if (stored.dueTs !== null && stored.dueTs <= nowTs) {
        if (await flowSchedules.claim(flow, stored.dueTs, nextTs ?? null)) await runLogged();
      } else if (
        nextTs !== undefined &&
        // Planned by a clock that was ahead, a run would stay away until that time.
        (isNew || stored.dueTs === null || (afterTs !== undefined && stored.dueTs > afterTs))
      ) {
        // The configured pattern may have changed since the last start.
        await flowSchedules.plan(flow, nextTs, nowTs);
      }
    } catch (error) {
      deps.log.error({ flow, err: error }, 'could not follow the schedule');
    }
  }

  async function follow(pattern: string | null): Promise<void> {
    await task?.destroy();
    task =
      pattern === null
        ? null
        : schedule(pattern, () => check(), {
            name: flow,
            timezone: SCHEDULE_TIME_ZONE,
            noOverlap: true,
            logger: createCronLogger(deps),
          });
    followed = pattern;
  }

  async function runLogged(): Promise<void> {
    try {
      await run();
    } catch (error) {
      // Another run is in progress, which serves the same purpose.
      if (error instanceof AppError && error.reason === 'conflict')
        deps.log.info({ flow }, 'scheduled run skipped, another one is in progress');
      else deps.log.error({ flow, err: error }, 'scheduled run failed');
    }
  }

  return {
    check,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await checking;
      await task?.destroy();
    },
  };
}
