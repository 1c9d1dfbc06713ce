import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  ageInYears,
  berlinDayOf,
  formatCountdown,
  formatLongDay,
  formatLongInstant,
  formatTime,
} from './dates.ts';

describe('dates in Berlin', () => {
  it('are written in German', () => {
    expect(formatLongDay('2025-02-08T14:30:00Z')).toBe('Samstag, 8. Februar 2025');
    expect(formatTime('2025-02-08T14:30:00Z')).toBe('15:30 Uhr');
    expect(formatLongInstant('2025-02-08T14:30:00Z')).toBe('8. Februar 2025 um 15:30 Uhr');
  });

  it.each([
    ['the evening before the change to summer time', '2025-03-29T19:30:00Z', '2025-03-29', '20:30 Uhr'],
    ['the evening of it', '2025-03-30T17:30:00Z', '2025-03-30', '19:30 Uhr'],
    ['the evening before the change back', '2025-10-25T18:30:00Z', '2025-10-25', '20:30 Uhr'],
    ['the evening of it', '2025-10-26T18:30:00Z', '2025-10-26', '19:30 Uhr'],
  ])('are right on %s', (_, instantTs, day, time) => {
    expect(berlinDayOf(instantTs)).toBe(day);
    expect(formatTime(instantTs)).toBe(time);
  });

  it('change at midnight in Berlin, summer and winter', () => {
    expect(berlinDayOf('2025-07-01T21:59:59Z')).toBe('2025-07-01');
    expect(berlinDayOf('2025-07-01T22:00:00Z')).toBe('2025-07-02');
    expect(berlinDayOf('2025-12-31T22:59:59Z')).toBe('2025-12-31');
    expect(berlinDayOf('2025-12-31T23:00:00Z')).toBe('2026-01-01');
  });

  it('use a placeholder for a text that is not an instant', () => {
    expect(berlinDayOf('soon')).toBe('');
    for (const format of [formatLongDay, formatTime, formatLongInstant])
      expect(format('soon')).toBe('Datum unbekannt');
  });
});

const at = (birthdate: string, nowTs: string) => ageInYears(birthdate, Date.parse(nowTs));

describe('ageInYears', () => {
  it.each([
    ['1989-09-13', '2018-09-12T12:00:00Z', 28],
    ['1989-09-13', '2018-09-13T12:00:00Z', 29],
    ['1989-09-13', '2018-02-15T12:00:00Z', 28],
    // Midnight comes earlier in Berlin than in Greenwich.
    ['2000-07-01', '2018-06-30T22:30:00Z', 18],
    ['2000-01-01', '2017-12-31T22:30:00Z', 17],
    ['2000-02-29', '2018-02-28T12:00:00Z', 17],
    ['2000-02-29', '2018-03-01T12:00:00Z', 18],
    ['2000-02-29', '2020-02-29T12:00:00Z', 20],
    ['2018-02-15', '2018-02-15T12:00:00Z', 0],
  ])('returns for birthdate %s at %s: %s', (birthdate, nowTs, years) => {
    expect(at(birthdate, nowTs)).toBe(years);
  });

  it.each(['', 'unbekannt', '1989-9-13', '1989-13-01', '2018-02-16', '1989-09-13T00:00:00Z'])(
    'has no age for "%s"',
    (birthdate) => {
      expect(at(birthdate, '2018-02-15T12:00:00Z')).toBeNull();
    },
  );

  it('grows by one on each birthday and never in between', () => {
    const day = fc.date({ min: new Date('1960-01-01'), max: new Date('2005-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 40 * 365 }), (born, days) => {
        const birthdate = born.toISOString().slice(0, 10);
        const todayMs = Date.parse(`${birthdate}T12:00:00Z`) + days * 86_400_000;
        const years = ageInYears(birthdate, todayMs)!;
        expect(years).toBeGreaterThanOrEqual(Math.floor(days / 366));
        expect(years).toBeLessThanOrEqual(Math.floor(days / 365));
      }),
    );
  });
});

const LOCK_TS = '2026-10-23T18:30:00.000Z';
const before = (minutes: number) => Date.parse(LOCK_TS) - minutes * 60_000;

describe('a countdown', () => {
  it.each([
    [(2 * 24 + 4) * 60 + 59, '2 Tage 4 Std'],
    [3 * 24 * 60, '3 Tage'],
    [25 * 60, '1 Tag 1 Std'],
    [24 * 60 - 1, '23 Std'],
    [6 * 60, '6 Std'],
    [6 * 60 - 1, '5 Std 59 Min'],
    [60, '1 Std'],
    [59, '59 Min'],
    [1, '1 Min'],
    [0.5, 'unter 1 Min'],
    [0, null],
    [-1, null],
  ])('%s minutes before the lock says %s', (minutes, text) => {
    expect(formatCountdown(LOCK_TS, before(minutes))?.replaceAll('\u00A0', ' ') ?? null).toBe(text);
  });

  it('counts elapsed hours, not clock hours, in the night in which the clocks go back', () => {
    // Saturday 20:30 to Sunday 15:30 in Berlin are 19 hours on the clock, and 20.
    const text = formatCountdown('2026-10-25T14:30:00.000Z', Date.parse('2026-10-24T18:30:00.000Z'));
    expect(text).toBe('20\u00A0Std');
  });

  it('is null for a text that is not an instant', () => {
    expect(formatCountdown('irgendwann', 0)).toBeNull();
  });
});
