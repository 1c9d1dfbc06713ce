import { describe, expect, test } from 'vitest';
import { fitPlatt, plattLogOdds } from './calibration.ts';
import { sigmoid } from './eleven/elevenPerTeam.ts';

describe('Platt', () => {
  test('recovers the line that generated the sample', () => {
    // Each score has exactly the expected number of starts among 1,000.
    const samples = Array.from({ length: 21 }, (_, index) => index * 5).flatMap((score) => {
      const starts = Math.round(1000 * sigmoid(-5.64 + 0.086 * score));
      return Array.from({ length: 1000 }, (_, row) => ({ score, happened: row < starts }));
    });
    const { intercept, slope } = fitPlatt(samples);
    expect(intercept).toBeCloseTo(-5.64, 1);
    expect(slope).toBeCloseTo(0.086, 3);
  });

  test('reproduces the shares of two groups', () => {
    const group = (score: number, starts: number) =>
      Array.from({ length: 10 }, (_, row) => ({ score, happened: row < starts }));
    const fitted = fitPlatt([...group(20, 2), ...group(80, 7)]);
    expect(sigmoid(plattLogOdds(fitted, 20))).toBeCloseTo(0.2, 3);
    expect(sigmoid(plattLogOdds(fitted, 80))).toBeCloseTo(0.7, 3);
  });

  test('takes known offsets into account', () => {
    const group = (score: number, offset: number, starts: number) =>
      Array.from({ length: 10 }, (_, row) => ({ score, offset, happened: row < starts }));
    const fitted = fitPlatt([...group(20, 1, 5), ...group(80, -2, 5)]);
    expect(plattLogOdds(fitted, 20)).toBeCloseTo(-1, 2);
    expect(plattLogOdds(fitted, 80)).toBeCloseTo(2, 2);
  });

  test('stays finite when scores separate the outcomes or are all equal', () => {
    const separated = fitPlatt([10, 20, 30, 40].map((score) => ({ score, happened: score > 25 })));
    expect(Number.isFinite(separated.intercept) && separated.slope > 0).toBe(true);
    const same = fitPlatt([true, true, true, false].map((happened) => ({ score: 50, happened })));
    expect(sigmoid(plattLogOdds(same, 50))).toBeCloseTo(0.75, 3);
  });

  test('refuses an empty sample', () => expect(() => fitPlatt([])).toThrow(RangeError));
});
