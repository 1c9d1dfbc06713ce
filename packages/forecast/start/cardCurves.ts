import {
  COSTLY_INPUTS,
  GAINFUL_INPUTS,
  type CostlyInput,
  type GainfulInput,
} from '@hub/shared/startChance/pstart.schema.ts';
import { REFERENCE_REPEAT_SHARE, type CardInputs } from './inputs/cardInputs.ts';
import { AVERAGE_POINTS } from './inputs/clubInputs.ts';
import { CARD_PARTS, toLogOdds, type CardPart, type Curve } from './scoreCard.ts';

/** The curves of a score card, grouped by use; computed once per card. */
export interface CardCurves {
  /** In the order of the card. */
  ofPart: Readonly<Record<CardPart, readonly Curve[]>>;
  costlyOfPart: Readonly<Record<CardPart, readonly NamedCurve<CostlyInput>[]>>;
  gainfulOfPart: Readonly<Record<CardPart, readonly NamedCurve<GainfulInput>[]>>;
  /** Whether the card includes the cost of doubts. */
  knowsDoubts: boolean;
  restDaysAfterStart: Curve | undefined;
}

/** The curve of an input that a reason names if it matters much. */
export interface NamedCurve<I extends CostlyInput | GainfulInput> {
  input: I;
  curve: Curve;
  /** Log-odds of a player for whom the input makes no difference. */
  usual: number;
  /** The input counts only for starters of the last match: others have its usual value, and their facts already show why. */
  afterStart: boolean;
}

const knownCurves = new WeakMap<readonly Curve[], CardCurves>();

export function cardCurvesOf(curves: readonly Curve[]): CardCurves {
  const known = knownCurves.get(curves);
  if (known !== undefined) return known;
  const ofPart = groupedByPart(curves, (curve) => [curve]);
  const made: CardCurves = {
    ofPart,
    costlyOfPart: groupedByPart(curves, (curve) => toNamedCurves(COSTLY_INPUTS, curve)),
    gainfulOfPart: groupedByPart(curves, (curve) => toNamedCurves(GAINFUL_INPUTS, curve)),
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

/** Neutral values of inputs; for all other inputs the best value is neutral. */
const USUAL: Partial<Record<CostlyInput | GainfulInput, number>> = {
  repeatShareAfterStart: REFERENCE_REPEAT_SHARE,
  clubPointsAfterStart: AVERAGE_POINTS,
  goalsWithHim: 0,
  goalsLast3: 0,
  holdersGain: 0,
  buyersLead: 0,
};

function toNamedCurves<I extends CostlyInput | GainfulInput>(
  inputs: readonly I[],
  curve: Curve,
): NamedCurve<I>[] {
  const input = inputs.find((one) => one === curve.input);
  if (input === undefined) return [];
  const value = USUAL[input];
  const usual = value === undefined ? Math.max(...curve.logOdds) : toLogOdds(curve, value);
  return [{ input, curve, usual, afterStart: input.endsWith('AfterStart') }];
}

/** Log-odds of a player on some curves, added up in their order. */
export function sumOfCurves(curves: readonly Curve[], inputs: CardInputs): number {
  let sum = 0;
  for (const curve of curves) sum += toLogOdds(curve, inputs[curve.input]);
  return sum;
}
