import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanceGroup, sigmoid } from './elevenPerTeam.ts';

const free = (logOdds: number) => ({ logOdds, fixed: null });
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

test('two equal keepers share one place', () => {
  expect(balanceGroup([free(3), free(3)], 1).probabilities.map((p) => p.toFixed(9))).toEqual([
    '0.500000000',
    '0.500000000',
  ]);
});

test('the shift is the same for all', () => {
  const { probabilities, shift } = balanceGroup([free(2), free(0), free(-1)], 1);
  expect(probabilities).toEqual([2, 0, -1].map((logOdds) => sigmoid(logOdds + shift)));
  expect(sum(probabilities)).toBeCloseTo(1, 9);
});

test('fixed cases keep their value and the others share the rest', () => {
  const { probabilities } = balanceGroup([{ logOdds: 9, fixed: 0.005 }, free(0), free(0)], 1);
  expect(probabilities[0]).toBe(0.005);
  expect(probabilities[1]).toBeCloseTo(0.4975, 9);
});

test('nobody, one, and too few', () => {
  expect(balanceGroup([], 1)).toEqual({ probabilities: [], shift: 0 });
  expect(balanceGroup([free(-9)], 1).probabilities).toEqual([0.994]);
  expect(balanceGroup(Array(4).fill(free(0)), 10).probabilities).toEqual(Array(4).fill(0.994));
  expect(balanceGroup([{ logOdds: 0, fixed: 0.005 }], 1).probabilities).toEqual([0.005]);
});

test('any squad with enough players adds up, each in [0.01, 0.99], in the order of the log-odds', () => {
  const members = fc.array(
    fc.oneof(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.double({ min: -5, max: 5, noNaN: true })),
    {
      minLength: 11,
      maxLength: 60,
    },
  );
  fc.assert(
    fc.property(members, (values) => {
      const { probabilities } = balanceGroup(values.map(free), 10);
      expect(sum(probabilities)).toBeCloseTo(10, 6);
      const byLogOdds = values
        .map((value, index) => [value, probabilities[index]!] as const)
        .sort((a, b) => a[0] - b[0]);
      for (const [index, [, probability]] of byLogOdds.entries()) {
        expect(probability).toBeGreaterThanOrEqual(0.01);
        expect(probability).toBeLessThanOrEqual(0.99);
        expect(probability).toBeGreaterThanOrEqual(byLogOdds[index - 1]?.[1] ?? 0);
      }
    }),
  );
});
