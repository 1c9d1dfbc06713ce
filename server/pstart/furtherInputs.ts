import type { CostlyInput, GainfulInput } from '#shared/startChance/pstart.schema.ts';
import { cardCurvesOf, type ToldCurve } from './cardCurves.ts';
import type { Candidate } from './inputs/candidates.ts';
import { toLogOdds, type CardPart, type Curve } from './scoreCard.ts';

/** Fewer points are not worth a word. */
const WORTH_TELLING = 0.75;

interface Told<I> {
  input: I;
  value: number;
}

/**
 * Adds what cost and what brought a player most points in a group, among the inputs that its facts do not mention, largest first.
 * Without it, a player with better facts and fewer points would look like a mistake.
 */
export function addFurther(
  to: { costs?: Told<CostlyInput>[] | undefined; gains?: Told<GainfulInput>[] | undefined },
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
  told: readonly ToldCurve<I>[],
  unit: number,
): Told<I>[] | null {
  let first: (Told<I> & { points: number }) | null = null;
  let second: (Told<I> & { points: number }) | null = null;
  for (const { input, curve, usual, afterStart } of told) {
    const value = inputs[input];
    if (value === null || (afterStart && inputs.startedLast === 0)) continue;
    if (input === 'lastMinutes' && (value === 0 || facts.lastEntry === null)) continue;
    const points = (toLogOdds(curve, value) - usual) / unit;
    if (points < WORTH_TELLING || (second !== null && points <= second.points)) continue;
    const found = { input, value, points };
    if (first === null || points > first.points) [first, second] = [found, first];
    else second = found;
  }
  if (first === null) return null;
  const withoutPoints = ({ input, value }: Told<I>): Told<I> => ({ input, value });
  return second === null ? [withoutPoints(first)] : [withoutPoints(first), withoutPoints(second)];
}
