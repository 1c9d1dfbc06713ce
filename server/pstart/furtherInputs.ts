import type { CostlyInput, GainfulInput } from '#shared/startChance/pstart.schema.ts';
import { cardCurvesOf, type NamedCurve } from './cardCurves.ts';
import type { Candidate } from './inputs/candidates.ts';
import { toLogOdds, type CardPart, type Curve } from './scoreCard.ts';

/** Inputs worth fewer points are not named. */
const MIN_NAMED_POINTS = 0.75;

interface NamedInput<I> {
  input: I;
  value: number;
}

/**
 * Adds the inputs that cost and brought a player the most points in a group, of those that its facts do not mention, largest
 * first. Without them, a player with better facts and fewer points would look like a mistake.
 */
export function addFurther(
  to: { costs?: NamedInput<CostlyInput>[] | undefined; gains?: NamedInput<GainfulInput>[] | undefined },
  candidate: Candidate,
  { curves, logOddsPerPoint }: { curves: readonly Curve[]; logOddsPerPoint: number },
  part: CardPart,
): void {
  const { costlyOfPart, gainfulOfPart } = cardCurvesOf(curves);
  const costs = topTwo(candidate, costlyOfPart[part], -logOddsPerPoint);
  const gains = topTwo(candidate, gainfulOfPart[part], logOddsPerPoint);
  if (costs !== null) to.costs = costs;
  if (gains !== null) to.gains = gains;
}

/**
 * The two inputs that cost or bring the most points.
 *
 * @param unit log-odds of a point in favour; negative for a point against
 * @returns null if none is worth naming, which is the usual case
 */
function topTwo<I extends CostlyInput | GainfulInput>(
  { inputs, facts }: Candidate,
  curves: readonly NamedCurve<I>[],
  unit: number,
): NamedInput<I>[] | null {
  let first: (NamedInput<I> & { points: number }) | null = null;
  let second: (NamedInput<I> & { points: number }) | null = null;
  for (const { input, curve, usual, afterStart } of curves) {
    const value = inputs[input];
    if (value === null || (afterStart && inputs.startedLast === 0)) continue;
    if (input === 'lastMinutes' && (value === 0 || facts.lastEntry === null)) continue;
    const points = (toLogOdds(curve, value) - usual) / unit;
    if (!(points >= MIN_NAMED_POINTS) || (second !== null && points <= second.points)) continue;
    const found = { input, value, points };
    if (first === null || points > first.points) [first, second] = [found, first];
    else second = found;
  }
  if (first === null) return null;
  const withoutPoints = ({ input, value }: NamedInput<I>): NamedInput<I> => ({ input, value });
  return second === null ? [withoutPoints(first)] : [withoutPoints(first), withoutPoints(second)];
}
