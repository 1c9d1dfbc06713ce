/** Numbers, dates and ages for the screen: in German, in Berlin's time zone. */

const TIME_ZONE = 'Europe/Berlin';
const NO_BREAK_SPACE = '\u00A0';
const MINUS = '\u2212';
const MINUTE_MS = 60_000;
const HOUR_MIN = 60;
const DAY_HOURS = 24;
const JUST_NOW = 'gerade eben';
const UNKNOWN_INSTANT = '–';

const countFormat = new Intl.NumberFormat('de-DE');
const decimalFormat = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });
const hundredthsFormat = new Intl.NumberFormat('de-DE', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const tenthsFormat = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const pointsFormat = new Intl.NumberFormat('de-DE', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});
const pluralRules = new Intl.PluralRules('de-DE');
const kickoffFormat = new Intl.DateTimeFormat('de-DE', {
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: TIME_ZONE,
});

/** A whole number with German thousands separators: `1.234`. */
export function formatCount(count: number): string {
  return countFormat.format(count);
}

/** A number with at most one decimal: `3,5`, `12`. */
export function formatDecimal(value: number): string {
  return decimalFormat.format(value);
}

/** A number with exactly one decimal, for columns: `3,5`, `12,0`. */
export function formatTenths(value: number): string {
  return tenthsFormat.format(value);
}

/** A mean number of correctly predicted starters out of eleven: `8,72`. */
export function formatHits(starters: number): string {
  return hundredthsFormat.format(starters);
}

/** Signed points with one decimal: `+12,3`, `−4,0`, `0,0`; the minus is the typographic one. */
export function formatSigned(points: number): string {
  return pointsFormat.format(points).replace('-', MINUS);
}

/** A count with its noun in the singular or plural: `1 Spieler`, `2 Vereine`. */
export function formatPlural(count: number, words: { one: string; other: string }): string {
  const word = pluralRules.select(count) === 'one' ? words.one : words.other;
  return `${formatCount(count)}${NO_BREAK_SPACE}${word}`;
}

/** An instant (ISO-8601) as day and time in Berlin: `Sa., 08.02.2025, 15:30`; a dash if invalid. */
export function formatKickoff(instantTs: string): string {
  const instantMs = Date.parse(instantTs);
  return Number.isNaN(instantMs) ? UNKNOWN_INSTANT : kickoffFormat.format(instantMs);
}

/**
 * Age of an instant (ISO-8601) at `nowMs`: `vor N Min` under an hour, `vor Nh` under 24 hours, else `vor Nd`. Rounds
 * down; a future instant counts as just now; a dash if the instant is invalid.
 */
export function formatAge(instantTs: string, nowMs: number): string {
  const instantMs = Date.parse(instantTs);
  if (Number.isNaN(instantMs)) return UNKNOWN_INSTANT;
  const minutes = Math.max(0, Math.floor((nowMs - instantMs) / MINUTE_MS));
  if (minutes === 0) return JUST_NOW;
  if (minutes < HOUR_MIN) return `vor ${minutes} Min`;
  const hours = Math.floor(minutes / HOUR_MIN);
  if (hours < DAY_HOURS) return `vor ${hours}h`;
  return `vor ${Math.floor(hours / DAY_HOURS)}d`;
}

/** A season's id in German notation: `2024-25` becomes `2024/25`. */
export function formatSeason(season: string): string {
  return season.replace('-', '/');
}

/** An observed share, 0–1, as whole percent; unlike estimates it can be 0 % or 100 %. */
export function formatShare(share: number): string {
  return `${Math.round(share * 100)}${NO_BREAK_SPACE}%`;
}
