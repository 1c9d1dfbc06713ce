import { sigmoid } from './elevenPerTeam.ts';

export interface ShiftSearch {
  /** Where to begin. */
  start?: number;
  /** Largest change of one step, in log-odds. */
  maxStep: number;
  iterations: number;
  /** The search ends after a step smaller than this. */
  tolerance: number;
}

/**
 * Finds the constant that makes the probabilities of a group add up to its places, by Newton's method with bounded steps.
 *
 * @param scores log-odds
 */
export function solveShift(
  scores: Float64Array,
  places: number,
  { start = 0, maxStep, iterations, tolerance }: ShiftSearch,
): number {
  let shift = start;
  for (let iteration = 0; iteration < iterations; iteration += 1) {
    let sum = 0;
    let slope = 0;
    for (const score of scores) {
      const probability = sigmoid(score + shift);
      sum += probability;
      slope += probability * (1 - probability);
    }
    const step = Math.max(-maxStep, Math.min(maxStep, (places - sum) / Math.max(slope, 1e-6)));
    shift += step;
    if (Math.abs(step) < tolerance) break;
  }
  return shift;
}
