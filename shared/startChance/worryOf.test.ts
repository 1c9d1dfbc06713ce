import { expect, it } from 'vitest';
import { worryOf } from './worryOf.ts';

it.each([
  ['fit', 0.6, null],
  ['fit', 0.594, 'doubtful'],
  ['unknown', 0.35, 'doubtful'],
  ['unknown', 0.34, 'bench'],
  ['fit', 0.1, 'bench'],
  ['fit', 0.01, null],
  ['fit', null, null],
  ['questionable', 0.9, 'doubtful'],
  ['injured', 0.5, 'out'],
  ['suspended', null, 'out'],
] as const)(
  'gives a player who is %s with a chance of %j the worry %s',
  (status, startProbability, worry) => {
    expect(worryOf({ status, startProbability })).toBe(worry);
  },
);
