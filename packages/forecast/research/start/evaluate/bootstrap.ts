/** Multiplier and increment of a linear congruential generator modulo 2^32 (Numerical Recipes). */
const MULTIPLIER = 1_664_525;
const INCREMENT = 1_013_904_223;
const MODULUS = 2 ** 32;

/**
 * The 95 % interval of a figure. Whole groups of rows, such as matchdays, are drawn with replacement, since the rows of
 * a group depend on each other. Deterministic.
 *
 * @param figure computes the figure of a draw; NaN draws are ignored
 * @returns lower and upper bound; both NaN without groups
 */
export function bootstrapInterval<T>(
  groups: readonly (readonly T[])[],
  figure: (rows: readonly T[]) => number,
  draws = 2000,
): [lower: number, upper: number] {
  let state = 1;
  const nextIndex = () => {
    state = (Math.imul(state, MULTIPLIER) + INCREMENT) >>> 0;
    return Math.floor((state / MODULUS) * groups.length);
  };
  const values: number[] = [];
  for (let draw = 0; draw < draws; draw += 1) {
    const value = figure(groups.flatMap(() => groups[nextIndex()] ?? []));
    if (!Number.isNaN(value)) values.push(value);
  }
  values.sort((a, b) => a - b);
  const at = (share: number) => values[Math.round(share * (values.length - 1))] ?? Number.NaN;
  return [at(0.025), at(0.975)];
}
