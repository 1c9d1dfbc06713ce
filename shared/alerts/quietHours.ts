import type { QuietHours } from './alertTerms.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

const berlin = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/Berlin',
});

/** Minute of the day in Berlin. */
function minuteOf(instantMs: number): number {
  const [hour = 0, minute = 0] = berlin.format(instantMs).split(':').map(Number);
  return hour * 60 + minute;
}

/**
 * When a message sent at this instant may make a sound: at once, or at the end of the quiet hours in Berlin, even on
 * nights when the clocks change.
 *
 * @param instantTs ISO-8601 UTC
 * @param quiet null or equal ends: no quiet hours
 */
export function afterQuietHours(instantTs: string, quiet: QuietHours | null): string {
  if (quiet === null || quiet.from === quiet.to) return instantTs;
  const instantMs = Date.parse(instantTs);
  const minute = minuteOf(instantMs);
  const isQuiet =
    quiet.from < quiet.to
      ? minute >= quiet.from && minute < quiet.to
      : minute >= quiet.from || minute < quiet.to;
  if (!isQuiet) return instantTs;
  const wholeMs = Math.floor(instantMs / MINUTE_MS) * MINUTE_MS;
  const endMs = wholeMs + ((quiet.to - minute + DAY_MINUTES) % DAY_MINUTES) * MINUTE_MS;
  // If the clocks changed in between, the end is off by an hour.
  const offBy = ((minuteOf(endMs) - quiet.to + DAY_MINUTES * 1.5) % DAY_MINUTES) - DAY_MINUTES / 2;
  return new Date(endMs - offBy * MINUTE_MS).toISOString();
}
