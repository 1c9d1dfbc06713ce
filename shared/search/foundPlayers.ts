import type { SearchEntries } from '#shared/catalog/players.schema.ts';
import type { Searchable } from './search.ts';
import { playerSearchKey, type SearchKey } from './searchKeys.ts';

export type FoundPlayer = SearchEntries['players'][number];

/**
 * Key by which an entry of a player is found.
 *
 * @param clubName the whole one; without it by the short one and what fans say
 */
export function entryKey(player: FoundPlayer, clubName?: string): SearchKey {
  const { teamShortName: shortName, positionPrimary } = player;
  const club = shortName === null ? null : { name: clubName ?? shortName, shortName };
  return playerSearchKey({ ...player, club, positions: [positionPrimary] });
}

/** Whoever has left the league has an old chance, or none. */
const chanceOf = ({ teamId, startProbability }: FoundPlayer) =>
  teamId === null ? -1 : (startProbability ?? 0);

/** The likeliest starters first: of players whom a query finds alike, theirs are the best known names. */
export const byChance = (players: readonly FoundPlayer[]): FoundPlayer[] =>
  players.toSorted((one, other) => chanceOf(other) - chanceOf(one));

/** Players prepared for searching, the likeliest starters first. */
export function indexPlayers({ players, clubs }: SearchEntries): Searchable<FoundPlayer>[] {
  const nameOf = new Map(clubs.map(({ id, name }) => [id, name]));
  return byChance(players).map((entry) => ({ entry, key: entryKey(entry, nameOf.get(entry.teamId ?? '')) }));
}
