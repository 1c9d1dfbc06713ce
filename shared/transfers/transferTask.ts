import { pointsIn, type MarketPlayer } from './squadValue.ts';
import type { Horizon, TransferRules } from './transferRules.ts';

/** The decision to be made. */
export interface TransferTask {
  squad: readonly MarketPlayer[];
  /** Players on offer; those already in the squad are ignored. */
  pool: readonly MarketPlayer[];
  rules: TransferRules;
  horizon: Horizon;
}

export interface TransferBounds {
  /** Maximum number of transfers, at least 1. */
  transfers: number;
  /** In millions, can be negative; null if prices do not count. */
  budget: number | null;
}

/** The players who leave and who come. */
export interface Exchange {
  out: readonly MarketPlayer[];
  in: readonly MarketPlayer[];
}

/** A player without a known price raises no money. */
export const sellingPrice = ({ price }: MarketPlayer): number => price ?? 0;

/**
 * Players that the best exchange may need. Leaves out players for whom there are as many others as transfers who cost no more
 * and score no less in every match.
 */
export function worthBuying(task: TransferTask, { transfers, budget }: TransferBounds): MarketPlayer[] {
  const { squad, pool, rules, horizon } = task;
  const own = new Set(squad.map(({ id }) => id));
  const offered = pool
    .filter(({ id, group, price }) => !own.has(id) && group !== null && (budget === null || price !== null))
    .toSorted((one, other) => sumOf(other) - sumOf(one) || costOf(one) - costOf(other));
  const kept: MarketPlayer[] = [];
  for (const player of offered) {
    const better = kept.filter((other) => isNoWorse(other, player)).length;
    if (better < transfers) kept.push(player);
  }
  return kept;

  function sumOf(player: MarketPlayer): number {
    let sum = 0;
    for (let match = 0; match < horizon; match += 1) sum += pointsIn(player, match);
    return sum;
  }
  function costOf({ price }: MarketPlayer): number {
    return budget === null ? 0 : (price ?? 0);
  }
  function isNoWorse(one: MarketPlayer, other: MarketPlayer): boolean {
    if (one.group !== other.group || costOf(one) > costOf(other)) return false;
    if (rules.maxPerClub !== null && one.clubId !== other.clubId) return false;
    for (let match = 0; match < horizon; match += 1)
      if (pointsIn(one, match) < pointsIn(other, match)) return false;
    return true;
  }
}
