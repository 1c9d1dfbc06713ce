import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterInterval, shareInterval } from './intervals.ts';

describe('shareInterval', () => {
  it('gives the published bounds', () => {
    // Newcombe 1998, table I: 81 of 263 and 0 of 20.
    expect(shareInterval(81, 263)?.map((bound) => bound.toFixed(4))).toEqual(['0.2553', '0.3662']);
    expect(shareInterval(0, 20)?.map((bound) => bound.toFixed(4))).toEqual(['0.0000', '0.1611']);
    expect(shareInterval(0, 0)).toBeNull();
  });

  it('contains the share and stays in [0, 1]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (rows, part) => {
          const happened = Math.round(part * rows);
          const [lower, upper] = shareInterval(happened, rows) ?? [1, 0];
          expect(lower).toBeGreaterThanOrEqual(0);
          expect(upper).toBeLessThanOrEqual(1);
          expect(lower).toBeLessThanOrEqual(happened / rows + 1e-12);
          expect(upper).toBeGreaterThanOrEqual(happened / rows - 1e-12);
        },
      ),
    );
  });
});

describe('clusterInterval', () => {
  it('equals that of a plain mean if each cluster is one row', () => {
    const values = [8, 9, 7, 10, 9, 8];
    const [lower, upper] = clusterInterval(values.map((sum) => ({ sum, count: 1 }))) ?? [0, 0];
    const mean = 8.5;
    const variance = values.reduce((total, value) => total + (value - mean) ** 2, 0) / (values.length - 1);
    expect((lower + upper) / 2).toBeCloseTo(mean);
    expect((upper - lower) / 2).toBeCloseTo(1.96 * Math.sqrt(variance / values.length));
  });

  it('is wider if the rows of a cluster agree', () => {
    const width = (interval: readonly number[] | null) => (interval?.[1] ?? 0) - (interval?.[0] ?? 0);
    const alike = clusterInterval([
      { sum: 20, count: 2 },
      { sum: 14, count: 2 },
      { sum: 18, count: 2 },
    ]);
    const apart = clusterInterval([10, 10, 7, 7, 9, 9].map((sum) => ({ sum, count: 1 })));
    expect(width(alike)).toBeGreaterThan(width(apart));
  });

  it('returns null for a single cluster', () => {
    expect(clusterInterval([{ sum: 9, count: 1 }])).toBeNull();
    expect(
      clusterInterval([
        { sum: 9, count: 1 },
        { sum: 0, count: 0 },
      ]),
    ).toBeNull();
  });
});
