import type { PlayerFact } from '../types.ts';
import type { HoldersFact, LeagueFacts, ListedFact } from './leagueFacts.ts';

/** A value of each player that changes by the day; instants are ms since 1970. */
export interface ValueInTime {
  /** Each player's newest value by an instant; without those who have none yet. */
  at(asOfMs: number): ReadonlyMap<string, number>;
  /** A player's newest value by an instant, with since when it is known; undefined if he has none yet. */
  ofPlayer(playerId: string, asOfMs: number): { value: number; fromMs: number } | undefined;
}

/** Prices of the lists. */
export const pricesOf = (listed: readonly ListedFact[]): ValueInTime =>
  newestOf(listed, ({ price }) => price);

/** What is known of fans at some instants, ms since 1970: now, when lists are read, and when a player's club last began a match. */
export type FansInTime = (nowMs: {
  asOfMs: number;
  listsAsOfMs: number;
}) => (playerId: string, lastKickoffMs: number) => Pick<PlayerFact, 'holders' | 'holdersBefore' | 'buyers'>;

/** What teams of fans do with whom; nothing where nobody tells. */
export function fansOf(holders: LeagueFacts['holders'] = []): FansInTime {
  const teams = newestOf<HoldersFact>(holders, (fact) => fact.teams);
  const buyers = newestOf<HoldersFact>(holders, (fact) => fact.buyers ?? null);
  return ({ asOfMs, listsAsOfMs }) => {
    if (teams.at(listsAsOfMs).size === 0) return () => ({});
    return (playerId, lastKickoffMs) => {
      const held = teams.ofPlayer(playerId, listsAsOfMs);
      const bought = buyers.ofPlayer(playerId, listsAsOfMs);
      // Of a match of the past, lists of today do not tell what fans had done by then.
      const isOfThen = held !== undefined && held.fromMs <= asOfMs;
      const isNew = bought !== undefined && bought.fromMs <= asOfMs && bought.fromMs > lastKickoffMs;
      return {
        // Whom no team holds is told of, too.
        holders: held?.value ?? 0,
        holdersBefore: isOfThen ? (teams.ofPlayer(playerId, lastKickoffMs)?.value ?? null) : null,
        buyers: isNew ? bought.value : null,
      };
    };
  };
}

/** Reads the dates once, since a backtest asks for hundreds of instants. */
function newestOf<F extends { playerId: string; fromTs: string | null }>(
  facts: readonly F[],
  valueOf: (fact: F) => number | null,
): ValueInTime {
  const ofPlayers = new Map<string, { value: number; fromMs: number }[]>();
  for (const fact of facts) {
    const value = valueOf(fact);
    if (value === null) continue;
    const fromMs = fact.fromTs === null ? -Infinity : Date.parse(fact.fromTs);
    const values = ofPlayers.get(fact.playerId);
    if (values === undefined) ofPlayers.set(fact.playerId, [{ value, fromMs }]);
    else values.push({ value, fromMs });
  }
  for (const values of ofPlayers.values())
    values.sort((one, other) => (one.fromMs === other.fromMs ? 0 : one.fromMs - other.fromMs));
  const ofPlayer = (playerId: string, asOfMs: number) =>
    ofPlayers.get(playerId)?.findLast(({ fromMs }) => fromMs <= asOfMs);
  return {
    ofPlayer,
    at: (asOfMs) =>
      new Map(
        [...ofPlayers.keys()].flatMap((playerId) => {
          const newest = ofPlayer(playerId, asOfMs);
          return newest === undefined ? [] : [[playerId, newest.value] as const];
        }),
      ),
  };
}
