import { expect, it } from 'vitest';
import type { Candidate } from './candidates.ts';
import { withDoubtLeft } from './doubtLeft.ts';

const aCandidate = (doubt: number, certainCase: Candidate['certainCase'] = null) =>
  ({ certainCase, inputs: { doubtAfterStart: doubt, doubtOtherwise: doubt } }) as Candidate;

it('reduces a doubt to the share that is left, unless it is fresh or the case is certain', () => {
  expect(withDoubtLeft(aCandidate(2), 0.75).inputs).toEqual(aCandidate(1.5).inputs);
  expect(withDoubtLeft(aCandidate(2), 0.75).doubtLeft).toBe(0.75);
  for (const [candidate, left] of [
    [aCandidate(2), 1],
    [aCandidate(2, 'reportedOut'), 0.75],
  ] as const)
    expect(withDoubtLeft(candidate, left)).toBe(candidate);
});
