const MINUTE_MS = 60_000;
const HOUR_MIN = 60;
const DAY_HOURS = 24;

const ageFormat = new Intl.RelativeTimeFormat('de-DE', { numeric: 'always' });

/**
 * Age of an instant (ISO-8601) at `nowMs`: `vor n Minuten` under an hour, `vor n Stunden` under 24 hours, else `vor n
 * Tagen`, in the singular or plural (`vor 1 Tag`). Rounds down; a future instant counts as just now. Null if the
 * instant is invalid.
 */
export function newsAge(instantTs: string, nowMs: number): string | null {
  const instantMs = Date.parse(instantTs);
  if (Number.isNaN(instantMs)) return null;
  const minutes = Math.max(0, Math.floor((nowMs - instantMs) / MINUTE_MS));
  if (minutes === 0) return 'gerade eben';
  if (minutes < HOUR_MIN) return ageFormat.format(-minutes, 'minute');
  const hours = Math.floor(minutes / HOUR_MIN);
  return hours < DAY_HOURS
    ? ageFormat.format(-hours, 'hour')
    : ageFormat.format(-Math.floor(hours / DAY_HOURS), 'day');
}
