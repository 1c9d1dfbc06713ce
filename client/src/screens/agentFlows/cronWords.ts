/** Cron patterns of five fields in German words. */

import { numbersOf } from './cronField.ts';

const WEEKDAYS = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'];
const WEEKDAY_CODES = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const LAST_WEEKDAY = 7;
const MONTHS = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
];
const MONTH_CODES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const HOUR_MINUTES = 60;
/** Longer lists nobody reads. */
const LISTED_MAX = 12;
/** From here on neighbours are told as `von … bis`. */
const RANGE_MIN = 3;

const listFormat = new Intl.ListFormat('de-DE', { type: 'conjunction' });

/**
 * A pattern as a German phrase: `15 6,10 * * 1-5` becomes `Montag bis Freitag um 06:15 und 10:15 Uhr`. Patterns with
 * very many times, and those that name both days of the month and weekdays, stay as they are written.
 */
export function cronWords(pattern: string): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = pattern.trim().split(/\s+/u);
  const times = timeWords(minute, hour);
  const days = dayWords(day, month, weekday);
  return days === null || times === null ? `nach dem Muster ${pattern}` : `${days} ${times}`;
}

function timeWords(minute: string, hour: string): string | null {
  const minutes = numbersOf(minute, 0, HOUR_MINUTES - 1);
  const hours = hour === '*' ? null : numbersOf(hour, 0, 23);
  if (minutes === null || (hours === null && hour !== '*')) return null;
  const pace = paceWords(minutes);
  if (hours === null) return pace ?? hourlyWords(minutes);
  if (pace !== null && minutes.length >= RANGE_MIN)
    return hours.length === 1 || isRun(hours) ? `${pace} ${spanWords(hours, minutes)}` : null;
  const times = timesOf(hours, minutes);
  if (times.length <= LISTED_MAX) return `um ${listFormat.format(times)} Uhr`;
  return minutes.length === 1 && isRun(hours) ? `stündlich ${spanWords(hours, minutes)}` : null;
}

/** For minutes that go round the whole hour in equal steps. */
function paceWords(minutes: readonly number[]): string | null {
  const [first, second] = minutes;
  if (first !== 0 || second === undefined) return null;
  const isEven =
    minutes.length * second === HOUR_MINUTES && minutes.every((value, index) => value === index * second);
  if (!isEven) return null;
  return second === 1 ? 'jede Minute' : `alle ${second} Minuten`;
}

function hourlyWords(minutes: readonly number[]): string | null {
  if (minutes.length > LISTED_MAX) return null;
  if (minutes.length > 1) return `jede Stunde zu den Minuten ${listFormat.format(minutes.map(String))}`;
  return minutes[0] === 0 ? 'zu jeder vollen Stunde' : `jede Stunde zur Minute ${minutes[0]}`;
}

function spanWords(hours: readonly number[], minutes: readonly number[]): string {
  const times = timesOf(hours, minutes);
  return `von ${times[0]} bis ${times.at(-1)} Uhr`;
}

/** Where days of the month and weekdays are both given, cron programs differ in what they mean. */
function dayWords(day: string, month: string, weekday: string): string | null {
  const inMonths = month === '*' ? '' : monthWords(month);
  if (inMonths === null || (day !== '*' && weekday !== '*')) return null;
  if (day === '*') {
    const weekdays = weekdayWords(weekday);
    return weekdays === null ? null : `${inMonths}${weekdays}`;
  }
  const days = numbersOf(day, 1, 31);
  if (days === null || (days.length > LISTED_MAX && !isRun(days))) return null;
  const dates = days.map((value) => `${value}.`);
  const onDays = isRun(days) ? `vom ${dates[0]} bis ${dates.at(-1)}` : `am ${listFormat.format(dates)}`;
  return inMonths === '' ? `${onDays} jedes Monats` : `${inMonths}${onDays}`;
}

/** Ends with a space. */
function monthWords(field: string): string | null {
  const months = numbersOf(withNumbers(field, MONTH_CODES, 1), 1, 12);
  if (months === null) return null;
  const names = MONTHS.filter((_name, index) => months.includes(index + 1));
  return isRun(months) ? `von ${names[0]} bis ${names.at(-1)} ` : `im ${listFormat.format(names)} `;
}

function weekdayWords(field: string): string | null {
  if (field === '*') return 'täglich';
  const parts = withNumbers(field, WEEKDAY_CODES, 0).split(',');
  const words = parts.map((part) => {
    const [, from, to] = /^([0-7])(?:-([0-7]))?$/u.exec(part) ?? [];
    if (from === undefined) return null;
    const first = WEEKDAYS[Number(from)];
    return to === undefined ? first : `${first} bis ${WEEKDAYS[Math.min(Number(to), LAST_WEEKDAY)]}`;
  });
  const known = words.filter((word) => word !== null && word !== undefined);
  return known.length === parts.length ? listFormat.format(known) : null;
}

/** The names of a field replaced; an unknown one by a number that no field knows. */
function withNumbers(field: string, codes: readonly string[], first: number): string {
  const numberOf = (code: string) => (codes.includes(code) ? codes.indexOf(code) + first : 'x');
  return field.toLowerCase().replaceAll(/[a-z]{3}/gu, (code) => String(numberOf(code)));
}

/** Of ascending numbers without repetition. */
const isRun = (values: readonly number[]) =>
  values.length >= RANGE_MIN && (values.at(-1) ?? 0) - (values[0] ?? 0) === values.length - 1;

const timesOf = (hours: readonly number[], minutes: readonly number[]) =>
  hours.flatMap((hour) => minutes.map((minute) => `${twoDigits(hour)}:${twoDigits(minute)}`));
const twoDigits = (value: number) => String(value).padStart(2, '0');
