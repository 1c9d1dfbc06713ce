const DAY_MS = 86_400_000;
export const FRIDAY = 5;

/** When clubs tell in the morning who is out, and who is back. */
export const OUT_AT = '09:15';
export const BACK_AT = '09:45';
export const TUESDAY = 2;

/** The ISO day `days` after another. */
export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Number of days from one ISO day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** 0 Sunday … 6 Saturday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

const berlin = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The ISO day in Berlin at an instant. */
export function berlinDay(instant: Date): string {
  return berlin.format(instant).slice(0, 10);
}

/** The instant (ISO-8601 UTC) of a local time such as `15:30` on a day in Berlin, in summer or winter time. */
export function berlinInstant(day: string, time: string): string {
  const asIfUtc = Date.parse(`${day}T${time}:00Z`);
  // Take the offset twice, since around a clock change the first guess may use the wrong one.
  const guess = asIfUtc - offsetMsAt(asIfUtc);
  return new Date(asIfUtc - offsetMsAt(guess)).toISOString();
}

/** How far Berlin's clocks are ahead of UTC at an instant, in ms. */
function offsetMsAt(instant: number): number {
  return Date.parse(`${berlin.format(instant).replace(' ', 'T')}Z`) - instant;
}
