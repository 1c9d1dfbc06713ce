import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitIsotonic, fitPlatt, isotonicProbability, plattLogOdds } from './calibration.ts';
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

describe('isotonic', () => {
  test('pools decreasing neighbours and leaves the others alone', () => {
    const outcomes = [false, true, false, true, true];
    const fitted = fitIsotonic(outcomes.map((happened, index) => ({ score: index * 10, happened })));
    // 10 and 20 decrease from 1 to 0 and become one half at 15; 30 and 40 are equal.
    expect(fitted).toEqual({ scores: [0, 15, 35], probabilities: [0, 0.5, 1] });
    expect(isotonicProbability(fitted, -5)).toBe(0);
    expect(isotonicProbability(fitted, 7.5)).toBe(0.25);
    expect(isotonicProbability(fitted, 90)).toBe(1);
  });

  test('never decreases and does not depend on the order of the sample', () => {
    const samples = fc.array(fc.record({ score: fc.integer({ min: 0, max: 100 }), happened: fc.boolean() }), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(samples, (rows) => {
        const fitted = fitIsotonic(rows);
        const probabilities = Array.from({ length: 101 }, (_, score) => isotonicProbability(fitted, score));
        for (const [score, probability] of probabilities.entries())
          expect(probability).toBeGreaterThanOrEqual(probabilities[score - 1] ?? 0);
        expect(fitted.scores).toEqual(fitted.scores.toSorted((a, b) => a - b));
        expect(fitIsotonic(rows.toReversed())).toEqual(fitted);
      }),
    );
  });

  test('refuses an empty sample', () => expect(() => fitIsotonic([])).toThrow(RangeError));
});
