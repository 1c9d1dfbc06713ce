const WORDS = new Intl.RelativeTimeFormat('de-DE', { numeric: 'always' });
const MINUTE_MS = 60_000;
const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;

/** `gerade eben`, `vor 5 Minuten`, `vor 3 Stunden`, `vor 2 Tagen`. @param instantTs ISO-8601 */
export function formatAgeInWords(instantTs: string, nowMs: number): string {
  const minutes = Math.floor((nowMs - Date.parse(instantTs)) / MINUTE_MS);
  if (minutes < 1) return 'gerade eben';
  if (minutes < HOUR_MIN) return WORDS.format(-minutes, 'minute');
  if (minutes < 2 * DAY_MIN) return WORDS.format(-Math.floor(minutes / HOUR_MIN), 'hour');
  return WORDS.format(-Math.floor(minutes / DAY_MIN), 'day');
}
