import type { MatchDataBundle } from '@hub/season/matchdata/bundleRows.ts';

const DAY_MS = 24 * 3_600_000;
/** How long before his first match a player joins his new club's squad. */
const TRANSFER_MS = 5 * DAY_MS;

/** A player's time at a club, until his next stay begins. */
export interface Stay {
  fromMs: number;
  /** Null: outside the league. */
  clubId: string | null;
}

/** Each player's stays, oldest first, derived from his matches; no player leaves without a new club. */
export function staysOf({ players, fixtures, appearances }: MatchDataBundle): Map<string, Stay[]> {
  const kickoffs = new Map(fixtures.map(({ fixtureId, kickoffUtc }) => [fixtureId, Date.parse(kickoffUtc)]));
  const played = Map.groupBy(appearances, ({ playerId }) => playerId);
  return new Map(
    players.map(({ playerId, clubId }) => {
      const matches = (played.get(playerId) ?? [])
        .map((row) => ({ clubId: row.clubId, ms: kickoffs.get(row.fixtureId) ?? 0 }))
        .toSorted((one, other) => one.ms - other.ms);
      const stays: Stay[] = [];
      for (const [index, match] of matches.entries()) {
        const before = matches[index - 1];
        if (before === undefined) stays.push({ fromMs: 0, clubId: match.clubId });
        else if (before.clubId !== match.clubId)
          stays.push({ fromMs: Math.max(before.ms + DAY_MS, match.ms - TRANSFER_MS), clubId: match.clubId });
      }
      if (stays.length === 0 && clubId !== null) stays.push({ fromMs: 0, clubId });
      return [playerId, stays];
    }),
  );
}
