import type { Candidate } from './candidates.ts';

/** A doubtful player with the doubt reduced by its age; everyone else unchanged. */
export function withDoubtLeft(candidate: Candidate, doubtLeft: number): Candidate {
  const { certainCase, inputs } = candidate;
  if (doubtLeft === 1 || certainCase !== null) return candidate;
  const { doubtAfterStart, doubtOtherwise } = inputs;
  return {
    ...candidate,
    doubtLeft,
    inputs: {
      ...inputs,
      doubtAfterStart: doubtLeft * doubtAfterStart,
      doubtOtherwise: doubtLeft * doubtOtherwise,
    },
  };
}
