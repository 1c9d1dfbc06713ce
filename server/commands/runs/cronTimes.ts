import { LRUCache } from 'lru-cache';
import { createTask, parse, validate } from 'node-cron';
import { berlinOffsetMs } from '@hub/shared/text/berlinTime.ts';

/** Minute, hour, day, month and weekday. A sixth field for seconds is rejected, since no hub needs runs that often. */
const FIELDS = 5;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** 29 February falls on each weekday within 40 years, so a pattern without a match in them has none. */
const DAYS_AHEAD = 40 * 366;
/** Longer than any sensible pattern, and short enough to be parsed fast. */
const PATTERN_LENGTH = 100;

export function isSchedulePattern(pattern: string): boolean {
  if (pattern.length > PATTERN_LENGTH) return false;
  const fields = pattern.trim();
  return fields.split(/\s+/u).length === FIELDS && validate(fields) && listNextTimes(fields, 1).length === 1;
}

/**
 * Lists the next times of a valid cron pattern in Berlin by the machine's clock, earliest first. ISO-8601 UTC.
 *
 * @returns fewer than `count` if the pattern ends
 */
export function listNextTimes(pattern: string, count: number): string[] {
  const { after } = cronTimes(pattern);
  const times: string[] = [];
  for (let ms = after(Date.now()); ms !== null && times.length < count; ms = after(ms))
    times.push(new Date(ms).toISOString());
  return times;
}

/** Parsed patterns; schedules are checked every few seconds. */
const known = new LRUCache<string, CronTimes>({ max: 50 });

interface CronTimes {
  /** The next time after an instant, both in ms since 1970; null if there is none. */
  readonly after: (ms: number) => number | null;
}

/**
 * The times of a valid cron pattern in Berlin. Changes to and from summer time neither skip nor repeat one: a time in the
 * skipped hour comes an hour later, and a time in the repeated hour comes only the first time. A pattern for every hour follows
 * elapsed time instead.
 */
export function cronTimes(pattern: string): CronTimes {
  const times = known.get(pattern) ?? readTimes(pattern);
  known.set(pattern, times);
  return times;
}

function readTimes(pattern: string): CronTimes {
  const wall = wallTimes(pattern);

  function byElapsedTime(ms: number, offsetMs = berlinOffsetMs(ms)): number | null {
    const next = wall(ms + offsetMs);
    if (next === null || berlinOffsetMs(next - offsetMs) === offsetMs) return next && next - offsetMs;
    const changeMs = changeBetween(ms, next - offsetMs);
    return byElapsedTime(changeMs - 1, berlinOffsetMs(changeMs));
  }

  function byWallClock(ms: number): number | null {
    // Just after the clocks went forward, the skipped times are still to come.
    let next = wall(ms + Math.min(berlinOffsetMs(ms), berlinOffsetMs(ms - 2 * HOUR_MS)));
    while (next !== null && instantOf(next) <= ms) next = wall(next);
    return next && instantOf(next);
  }

  return { after: new Set(parse(pattern).hour).size === 24 ? byElapsedTime : byWallClock };
}

/** The next time of a pattern after another, both in ms of a wall clock treated as UTC, without summer time. */
function wallTimes(pattern: string): (ms: number) => number | null {
  const { second, minute, hour, month } = parse(pattern);
  const inOrder = (field: readonly number[]) => field.toSorted((a, b) => a - b);
  const [seconds, minutes, hours] = [inOrder(second), inOrder(minute), inOrder(hour)];
  const task = createTask(pattern, () => undefined, { timezone: 'UTC' });
  void task.destroy();

  /** The pattern's times of day, in ms, after a given one. */
  function* timesOfDay(afterMs: number): Generator<number> {
    for (const h of hours) {
      if ((h + 1) * HOUR_MS <= afterMs) continue;
      for (const m of minutes)
        for (const s of seconds) {
          const ms = h * HOUR_MS + m * MINUTE_MS + s * SECOND_MS;
          if (ms > afterMs) yield ms;
        }
    }
  }

  return (ms) => {
    const today = Math.floor(ms / DAY_MS) * DAY_MS;
    for (let day = today; day < today + DAYS_AHEAD * DAY_MS; day += DAY_MS) {
      if (!month.includes(new Date(day).getUTCMonth() + 1)) continue;
      const [time] = timesOfDay(ms - day);
      if (time !== undefined && task.match(new Date(day + time))) return day + time;
    }
    return null;
  };
}

/** The instant at which Berlin's wall clock shows a time, both in ms. */
function instantOf(wallMs: number): number {
  const [before, after] = [-DAY_MS, DAY_MS].map((ms) => wallMs - berlinOffsetMs(wallMs + ms)) as [
    number,
    number,
  ];
  const isShownAt = (ms: number) => ms + berlinOffsetMs(ms) === wallMs;
  return isShownAt(before) || !isShownAt(after) ? before : after;
}

/** The first instant of the later offset; Berlin's clocks change at full seconds. */
function changeBetween(beforeMs: number, afterMs: number): number {
  const offsetMs = berlinOffsetMs(beforeMs);
  let [before, after] = [Math.floor(beforeMs / SECOND_MS), Math.ceil(afterMs / SECOND_MS)];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (berlinOffsetMs(middle * SECOND_MS) === offsetMs) before = middle;
    else after = middle;
  }
  return after * SECOND_MS;
}
