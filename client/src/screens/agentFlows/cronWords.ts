/** Cron patterns of five fields in German words. */

const WEEKDAYS = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'];
const WEEKDAY_CODES = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const LAST_WEEKDAY = 7;
const TIMES_MAX = 12;

const listFormat = new Intl.ListFormat('de-DE', { type: 'conjunction' });

/**
 * A pattern as a German phrase: `15 6,10 * * 1-5` becomes `Montag bis Freitag um 06:15 und 10:15 Uhr`. Days of the
 * month and months, and patterns with very many times, stay as they are written.
 */
export function cronWords(pattern: string): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = pattern.trim().split(/\s+/u);
  const days = weekdayWords(weekday);
  const times = timeWords(minute, hour);
  if (day !== '*' || month !== '*' || days === null || times === null) return `nach dem Muster ${pattern}`;
  return `${days} ${times}`;
}

function timeWords(minute: string, hour: string): string | null {
  const step = /^\*\/(\d+)$/u.exec(minute);
  const isEveryHour = hour === '*';
  if (minute === '*' && isEveryHour) return 'jede Minute';
  if (step !== null && isEveryHour) return `alle ${step[1]} Minuten`;
  const minutes = numbersOf(minute);
  if (minutes === null) return null;
  if (isEveryHour) return `jede Stunde zur Minute ${listFormat.format(minutes.map(String))}`;
  const hours = numbersOf(hour);
  if (hours === null || hours.length * minutes.length > TIMES_MAX) return null;
  const times = hours.flatMap((h) => minutes.map((m) => `${twoDigits(h)}:${twoDigits(m)}`));
  return `um ${listFormat.format(times)} Uhr`;
}

function weekdayWords(field: string): string | null {
  if (field === '*') return 'täglich';
  const parts = field
    .toLowerCase()
    .replaceAll(/[a-z]{3}/gu, (code) => String(WEEKDAY_CODES.indexOf(code)))
    .split(',');
  const words = parts.map((part) => {
    const [, from, to] = /^([0-7])(?:-([0-7]))?$/u.exec(part) ?? [];
    if (from === undefined) return null;
    const first = WEEKDAYS[Number(from)];
    return to === undefined ? first : `${first} bis ${WEEKDAYS[Math.min(Number(to), LAST_WEEKDAY)]}`;
  });
  const known = words.filter((word) => word !== null && word !== undefined);
  return known.length === parts.length ? listFormat.format(known) : null;
}

/** The numbers of a list such as `6,10,14`, ascending; null for anything else. */
function numbersOf(field: string): number[] | null {
  if (!/^\d+(,\d+)*$/u.test(field)) return null;
  return [...new Set(field.split(',').map(Number))].toSorted((one, other) => one - other);
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
