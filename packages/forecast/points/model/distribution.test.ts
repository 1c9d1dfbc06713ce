import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PointsVector } from './distribution.ts';

const LEAST = -40;
const MOST = 215;
/** None of these weights is negligible among fifty of them. */
const list = fc.record({
  from: fc.integer({ min: LEAST, max: 150 }),
  weights: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 50 }),
});

function outcomesOf({ from, weights }: { from: number; weights: number[] }) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight, place) => ({ points: from + place, probability: weight / total }));
}

function vectorOf(outcomes: ReturnType<typeof outcomesOf>) {
  const vector = new PointsVector();
  for (const { points, probability } of outcomes) vector.add(points, probability);
  return vector;
}

test('the sum of two vectors contains every pair of their points, those out of range at its ends', () => {
  fc.assert(
    fc.property(list, list, (one, other) => {
      const left = outcomesOf(one);
      const right = outcomesOf(other);
      const sum = new PointsVector();
      sum.becomeSumOf(vectorOf(left), vectorOf(right));
      const pairs = left.flatMap((here) =>
        right.map((there) => ({
          points: Math.min(MOST, Math.max(LEAST, here.points + there.points)),
          probability: here.probability * there.probability,
        })),
      );
      for (let points = LEAST; points <= MOST; points += 5) {
        const wanted = pairs.reduce(
          (total, pair) => total + (pair.points <= points ? pair.probability : 0),
          0,
        );
        expect(sum.atMost(points)).toBeCloseTo(wanted, 9);
      }
    }),
  );
});
