import type { HoldersFact, LeagueFacts, ListedFact } from './leagueFacts.ts';

/** Each player's newest value by an instant, ms since 1970. */
export type NewestAt = (asOfMs: number) => ReadonlyMap<string, number>;

/** Prices of the lists. */
export const pricesOf = (listed: readonly ListedFact[]): NewestAt => newestOf(listed, ({ price }) => price);

/** How many teams hold whom. */
export const holdersOf = (holders: LeagueFacts['holders'] = []): NewestAt =>
  newestOf<HoldersFact>(holders, ({ teams }) => teams);

/** Reads the dates once, since a backtest asks for hundreds of instants. */
function newestOf<F extends { playerId: string; fromTs: string | null }>(
  facts: readonly F[],
  valueOf: (fact: F) => number | null,
): NewestAt {
  const dated = facts.flatMap((fact) => {
    const value = valueOf(fact);
    const fromMs = fact.fromTs === null ? -Infinity : Date.parse(fact.fromTs);
    return value === null ? [] : [{ playerId: fact.playerId, value, fromMs }];
  });
  return (asOfMs) => {
    const newest = new Map<string, { value: number; fromMs: number }>();
    for (const fact of dated)
      if (fact.fromMs <= asOfMs && fact.fromMs >= (newest.get(fact.playerId)?.fromMs ?? -Infinity))
        newest.set(fact.playerId, fact);
    return new Map([...newest].map(([playerId, { value }]) => [playerId, value]));
  };
}
