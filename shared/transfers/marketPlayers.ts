import type { ExpectedPoints, PointsBand } from '../points/expectedPoints.schema.ts';
import type { MarketPlayer } from './squadValue.ts';
import type { Horizon } from './transferRules.ts';

/** The part of a player's expected points that transfers need. */
export type ExpectedAhead = Pick<ExpectedPoints, 'next' | 'three' | 'ahead' | 'spread'>;

/** Half the width of a band for four of five outcomes, in standard deviations. */
export const BAND_DEVIATIONS = 1.2816;

/** Points of each of the next matches, as many as are left. */
export const pointsAhead = ({ ahead }: Pick<ExpectedAhead, 'ahead'>, horizon: Horizon): number[] =>
  ahead.slice(0, horizon).map(({ points }) => points);

/**
 * Variance of the sum of the points in the next matches. The spreads of one match and of three give the covariance of a
 * player's matches, and so the variance for any number.
 */
export function varianceAhead(expected: ExpectedAhead, horizon: Horizon): number {
  const { next, three, spread } = expected;
  const matches = Math.min(horizon, expected.ahead.length);
  const ofOne = (spread?.next ?? deviationOf(next)) ** 2;
  const ofThree = three === null ? 3 * ofOne : (spread?.three ?? deviationOf(three)) ** 2;
  const shared = Math.max(0, (ofThree - 3 * ofOne) / 6);
  return matches * ofOne + matches * (matches - 1) * shared;
}

/** Standard deviation, if only the band is known. */
export const deviationOf = ({ low, high }: PointsBand): number => (high - low) / (2 * BAND_DEVIATIONS);

/** A player's expected points in the next matches together; null if unknown. */
export function bandAhead(expected: ExpectedAhead, horizon: Horizon): PointsBand | null {
  const points = pointsAhead(expected, horizon);
  if (points.length === 0) return null;
  if (points.length === 1) return expected.next;
  if (points.length === 3 && expected.three !== null) return expected.three;
  const sum = points.reduce((total, each) => total + each, 0);
  const reach = BAND_DEVIATIONS * Math.sqrt(varianceAhead(expected, horizon));
  return { points: sum, low: Math.round(sum - reach), high: Math.round(sum + reach) };
}

/** Prepares a player for transfers. @param expected undefined if he has no expected points */
export const toMarketPlayer = (
  player: Pick<MarketPlayer, 'id' | 'clubId' | 'group' | 'price'> & { isBenched?: boolean },
  expected: ExpectedAhead | undefined,
  horizon: Horizon,
): MarketPlayer => ({
  ...player,
  points: expected === undefined ? [] : pointsAhead(expected, horizon),
  variance: expected === undefined ? 0 : varianceAhead(expected, horizon),
});
