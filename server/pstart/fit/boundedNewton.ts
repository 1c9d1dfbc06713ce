// oxlint-disable typescript/no-non-null-assertion -- indices of typed arrays laid out in this file
/** A quadratic model of a log-likelihood around the current parameters. */
export interface BoundedProblem {
  /** Negative second derivative, row by row. */
  hessian: Float64Array;
  gradient: Float64Array;
  /** Lower bound of each parameter; -Infinity for none. */
  lower: Float64Array;
  /** Penalty of each parameter: `ridge / 2` times the square of its distance from `center`. */
  ridge: Float64Array;
  center: Float64Array;
}

const SWEEPS = 200;
const TOLERANCE = 1e-7;

/** Moves `parameters` to the maximum of the penalised model within the bounds, by cyclic coordinate ascent. */
export function solveBounded(
  { hessian, gradient, lower, ridge, center }: BoundedProblem,
  parameters: Float64Array,
): void {
  const size = parameters.length;
  const slope = Float64Array.from(
    gradient,
    (value, index) => value - ridge[index]! * (parameters[index]! - center[index]!),
  );
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    let largest = 0;
    for (let index = 0; index < size; index += 1) {
      const before = parameters[index]!;
      const curvature = hessian[index * size + index]! + ridge[index]!;
      const after = Math.max(lower[index]!, before + slope[index]! / curvature);
      const step = after - before;
      if (step === 0) continue;
      parameters[index] = after;
      for (let other = 0; other < size; other += 1) slope[other]! -= step * hessian[other * size + index]!;
      slope[index]! -= step * ridge[index]!;
      largest = Math.max(largest, Math.abs(step));
    }
    if (largest < TOLERANCE) return;
  }
}
