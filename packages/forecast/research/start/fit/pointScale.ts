import type { CardInputs } from '../../../start/inputs/cardInputs.ts';
import { cardCurvesOf, sumOfCurves } from '../../../start/cardCurves.ts';
import { CARD_PARTS, MOST_POINTS, type CardPart, type Curve } from '../../../start/scoreCard.ts';

/**
 * The scale on which each group gives full points to the best of the sample, and the group with the widest range gives
 * none to the worst. Points remain log-odds in another unit.
 */
export function toPointScale(curves: readonly Curve[], rows: readonly { inputs: CardInputs }[]) {
  const { ofPart } = cardCurvesOf(curves);
  const ranges = CARD_PARTS.map((part) => {
    const values = rows.map(({ inputs }) => sumOfCurves(ofPart[part], inputs));
    const most = values.reduce((best, value) => Math.max(best, value), -Infinity);
    const least = values.reduce((worst, value) => Math.min(worst, value), Infinity);
    return { part, most, least };
  });
  const best = Object.fromEntries(ranges.map(({ part, most }) => [part, most])) as Record<CardPart, number>;
  const needed = ranges
    .filter(({ part }) => MOST_POINTS[part] > 0)
    .map(({ part, most, least }) => (most - least) / MOST_POINTS[part]);
  return { best: mapParts(best, round), logOddsPerPoint: round(Math.max(...needed)) };
}

const mapParts = (values: Record<CardPart, number>, change: (value: number) => number) =>
  Object.fromEntries(CARD_PARTS.map((part) => [part, change(values[part])])) as Record<CardPart, number>;

/** Decimals of log-odds: far finer than the data can resolve, yet readable. */
const DECIMALS = 4;

export const round = (value: number) => Number(value.toFixed(DECIMALS));

export function roundCurve(curve: Curve): Curve {
  return { ...curve, logOdds: curve.logOdds.map(round), unknown: round(curve.unknown) };
}
