// oxlint-disable oxc/no-map-spread -- members are changed in copies
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

test('shifts everyone by the same amount', () => {
  const { probabilities, shifts, commonShift } = balanceGroup([free(2), free(0), free(-1)], 1);
  expect(probabilities).toEqual([2, 0, -1].map((logOdds) => sigmoid(logOdds + commonShift)));
  expect(shifts).toEqual([commonShift, commonShift, commonShift]);
  expect(sum(probabilities)).toBeCloseTo(1, 9);
});

test('keeps fixed cases and shares the rest among the others', () => {
  const { probabilities } = balanceGroup([{ logOdds: 9, fixed: 0.005 }, free(0), free(0)], 1);
  expect(probabilities[0]).toBe(0.005);
  expect(probabilities[1]).toBeCloseTo(0.4975, 9);
});

test('handles an empty group, a single member and too few members', () => {
  expect(balanceGroup([], 1)).toEqual({ probabilities: [], shifts: [], commonShift: 0 });
  expect(balanceGroup([free(-9)], 1).probabilities).toEqual([0.994]);
  expect(balanceGroup(Array(4).fill(free(0)), 10).probabilities).toEqual(Array(4).fill(0.994));
  expect(balanceGroup([{ logOdds: 0, fixed: 0.005 }], 1).probabilities).toEqual([0.005]);
});

test('makes any squad with enough players add up, each in [0.01, 0.99], in the order of the log-odds', () => {
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

/** Three sections of free members with their usual places, and a pull. */
const pulled = fc.record({
  sections: fc.array(
    fc.record({
      values: fc.array(
        fc.oneof(fc.double({ min: -40, max: 40, noNaN: true }), fc.double({ min: -5, max: 5, noNaN: true })),
        { minLength: 5, maxLength: 15 },
      ),
      usualPlaces: fc.double({ min: 0, max: 6, noNaN: true }),
    }),
    { minLength: 3, maxLength: 3 },
  ),
  pull: fc.double({ min: 0.01, max: 5, noNaN: true }),
});

function inSections(sections: readonly { values: readonly number[]; usualPlaces: number }[]) {
  const members = sections.flatMap(({ values }) => values.map(free));
  let first = 0;
  return {
    members,
    parts: sections.map(({ values, usualPlaces }) => {
      const indices = values.map((_, index) => first + index);
      first += values.length;
      return { members: indices, usualPlaces };
    }),
  };
}

test('pulls a section towards its usual places while the whole still adds up', () => {
  fc.assert(
    fc.property(pulled, ({ sections, pull }) => {
      const { members, parts } = inSections(sections);
      const { probabilities, shifts, commonShift } = balanceGroup(members, 10, parts, pull);
      expect(sum(probabilities)).toBeCloseTo(10, 6);
      for (const { members: indices, usualPlaces } of parts) {
        const taken = sum(indices.map((index) => probabilities[index]!));
        for (const index of indices)
          expect(shifts[index]! - commonShift).toBeCloseTo(pull * (usualPlaces - taken), 5);
      }
    }),
  );
});

test('lowers no one when a member drops out, and lifts his section by at least as many log-odds as any other', () => {
  fc.assert(
    fc.property(pulled, fc.nat(), ({ sections, pull }, pick) => {
      const { members, parts } = inSections(sections);
      const gone = pick % members.length;
      const before = balanceGroup(members, 10, parts, pull);
      const without = members.map((member, index) => (index === gone ? { ...member, fixed: 0.005 } : member));
      const after = balanceGroup(without, 10, parts, pull);
      const rise = parts.map(({ members: indices }) => {
        const stayed = indices.find((index) => index !== gone)!;
        return after.shifts[stayed]! - before.shifts[stayed]!;
      });
      const own = rise[parts.findIndex(({ members: indices }) => indices.includes(gone))]!;
      for (const value of rise) {
        expect(value).toBeGreaterThan(-1e-5);
        expect(own).toBeGreaterThan(value - 1e-5);
      }
    }),
  );
});
