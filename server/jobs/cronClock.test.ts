import { describe, expect, it, onTestFinished } from 'vitest';
import { recordingLog } from '@hub/tools/testing/recordingLog.ts';
import { createCronClock } from './cronClock.ts';

const DAY_MS = 24 * 3600_000;
const START_MS = Date.parse('2026-11-24T12:00:00Z');

function aClock() {
  let [wallMs, steadyMs] = [START_MS, 0];
  const log = recordingLog();
  const clock = createCronClock(
    log,
    () => wallMs,
    () => steadyMs,
  );
  onTestFinished(() => clock.stop());
  return {
    ...clock,
    log,
    /** Lets both clocks run, second by second. */
    pass(seconds: number) {
      for (let n = 0; n < seconds; n += 1) {
        wallMs += 1000;
        steadyMs += 1000;
        clock.tick();
      }
    },
    /** Sets the wall clock ahead, or back if negative. */
    set(ms: number) {
      wallMs += ms;
    },
  };
}
type TestClock = ReturnType<typeof aClock>;

function counting(clock: TestClock, pattern: string) {
  let runs = 0;
  clock.add(pattern, async () => {
    runs += 1;
  });
  return () => runs;
}
/** Waits until finished work is noted. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

async function passSlowly(clock: TestClock, seconds: number): Promise<void> {
  for (let n = 0; n < seconds; n += 1) {
    clock.pass(1);
    await settled();
  }
}

describe('the clock of the jobs', () => {
  it('runs work at its scheduled times', async () => {
    const clock = aClock();
    const [often, minutely] = [counting(clock, '*/5 * * * * *'), counting(clock, '* * * * *')];
    await passSlowly(clock, 60);
    expect([often(), minutely()]).toEqual([12, 1]);
    expect(clock.log.lines).toEqual([]);
  });

  it.each([30 * DAY_MS, 3600_000, 400 * DAY_MS])(
    'set ahead by %i ms, runs each missed job once and logs one line',
    async (aheadMs) => {
      const clock = aClock();
      const [often, daily] = [counting(clock, '*/5 * * * * *'), counting(clock, '40 13 * * *')];
      await passSlowly(clock, 1);
      clock.set(aheadMs);
      await passSlowly(clock, 1);
      expect([often(), daily()]).toEqual([1, 1]);
      expect(clock.log.lines).toHaveLength(1);
      await passSlowly(clock, 60);
      expect(often()).toBe(13);
    },
  );

  it('set back, continues at once with the new time', async () => {
    const clock = aClock();
    const minutely = counting(clock, '* * * * *');
    await passSlowly(clock, 1);
    clock.set(-30 * DAY_MS);
    await passSlowly(clock, 60);
    expect(minutely()).toBe(1);
    expect(clock.log.lines).toHaveLength(1);
  });

  it('does not start work that is still running', async () => {
    const clock = aClock();
    let starts = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    clock.add('*/5 * * * * *', () => {
      starts += 1;
      return promise;
    });
    await passSlowly(clock, 20);
    expect(starts).toBe(1);
    resolve();
    await settled();
    await passSlowly(clock, 5);
    expect(starts).toBe(2);
  });

  it('starts nothing after being stopped, and waits for running work', async () => {
    const clock = aClock();
    let hasEnded = false;
    clock.add('* * * * *', async () => {
      await settled();
      hasEnded = true;
    });
    clock.pass(60);
    await clock.stop();
    expect(hasEnded).toBe(true);
    hasEnded = false;
    await passSlowly(clock, 60);
    expect(hasEnded).toBe(false);
  });
});
