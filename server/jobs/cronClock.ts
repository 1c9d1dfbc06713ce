import { cronTimes } from '../commands/runs/cronTimes.ts';
import type { Log } from '../deps.ts';

const TICK_MS = 1000;
/** Smaller jumps are corrections by a time server. */
const JUMP_MS = 10_000;

export interface CronClock {
  /** Runs work at each time of a cron pattern in Europe/Berlin, unless its last run has not ended. */
  add(pattern: string, run: () => Promise<void>): void;
  /** Checks the clock and starts due work. Runs automatically every second. */
  tick(): void;
  /** Starts nothing more, and waits for running work. */
  stop(): Promise<void>;
}

interface Entry {
  after: (ms: number) => number | null;
  dueMs: number | null;
  run: () => Promise<void>;
  isRunning: boolean;
}

/**
 * Starts work by the machine's clock, even if that is changed. After a jump ahead, work that came due in between runs
 * once; after a jump back, the new time applies at once. A process that was suspended also runs missed work once.
 *
 * @param nowMs the wall clock, ms since 1970
 * @param steadyMs a monotonic clock, of any origin
 */
export function createCronClock(
  log: Log,
  nowMs: () => number = () => Date.now(),
  steadyMs: () => number = () => performance.now(),
): CronClock {
  const entries: Entry[] = [];
  const running = new Set<Promise<void>>();
  let [lastMs, lastSteadyMs] = [nowMs(), steadyMs()];

  function start(entry: Entry): void {
    entry.isRunning = true;
    const execution = entry.run().finally(() => {
      entry.isRunning = false;
      running.delete(execution);
    });
    running.add(execution);
  }

  function tick(): void {
    const [ms, steady] = [nowMs(), steadyMs()];
    const jumpMs = ms - lastMs - (steady - lastSteadyMs);
    [lastMs, lastSteadyMs] = [ms, steady];
    const wasSetBack = jumpMs < -JUMP_MS;
    if (wasSetBack || jumpMs > JUMP_MS)
      log.warn(
        { seconds: Math.round(jumpMs / 1000) },
        'the clock was changed; work that came due in between runs once',
      );
    for (const entry of entries) {
      const isDue = entry.dueMs !== null && entry.dueMs <= ms;
      if (isDue || wasSetBack) entry.dueMs = entry.after(ms);
      if (isDue && !entry.isRunning) start(entry);
    }
  }
  const timer = setInterval(tick, TICK_MS).unref();

  return {
    add(pattern, run) {
      const { after } = cronTimes(pattern);
      entries.push({ after, dueMs: after(nowMs()), run, isRunning: false });
    },
    tick,
    async stop() {
      clearInterval(timer);
      entries.length = 0;
      await Promise.all(running);
    },
  };
}
