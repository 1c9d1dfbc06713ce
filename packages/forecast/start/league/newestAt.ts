import type { PlayerFact } from '../types.ts';
import type { HoldersFact, LeagueFacts, ListedFact } from './leagueFacts.ts';

/** Each player's newest price by an instant, ms since 1970; leaves out players without one. */
export type PricesAt = (asOfMs: number) => ReadonlyMap<string, number>;

/** Prices of the lists. */
export function pricesOf(listed: readonly ListedFact[]): PricesAt {
  const priced = byPlayer(listed.filter(({ price }) => price !== null));
  return (asOfMs) => {
    const newest = new Map<string, number>();
    for (const [playerId, facts] of priced) {
      const price = newestBy(facts, asOfMs)?.fact.price ?? null;
      if (price !== null) newest.set(playerId, price);
    }
    return newest;
  };
}

/** Fan data at three instants, ms since 1970: now, when lists are read, and when a player's club last kicked off. */
export type FansAt = (nowMs: {
  asOfMs: number;
  listsAsOfMs: number;
}) => (playerId: string, lastKickoffMs: number) => Pick<PlayerFact, 'holders' | 'holdersBefore' | 'buyers'>;

/** Holders and buyers of each player; empty if not counted. */
export function fansOf(holders: LeagueFacts['holders'] = []): FansAt {
  const counts = byPlayer<HoldersFact>(holders);
  return ({ asOfMs, listsAsOfMs }) => {
    if (![...counts.values()].some((facts) => newestBy(facts, listsAsOfMs) !== undefined)) return () => ({});
    return (playerId, lastKickoffMs) => {
      const facts = counts.get(playerId) ?? [];
      const newest = newestBy(facts, listsAsOfMs);
      // Today's lists do not show what fans had done before a past match.
      const wasKnown = newest !== undefined && newest.fromMs <= asOfMs;
      return {
        // A player missing from the counts has no holders.
        holders: newest?.fact.teams ?? 0,
        holdersBefore: wasKnown ? (newestBy(facts, lastKickoffMs)?.fact.teams ?? null) : null,
        buyers: wasKnown && newest.fromMs > lastKickoffMs ? (newest.fact.buyers ?? null) : null,
      };
    };
  };
}

interface Dated<F> {
  fact: F;
  fromMs: number;
}

/** The facts of each player, oldest first; parses dates once, since a backtest requests hundreds of instants. */
function byPlayer<F extends { playerId: string; fromTs: string | null }>(
  facts: readonly F[],
): ReadonlyMap<string, readonly Dated<F>[]> {
  const msOf = new Map<string | null, number>([[null, -Infinity]]);
  const ofPlayers = new Map<string, Dated<F>[]>();
  for (const fact of facts) {
    const fromMs = msOf.get(fact.fromTs) ?? Date.parse(fact.fromTs ?? '');
    msOf.set(fact.fromTs, fromMs);
    const ofPlayer = ofPlayers.get(fact.playerId);
    if (ofPlayer === undefined) ofPlayers.set(fact.playerId, [{ fact, fromMs }]);
    else ofPlayer.push({ fact, fromMs });
  }
  for (const ofPlayer of ofPlayers.values())
    ofPlayer.sort((one, other) => (one.fromMs === other.fromMs ? 0 : one.fromMs - other.fromMs));
  return ofPlayers;
}

/** The newest fact by an instant; the last one of several at the same instant. @param facts oldest first */
function newestBy<F>(facts: readonly Dated<F>[], asOfMs: number): Dated<F> | undefined {
  let low = 0;
  let high = facts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((facts[middle]?.fromMs ?? Infinity) <= asOfMs) low = middle + 1;
    else high = middle;
  }
  return facts[low - 1];
}
