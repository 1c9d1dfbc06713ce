import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cronTimes, isSchedulePattern } from './cronTimes.ts';

/** @returns the times of a pattern between two instants, earliest first */
function timesBetween(pattern: string, fromTs: string, toTs: string): string[] {
  const { after } = cronTimes(pattern);
  const times: string[] = [];
  for (let ms = after(Date.parse(fromTs) - 1); ms !== null && ms <= Date.parse(toTs); ms = after(ms))
    times.push(new Date(ms).toISOString().slice(5, 16));
  return times;
}
const SPRING = ['2027-03-27T12:00:00Z', '2027-03-29T12:00:00Z'] as const;
const AUTUMN = ['2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z'] as const;

describe('the times of a pattern', () => {
  it.each([
    ['30 2 * * *', SPRING, ['03-28T01:30', '03-29T00:30']],
    ['0 2 * * *', SPRING, ['03-28T01:00', '03-29T00:00']],
    [
      '15,30 2,3 * * *',
      SPRING,
      ['03-28T01:15', '03-28T01:30', '03-29T00:15', '03-29T00:30', '03-29T01:15', '03-29T01:30'],
    ],
    ['30 2 * * *', AUTUMN, ['10-25T00:30', '10-26T01:30']],
    ['0 3 * * *', AUTUMN, ['10-25T02:00', '10-26T02:00']],
  ])('skip no day when the clocks change: %s', (pattern, [from, to], expected) => {
    expect(timesBetween(pattern, from, to)).toEqual(expected);
  });

  it.each([SPRING, AUTUMN])('keep a quarter-hour pace through a change from %s to %s', (from, to) => {
    expect(timesBetween('*/15 * * * *', from, to)).toHaveLength(2 * 24 * 4 + 1);
  });

  it('ascend, and follow the wall clock on other days', () => {
    const fields = fc.tuple(
      fc.integer({ min: 0, max: 59 }),
      fc.integer({ min: 0, max: 23 }),
      fc.constantFrom('*', 1, '1-5', 'L'),
    );
    fc.assert(
      fc.property(
        fields,
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        ([minute, hour, day], start) => {
          const { after } = cronTimes(`${minute} ${hour} ${day} * *`);
          let ms = start.getTime();
          for (let n = 0; n < 5; n += 1) {
            const next = after(ms);
            expect(next).toBeGreaterThan(ms);
            ms = next!;
            expect(new Date(ms).getUTCMinutes()).toBe(minute);
            const shown = Number(
              new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit' }).format(ms),
            );
            expect([hour, hour + 1]).toContain(shown);
          }
        },
      ),
    );
  });
});

describe('isSchedulePattern', () => {
  it.each(['0 3 29 2 *', '15 6,10,14 * * 1-5', '0 0 L * *'])('accepts %s', (pattern) => {
    expect(isSchedulePattern(pattern)).toBe(true);
  });

  it.each(['', '* * * *', '* * * * * *', '61 * * * *', '0 0 30 2 *', `0 0 ${'1,'.repeat(60)}1 * *`])(
    'rejects %j',
    (pattern) => {
      expect(isSchedulePattern(pattern)).toBe(false);
    },
  );
});
