import type { Candidate } from '../inputs/candidates.ts';

/** A doubtful player whose doubt has lost weight by its age; everybody else as he is. */
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
