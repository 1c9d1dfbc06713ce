import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageInYears } from './age.ts';

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
