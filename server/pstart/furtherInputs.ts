import type { CostlyInput, GainfulInput } from '#shared/startChance/pstart.schema.ts';
import { cardCurvesOf, type NamedCurve } from './cardCurves.ts';
import type { Candidate } from './inputs/candidates.ts';
import { toLogOdds, type CardPart, type Curve } from './scoreCard.ts';

/** Fewer points are not worth a word. */
const MIN_NAMED_POINTS = 0.75;

interface NamedInput<I> {
  input: I;
  value: number;
}

/**
 * Adds what cost and what brought a player most points in a group, among the inputs that its facts do not mention, largest first.
 * Without it, a player with better facts and fewer points would look like a mistake.
 */
export function addFurther(
  to: { costs?: NamedInput<CostlyInput>[] | undefined; gains?: NamedInput<GainfulInput>[] | undefined },
  candidate: Candidate,
  { curves, logOddsPerPoint }: { curves: readonly Curve[]; logOddsPerPoint: number },
  part: CardPart,
): void {
  const { costlyOfPart, gainfulOfPart } = cardCurvesOf(curves);
  const costs = dearest(candidate, costlyOfPart[part], -logOddsPerPoint);
  const gains = dearest(candidate, gainfulOfPart[part], logOddsPerPoint);
  if (costs !== null) to.costs = costs;
  if (gains !== null) to.gains = gains;
}

/**
 * The two that cost or bring most.
 *
 * @param unit log-odds of a point in favour; negative for a point against
 * @returns null where nothing is worth a word, as mostly
 */
function dearest<I extends CostlyInput | GainfulInput>(
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
