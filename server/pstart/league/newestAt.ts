import type { HoldersFact, ListedFact } from './leagueFacts.ts';

interface Dated {
  playerId: string;
  value: number | null;
  /** ISO-8601 UTC; null: since before the season. */
  fromTs: string | null;
}

/** Each player's newest price by an instant, ms since 1970. */
export const pricesAt = (listed: readonly ListedFact[], asOfMs: number): ReadonlyMap<string, number> =>
  newestAt(
    listed.map(({ playerId, price, fromTs }) => ({ playerId, value: price, fromTs })),
    asOfMs,
  );

/** How many teams held whom by an instant, ms since 1970. */
export const holdersAt = (holders: readonly HoldersFact[], asOfMs: number): ReadonlyMap<string, number> =>
  newestAt(
    holders.map(({ playerId, teams, fromTs }) => ({ playerId, value: teams, fromTs })),
    asOfMs,
  );

function newestAt(facts: readonly Dated[], asOfMs: number): ReadonlyMap<string, number> {
  const newest = new Map<string, { value: number; fromMs: number }>();
  for (const { playerId, value, fromTs } of facts) {
    const fromMs = fromTs === null ? -Infinity : Date.parse(fromTs);
    if (value === null || fromMs > asOfMs || fromMs < (newest.get(playerId)?.fromMs ?? -Infinity)) continue;
    newest.set(playerId, { value, fromMs });
  }
  return new Map([...newest].map(([playerId, { value }]) => [playerId, value]));
}
