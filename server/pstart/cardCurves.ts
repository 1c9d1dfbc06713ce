import { COSTLY_INPUTS, type CostlyInput } from '#shared/startChance/pstart.schema.ts';
import { REFERENCE_REPEAT_SHARE, type CardInputs } from './inputs/cardInputs.ts';
import { CARD_PARTS, toLogOdds, type CardPart, type Curve } from './scoreCard.ts';

/** The curves of a score card in the ways in which they are asked for; made once for each card. */
export interface CardCurves {
  /** In the order of the card. */
  ofPart: Readonly<Record<CardPart, readonly Curve[]>>;
  costlyOfPart: Readonly<Record<CardPart, readonly CostlyCurve[]>>;
  /** Whether the card has learned what doubts cost. */
  knowsDoubts: boolean;
  restDaysAfterStart: Curve | undefined;
}

/** A curve of an input that a reason names where it costs much. */
export interface CostlyCurve {
  input: CostlyInput;
  curve: Curve;
  /** Log-odds of somebody whom the input costs nothing. */
  usual: number;
  /** Who did not start last has the usual value there, and that he did not is told already. */
  afterStart: boolean;
}

const knownCurves = new WeakMap<readonly Curve[], CardCurves>();

export function cardCurvesOf(curves: readonly Curve[]): CardCurves {
  const known = knownCurves.get(curves);
  if (known !== undefined) return known;
  const ofPart = groupedByPart(curves, (curve) => [curve]);
  const made: CardCurves = {
    ofPart,
    costlyOfPart: groupedByPart(curves, toCostlyCurves),
    knowsDoubts: curves.some(({ input }) => input === 'doubtAfterStart'),
    restDaysAfterStart: curves.find(({ input }) => input === 'restDaysAfterStart'),
  };
  knownCurves.set(curves, made);
  return made;
}

function groupedByPart<T>(
  curves: readonly Curve[],
  read: (curve: Curve) => readonly T[],
): Record<CardPart, T[]> {
  const ofPart = CARD_PARTS.map((part) => [
    part,
    curves.filter((curve) => curve.part === part).flatMap(read),
  ]);
  return Object.fromEntries(ofPart) as Record<CardPart, T[]>;
}

function toCostlyCurves(curve: Curve): CostlyCurve[] {
  const input = COSTLY_INPUTS.find((one) => one === curve.input);
  if (input === undefined) return [];
  const usual =
    input === 'repeatShareAfterStart' ? toLogOdds(curve, REFERENCE_REPEAT_SHARE) : Math.max(...curve.logOdds);
  return [{ input, curve, usual, afterStart: input.endsWith('AfterStart') }];
}

/** Log-odds of a player on some curves, added up in their order. */
export function sumOfCurves(curves: readonly Curve[], inputs: CardInputs): number {
  let sum = 0;
  for (const curve of curves) sum += toLogOdds(curve, inputs[curve.input]);
  return sum;
}
