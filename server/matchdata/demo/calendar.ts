const DAY_MS = 86_400_000;
export const FRIDAY = 5;
export const TUESDAY = 2;

/** An ISO day, `days` later. */
export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Days from one ISO day to another. */
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

/** The day in Berlin at an instant, ISO. */
export function berlinDay(instant: Date): string {
  return berlin.format(instant).slice(0, 10);
}

/** The instant (ISO-8601 UTC) of a wall-clock time such as `15:30` on a day in Berlin, in summer and winter time. */
export function berlinInstant(day: string, time: string): string {
  const asIfUtc = Date.parse(`${day}T${time}:00Z`);
  // Twice, since the offset before a change of the clocks may differ from the one at the guess.
  const guess = asIfUtc - offsetMsAt(asIfUtc);
  return new Date(asIfUtc - offsetMsAt(guess)).toISOString();
}

/** How far Berlin's clocks are ahead of UTC. */
function offsetMsAt(instant: number): number {
  return Date.parse(`${berlin.format(instant).replace(' ', 'T')}Z`) - instant;
}
