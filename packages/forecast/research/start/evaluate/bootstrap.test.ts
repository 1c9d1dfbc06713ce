import { expect, test } from 'vitest';
import { bootstrapInterval } from './bootstrap.ts';

const mean = (rows: readonly number[]) => rows.reduce((sum, row) => sum + row, 0) / rows.length;

test('a figure equal in every group has an empty interval, and equal rows give equal intervals', () => {
  expect(bootstrapInterval([[3, 3], [3]], mean)).toEqual([3, 3]);
  const groups = Array.from({ length: 30 }, (_, index) => [index, index + 1]);
  expect(bootstrapInterval(groups, mean)).toEqual(bootstrapInterval(groups, mean));
});

test('groups that differ more give a wider interval around the mean, as wide as theory predicts', () => {
  const groups = Array.from({ length: 100 }, (_, index) => [index % 2]);
  const [lower, upper] = bootstrapInterval(groups, mean);
  // A share of one half in 100 draws: ± 1.96 · .05.
  expect(lower).toBeGreaterThan(0.38);
  expect(lower).toBeLessThan(0.43);
  expect(upper).toBeGreaterThan(0.57);
  expect(upper).toBeLessThan(0.62);
});

test('returns NaN without groups', () => {
  expect(bootstrapInterval([], mean)).toEqual([Number.NaN, Number.NaN]);
});
