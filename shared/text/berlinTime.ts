/** Days and times in Berlin, for server and client. */

const berlin = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'medium',
});

const HOUR_MS = 3_600_000;
/** Cached days by hour: days begin, and clocks change, on the hour. */
const dayOfHour = new Map<number, string>();
const HOURS_KEPT = 1000;

/** The ISO day in Berlin at an instant. */
export function berlinDay(instant: Date): string {
  const hour = Math.floor(instant.getTime() / HOUR_MS);
  const known = dayOfHour.get(hour);
  if (known !== undefined) return known;
  const day = berlin.format(instant).slice(0, 10);
  if (dayOfHour.size >= HOURS_KEPT) dayOfHour.clear();
  // Before 1970, offsets were not always whole hours.
  if (hour >= 0) dayOfHour.set(hour, day);
  return day;
}

/** The time in Berlin at an instant, in hours and minutes: `15:30`. */
export function berlinTime(instant: Date): string {
  return berlin.format(instant).slice(11, 16);
}

/** The instant (ISO-8601 UTC) of a local time such as `15:30` on a day in Berlin, in summer or winter time. */
export function berlinInstant(day: string, time: string): string {
  const asIfUtc = Date.parse(`${day}T${time}:00Z`);
  // Take the offset twice, since around a clock change the first guess may use the wrong one.
  const guess = asIfUtc - berlinOffsetMs(asIfUtc);
  return new Date(asIfUtc - berlinOffsetMs(guess)).toISOString();
}

/** Berlin's offset from UTC at an instant, in ms. */
export function berlinOffsetMs(instant: number): number {
  const second = Math.floor(instant / 1000) * 1000;
  return Date.parse(`${berlin.format(second).replace(' ', 'T')}Z`) - second;
}
