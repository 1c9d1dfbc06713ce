import { bestExchanges, mostFor } from './bestExchanges.ts';
import { fieldedOver, sumOfPoints } from './squadValue.ts';
import { HORIZONS, LEAST_GAIN, type Horizon } from './transferRules.ts';
import type { TransferBounds, TransferTask } from './transferTask.ts';

/** The price up to which buying a player still improves a team over a horizon. */
export interface PriceLimit {
  horizon: Horizon;
  /** In millions, in full tenths; null if he does not improve it at any price. */
  limit: number | null;
}

type LimitedBounds = TransferBounds & { budget: number };

/** Prices are in tenths of a million in most games. */
const STEPS = 10;
/** Tolerance for sums added in a different order. */
const ROUNDING = 1e-6;

/** A player's price limits for all horizons. @param players with the points of the longest horizon */
export const priceLimits = (
  players: Pick<TransferTask, 'squad' | 'pool' | 'rules'>,
  bounds: LimitedBounds,
  playerId: string,
): PriceLimit[] =>
  HORIZONS.map((horizon) => ({ horizon, limit: priceLimit({ ...players, horizon }, bounds, playerId) }));

/**
 * The highest price of a player in the pool at which the best exchange with him gains `LEAST_GAIN` more than the best one
 * without him. Everything else, such as the other prices, stays as it is.
 *
 * @returns in millions, in full tenths; null if there is none
 */
export function priceLimit(task: TransferTask, bounds: LimitedBounds, playerId: string): number | null {
  const wanted = task.pool.find(({ id }) => id === playerId);
  // Nobody can be fielded without a position.
  if (wanted === undefined || wanted.group === null) return null;
  const others = { ...task, pool: task.pool.filter((player) => player !== wanted) };
  const points = pointsWithout(others, bounds);
  const most = mostFor(wanted, others, {
    bounds,
    points: points === null ? -Infinity : points + LEAST_GAIN,
  });
  // Like the advice, if the budget cannot be balanced even with him.
  if (most === null && points === null) return priceLimit(task, { ...bounds, budget: 0 }, playerId);
  const limit = Math.floor((most ?? 0) * STEPS + ROUNDING) / STEPS;
  return limit > 0 ? limit : null;
}

/** Points after the best exchange; null if none is within the bounds. */
function pointsWithout(task: TransferTask, bounds: TransferBounds): number | null {
  const { squad, rules, horizon } = task;
  const best = bestExchanges(task, bounds).at(-1) ?? null;
  if (best === null) return null;
  const after = [...squad.filter((player) => !best.out.includes(player)), ...best.in];
  return sumOfPoints(fieldedOver(after, rules, horizon));
}
