import type { Statistics } from '@hub/season/feeds/apiFootball/schema.ts';
import type { AppearanceRow } from '@hub/season/matchdata/bundleRows.ts';
import type { WorldSide } from '../world.ts';

/** API-Football's counts of a player in a match; the service writes null for none. */
export function countsOf(
  { playerId, goals }: AppearanceRow,
  { counts }: WorldSide,
): Pick<Statistics, 'goals' | 'shots' | 'passes' | 'duels'> {
  const row = counts.get(playerId);
  const total = goals || null;
  if (row === undefined) return { goals: { total } };
  return {
    goals: { total, assists: row.assists || null, saves: row.saves || null },
    shots: { total: row.shots || null },
    passes: { key: row.keyPasses || null },
    duels: { won: row.duelsWon || null },
  };
}
