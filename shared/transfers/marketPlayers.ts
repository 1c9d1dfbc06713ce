import type { ExpectedPoints, PointsBand } from '#shared/games/points/expectedPoints.schema.ts';
import type { MarketPlayer } from './squadValue.ts';
import type { Horizon } from './transferRules.ts';

/** As much of what is expected of a player as transfers need. */
export type ExpectedAhead = Pick<ExpectedPoints, 'next' | 'three' | 'ahead' | 'spread'>;

/** How much the levels of a band of four fifths lie from the middle, in standard deviations. */
export const BAND_DEVIATIONS = 1.2816;

/** Points of the next matches one by one, as many as are left. */
export const pointsAhead = ({ ahead }: Pick<ExpectedAhead, 'ahead'>, horizon: Horizon): number[] =>
  ahead.slice(0, horizon).map(({ points }) => points);

/**
 * Variance of the points of the next matches together. What is known of one match and of three tells how far matches of a player go
 * together, and thereby what holds of any number.
 */
export function varianceAhead(expected: ExpectedAhead, horizon: Horizon): number {
  const { next, three, spread } = expected;
  const matches = Math.min(horizon, expected.ahead.length);
  const ofOne = (spread?.next ?? deviationOf(next)) ** 2;
  const ofThree = three === null ? 3 * ofOne : (spread?.three ?? deviationOf(three)) ** 2;
  const shared = Math.max(0, (ofThree - 3 * ofOne) / 6);
  return matches * ofOne + matches * (matches - 1) * shared;
}

/** Where only the band is known. */
export const deviationOf = ({ low, high }: PointsBand): number => (high - low) / (2 * BAND_DEVIATIONS);

/** What a player is expected to bring in the next matches together; null where nothing is known of any. */
export function bandAhead(expected: ExpectedAhead, horizon: Horizon): PointsBand | null {
  const points = pointsAhead(expected, horizon);
  if (points.length === 0) return null;
  if (points.length === 1) return expected.next;
  if (points.length === 3 && expected.three !== null) return expected.three;
  const sum = points.reduce((total, each) => total + each, 0);
  const reach = BAND_DEVIATIONS * Math.sqrt(varianceAhead(expected, horizon));
  return { points: sum, low: Math.round(sum - reach), high: Math.round(sum + reach) };
}

/** A player as transfers see him. @param expected undefined: nothing is expected of him */
export const toMarketPlayer = (
  player: Pick<MarketPlayer, 'id' | 'clubId' | 'group' | 'price'> & { isBenched?: boolean },
  expected: ExpectedAhead | undefined,
  horizon: Horizon,
): MarketPlayer => ({
  ...player,
  points: expected === undefined ? [] : pointsAhead(expected, horizon),
  variance: expected === undefined ? 0 : varianceAhead(expected, horizon),
});
