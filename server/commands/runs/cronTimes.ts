import { createTask, validate } from 'node-cron';

/** Time zone of all schedules, which is the league's. */
export const SCHEDULE_TIME_ZONE = 'Europe/Berlin';

/** Minute, hour, day, month and weekday. A sixth field for seconds is refused, since no hub needs runs that often. */
const FIELDS = 5;

export function isSchedulePattern(pattern: string): boolean {
  return pattern.trim().split(/\s+/u).length === FIELDS && validate(pattern.trim());
}

/**
 * Lists the next times of a valid cron pattern by the machine's clock, earliest first. ISO-8601 UTC.
 *
 * @returns fewer than `count` if the pattern ends
 */
export function listNextTimes(pattern: string, count: number): string[] {
  const task = createTask(pattern, () => {}, { timezone: SCHEDULE_TIME_ZONE });
  try {
    return task.getNextRuns(count).map((time) => time.toISOString());
  } finally {
    void task.destroy();
  }
}
