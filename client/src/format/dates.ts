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
