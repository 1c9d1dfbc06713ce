import { createTask, validate } from 'node-cron';

/** All schedules are meant in the league's own time. */
export const SCHEDULE_TIME_ZONE = 'Europe/Berlin';

/** Minute, hour, day, month and weekday; a hub that computes every second helps nobody. */
const FIELDS = 5;

export function isSchedulePattern(pattern: string): boolean {
  return pattern.trim().split(/\s+/u).length === FIELDS && validate(pattern.trim());
}

/**
 * The next times of a valid cron pattern, counted from the machine's present, earliest first. ISO-8601 UTC.
 *
 * @returns fewer than `count` for a pattern that comes to an end
 */
export function nextTimes(pattern: string, count: number): string[] {
  const task = createTask(pattern, () => {}, { timezone: SCHEDULE_TIME_ZONE });
  try {
    return task.getNextRuns(count).map((time) => time.toISOString());
  } finally {
    void task.destroy();
  }
}
