import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAge, formatCount, formatKickoff, formatPlural, formatSeason } from './format.ts';

const NBSP = '\u00A0';

describe('formatKickoff', () => {
  it('shows day and time in Berlin, in winter and in summer', () => {
    expect(formatKickoff('2025-02-08T14:30:00Z')).toBe('Sa., 08.02.2025, 15:30');
    expect(formatKickoff('2025-05-17T13:30:00Z')).toBe('Sa., 17.05.2025, 15:30');
  });

  it('keeps the weekday when the clocks change', () => {
    expect(formatKickoff('2025-03-30T00:59:00Z')).toBe('So., 30.03.2025, 01:59');
    expect(formatKickoff('2025-03-30T01:00:00Z')).toBe('So., 30.03.2025, 03:00');
    expect(formatKickoff('2024-10-27T00:30:00Z')).toBe('So., 27.10.2024, 02:30');
    expect(formatKickoff('2024-10-27T01:30:00Z')).toBe('So., 27.10.2024, 02:30');
  });

  it('moves a late evening in UTC to the next day in Berlin', () => {
    expect(formatKickoff('2025-02-07T23:30:00Z')).toBe('Sa., 08.02.2025, 00:30');
  });

  it('shows a dash for an invalid instant', () => {
    expect(formatKickoff('demnächst')).toBe('–');
  });
});

/** Converts the age shown for noon on 8 February 2025 back into minutes. */
function ageInMinutes(nowMs: number): number {
  const shown = formatAge('2025-02-08T12:00:00Z', nowMs);
  if (shown === 'gerade eben') return 0;
  const value = Number(/\d+/u.exec(shown)![0]);
  return shown.endsWith('Min') ? value : shown.endsWith('h') ? value * 60 : value * 1440;
}

describe('formatAge', () => {
  const nowMs = Date.parse('2025-02-08T12:00:00Z');
  it.each([
    ['2025-02-08T12:00:00Z', 'gerade eben'],
    ['2025-02-08T11:59:01Z', 'gerade eben'],
    ['2025-02-08T11:59:00Z', 'vor 1 Min'],
    ['2025-02-08T11:00:01Z', 'vor 59 Min'],
    ['2025-02-08T11:00:00Z', 'vor 1h'],
    ['2025-02-07T12:00:01Z', 'vor 23h'],
    ['2025-02-07T12:00:00Z', 'vor 1d'],
    ['2024-02-08T12:00:00Z', 'vor 366d'],
    ['2025-02-08T13:00:00Z', 'gerade eben'],
    ['gestern', '–'],
  ])('shows %s as %s', (instantTs, shown) => {
    expect(formatAge(instantTs, nowMs)).toBe(shown);
  });

  it('never decreases as time passes', () => {
    const delay = fc.integer({ min: 0, max: 400 * 86_400_000 });
    fc.assert(
      fc.property(delay, delay, (a, b) => {
        const [early, late] = a < b ? [a, b] : [b, a];
        expect(ageInMinutes(nowMs + early)).toBeLessThanOrEqual(ageInMinutes(nowMs + late));
      }),
    );
  });

  it('is unaffected by daylight saving changes', () => {
    expect(formatAge('2025-03-29T12:00:00Z', Date.parse('2025-03-30T11:59:59Z'))).toBe('vor 23h');
  });
});

describe('counts, plurals and seasons', () => {
  it('groups thousands', () => {
    expect(formatCount(11002)).toBe('11.002');
  });

  it('inflects the noun by the number', () => {
    const words = { one: 'Verein', other: 'Vereine' };
    expect([0, 1, 2, 1000].map((count) => formatPlural(count, words))).toEqual([
      `0${NBSP}Vereine`,
      `1${NBSP}Verein`,
      `2${NBSP}Vereine`,
      `1.000${NBSP}Vereine`,
    ]);
  });

  it('writes a season with a slash', () => {
    expect(formatSeason('2024-25')).toBe('2024/25');
  });
});
