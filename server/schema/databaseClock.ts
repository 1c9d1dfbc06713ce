/** The database's clock, which all processes share. In whole seconds on SQLite. */
export const DATABASE_CLOCK = 'cast(current_timestamp as text)';

/** Parses `DATABASE_CLOCK` in the format of either database. @returns ISO-8601 UTC */
export function instantOfClock(clock: string): string {
  const instant = clock.replace(' ', 'T').replace(/(?<=:\d.*)[+-]\d\d$/u, '$&:00');
  return new Date(/[+-]\d\d:\d\d$/u.test(instant) ? instant : `${instant}Z`).toISOString();
}
