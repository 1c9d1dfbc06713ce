import type { CardInputs } from '../inputs/cardInputs.ts';
import { sumByPart } from '../points.ts';
import { CARD_PARTS, MOST_POINTS, type CardPart, type Curve } from '../scoreCard.ts';

/**
 * The scale on which each group gives full points to the best of the sample, and the group with the widest range gives
 * none to the worst. Points remain log-odds in another unit.
 */
export function toPointScale(curves: readonly Curve[], rows: readonly { inputs: CardInputs }[]) {
  const values = rows.map(({ inputs }) => sumByPart(curves, inputs));
  const best = Object.fromEntries(
    CARD_PARTS.map((part) => [part, values.reduce((most, value) => Math.max(most, value[part]), -Infinity)]),
  ) as Record<CardPart, number>;
  const needed = CARD_PARTS.filter((part) => MOST_POINTS[part] > 0).map((part) => {
    const least = values.reduce((worst, value) => Math.min(worst, value[part]), Infinity);
    return (best[part] - least) / MOST_POINTS[part];
  });
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
