import { describe, expect, test } from 'vitest';
import { ReasonRow } from './pstart.schema.ts';
import { forecastKnowledge } from './pstartOutlook.ts';
import { startTierOf } from './pstartTerms.ts';

describe('the tier of a probability', () => {
  test.each([
    [1, 'sure'],
    [0.85, 'sure'],
    [0.845, 'sure'],
    [0.844, 'likely'],
    [0.6, 'likely'],
    [0.594, 'doubtful'],
    [0.35, 'doubtful'],
    [0.34, 'bench'],
    [0.095, 'bench'],
    [0.094, 'unlikely'],
    [0, 'unlikely'],
  ] as const)('of %f is %s, decided on the whole percent', (probability, tier) => {
    expect(startTierOf(probability)).toBe(tier);
  });
});

test.each([
  [2, false, 'little'],
  [2, true, 'bench'],
  [3, false, 'bench'],
] as const)('rates %i known matches, with a known past: %s, as %s', (matchesSeen, isPastKnown, knowledge) => {
  expect(forecastKnowledge('bench', { matchesSeen, isPastKnown })).toBe(knowledge);
});

test('a row with an unknown part is rejected', () => {
  expect(ReasonRow.safeParse({ part: 'luck', points: 1, input: {}, source: 'model' }).success).toBe(false);
});
