import { schedule, type ScheduledTask } from 'node-cron';
import { nextTimes, SCHEDULE_TIME_ZONE } from '../commands/cronTimes.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { cronLogger } from './cronLogger.ts';

/** A change of the schedule reaches every process within this time. */
const FOLLOW_MS = 15_000;

export interface FlowJob {
  /** Follows a changed schedule and does what is due; one check after the other. */
  check(): Promise<void>;
  /** Starts nothing further and waits for what runs. */
  stop(): Promise<void>;
}

/**
 * Runs a flow by its schedule, which administrators can change while it runs. The time of the next run stands in the
 * database: the process that moves it on is the one that runs, and a time that passed while no hub was up is caught up
 * once, however many it were.
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
      const nextTs = nextTimes(pattern, 1)[0];
      if (stored.dueTs !== null && stored.dueTs <= nowTs) {
        if (await flowSchedules.claim(flow, stored.dueTs, nextTs ?? null)) await runLogged();
      } else if (nextTs !== undefined && (isNew || stored.dueTs === null)) {
        // The configured pattern may be another one than before the start.
        await flowSchedules.plan(flow, nextTs, nowTs);
      }
    } catch (error) {
      deps.log.error({ flow, err: error }, 'schedule could not be followed');
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
            logger: cronLogger(deps),
          });
    followed = pattern;
  }

  async function runLogged(): Promise<void> {
    try {
      await run();
    } catch (error) {
      // Somebody runs it by hand at this moment, which is as good.
      if (error instanceof AppError && error.reason === 'conflict')
        deps.log.info({ flow }, 'scheduled run left out, another one is in progress');
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
