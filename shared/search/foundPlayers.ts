import type { SearchEntries } from '../catalog/players.schema.ts';
import type { Searchable } from './search.ts';
import { playerSearchKey, type SearchKey } from './searchKeys.ts';

export type FoundPlayer = SearchEntries['players'][number];

/**
 * The search key of a player's entry.
 *
 * @param clubName the full one; by default only the short name and nicknames are used
 */
export function entryKey(player: FoundPlayer, clubName?: string): SearchKey {
  const { teamShortName: shortName, positionPrimary } = player;
  const club = shortName === null ? null : { name: clubName ?? shortName, shortName };
  return playerSearchKey({ ...player, club, positions: [positionPrimary] });
}

/** Ranks players who have left the league last: their chances are outdated. */
const chanceOf = ({ teamId, startProbability }: FoundPlayer) =>
  teamId === null ? -1 : (startProbability ?? 0);

/** Likeliest starters first: among equal matches, theirs are the best-known names. */
export const byChance = (players: readonly FoundPlayer[]): FoundPlayer[] =>
  players.toSorted((one, other) => chanceOf(other) - chanceOf(one));

/** Players with their search keys, likeliest starters first. */
export function indexPlayers({ players, clubs }: SearchEntries): Searchable<FoundPlayer>[] {
  const nameOf = new Map(clubs.map(({ id, name }) => [id, name]));
  return byChance(players).map((entry) => ({ entry, key: entryKey(entry, nameOf.get(entry.teamId ?? '')) }));
}
