import { formatPlural } from '@hub/shared/text/format.ts';

/** Dates and times in German and in Berlin's time zone, including daylight saving changes. */

const TIME_ZONE = 'Europe/Berlin';

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: TIME_ZONE,
});
const longDayFormat = new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeZone: TIME_ZONE });
const timeFormat = new Intl.DateTimeFormat('de-DE', { timeStyle: 'short', timeZone: TIME_ZONE });
const weekdayFormat = new Intl.DateTimeFormat('de-DE', { weekday: 'short', timeZone: TIME_ZONE });
const shortDayFormat = new Intl.DateTimeFormat('de-DE', {
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  timeZone: TIME_ZONE,
});
const dayOfMonthFormat = new Intl.DateTimeFormat('de-DE', {
  day: '2-digit',
  month: '2-digit',
  timeZone: TIME_ZONE,
});
const longInstantFormat = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: TIME_ZONE,
});

/** Placeholder for a text that is not an instant. */
const UNKNOWN_DATE = 'Datum unbekannt';

const toText = (instantTs: string, format: Intl.DateTimeFormat): string | null => {
  const instantMs = Date.parse(instantTs);
  return Number.isNaN(instantMs) ? null : format.format(instantMs);
};

/** The calendar day in Berlin of an instant (ISO-8601): `2025-02-08`; empty if invalid. Sorts chronologically. */
export function berlinDayOf(instantTs: string): string {
  return toText(instantTs, dayFormat) ?? '';
}

/** `Samstag, 8. Februar 2025`. */
export function formatLongDay(instantTs: string): string {
  return toText(instantTs, longDayFormat) ?? UNKNOWN_DATE;
}

/** `15:30 Uhr`. */
export function formatTime(instantTs: string): string {
  const time = toText(instantTs, timeFormat);
  return time === null ? UNKNOWN_DATE : `${time} Uhr`;
}

/** `15:30`. */
export const formatClock = (instantTs: string): string => toText(instantTs, timeFormat) ?? UNKNOWN_DATE;

/** `Sa`. */
export const formatWeekday = (instantTs: string): string =>
  toText(instantTs, weekdayFormat)?.replace('.', '') ?? UNKNOWN_DATE;

/** `Sa, 08.02.`. */
export const formatShortDay = (instantTs: string): string =>
  toText(instantTs, shortDayFormat)?.replace('.,', ',') ?? UNKNOWN_DATE;

/** `08.02.`. */
export const formatDayOfMonth = (instantTs: string): string =>
  toText(instantTs, dayOfMonthFormat) ?? UNKNOWN_DATE;

/** `8. Februar 2025 um 15:30 Uhr`. */
export function formatLongInstant(instantTs: string): string {
  const instant = toText(instantTs, longInstantFormat);
  return instant === null ? UNKNOWN_DATE : `${instant} Uhr`;
}

const utcDayFormat = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'UTC' });

/** A UTC day, `2025-02-15`, as `15.02.2025`. */
export const formatUtcDay = (day: string): string => toText(`${day}T00:00:00Z`, utcDayFormat) ?? UNKNOWN_DATE;

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

const ISO_DATE = /^(?<year>\d{4})-(?<monthDay>\d{2}-\d{2})$/u;

/**
 * Whole years from a birthdate (ISO date) to the calendar day in Berlin at `nowMs`. A year counts from the birthday on;
 * a birthday on 29 February falls on 1 March in a common year. Null if the birthdate is invalid or in the future.
 */
export function ageInYears(birthdate: string, nowMs: number): number | null {
  const born = ISO_DATE.exec(birthdate)?.groups;
  const today = ISO_DATE.exec(dayFormat.format(nowMs))?.groups;
  if (born === undefined || today === undefined || Number.isNaN(Date.parse(birthdate))) return null;
  const hadBirthday = String(today['monthDay']) >= String(born['monthDay']);
  const years = Number(today['year']) - Number(born['year']) - (hadBirthday ? 0 : 1);
  return years >= 0 ? years : null;
}
