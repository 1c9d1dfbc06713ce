import { formatPlural } from '#shared/text/format.ts';

const MINUTE_MS = 60_000;
const HOUR_MIN = 60;
const DAY_HOURS = 24;
/** Further ahead, minutes do not matter. */
const MINUTES_MATTER_BELOW_HOURS = 6;

/**
 * Time until an instant (ISO-8601), rounded down: `2 Tage 4 Std`, `14 Std`, in the last six hours `3 Std 20 Min`, at the
 * end `unter 1 Min`; null once it has passed.
 */
export function formatCountdown(instantTs: string, nowMs: number): string | null {
  const leftMs = Date.parse(instantTs) - nowMs;
  if (!(leftMs > 0)) return null;
  const minutes = Math.floor(leftMs / MINUTE_MS);
  const hours = Math.floor(minutes / HOUR_MIN);
  const days = Math.floor(hours / DAY_HOURS);
  if (minutes === 0) return 'unter 1\u00A0Min';
  if (hours === 0) return `${minutes}\u00A0Min`;
  if (days > 0) return joined(formatPlural(days, { one: 'Tag', other: 'Tage' }), hours % DAY_HOURS, 'Std');
  if (hours >= MINUTES_MATTER_BELOW_HOURS) return `${hours}\u00A0Std`;
  return joined(`${hours}\u00A0Std`, minutes % HOUR_MIN, 'Min');
}

const joined = (large: string, small: number, unit: string) =>
  small === 0 ? large : `${large} ${small}\u00A0${unit}`;
