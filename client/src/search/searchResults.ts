import type { Icon } from '@tabler/icons-react';
import type { SearchEntries } from '@hub/shared/catalog/players.schema.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import { clubPath, paths, playerPath, SEARCH_PARAM } from '@hub/shared/hub/paths.ts';
import { clubWordOf } from '../clubs/clubWords.ts';
import { search, type Searchable } from '@hub/shared/search/search.ts';
import { indexPlayers, type FoundPlayer } from '@hub/shared/search/foundPlayers.ts';
import { clubSearchKey, searchKey } from '@hub/shared/search/searchKeys.ts';

const CLUBS_SHOWN = 5;
const PLAYERS_SHOWN = 8;

/** A screen of the hub that can be searched for. */
export interface SearchScreen {
  label: string;
  path: string;
  Icon: Icon;
}

export type SearchOption =
  /** `club`: the fans' name of his club. */
  | { kind: 'player'; path: string; player: FoundPlayer; club: string | null }
  /** Link to the list of all matching players, if not all are shown. */
  | { kind: 'allPlayers'; path: string; count: number }
  | { kind: 'club'; path: string; team: TeamRef }
  | { kind: 'screen'; path: string; screen: SearchScreen };

export interface SearchGroup {
  id: 'players' | 'clubs' | 'screens';
  /** Never empty. */
  options: SearchOption[];
}

export interface SearchResults {
  groups: SearchGroup[];
  /** Number of all results, including those not shown. */
  count: number;
}

export interface SearchIndex {
  clubs: Searchable<SearchEntries['clubs'][number]>[];
  players: Searchable<FoundPlayer>[];
  /** The fans' names of clubs, by id. */
  clubWords: ReadonlyMap<string, string>;
}

/**
 * Prepares players and clubs for searching once, so that a key stroke only compares words.
 */
export const indexEntries = ({ players, clubs }: SearchEntries): SearchIndex => ({
  clubs: clubs.map((entry) => ({ entry, key: clubSearchKey(entry) })),
  players: indexPlayers({ players, clubs }),
  clubWords: new Map(clubs.map((club) => [club.id, clubWordOf(club)])),
});

/** Results of a query, best first. An empty query returns only all screens. */
export function searchFor(
  query: string,
  screens: readonly SearchScreen[],
  index: SearchIndex,
): SearchResults {
  const players = playersFor(query, index);
  const clubs = clubsFor(query, index);
  const shownScreens = search(
    screens.map((entry) => ({ entry, key: searchKey([entry.label]) })),
    query,
  );
  const ofPlayers: SearchGroup = { id: 'players', options: playerOptions(players, query, index) };
  const ofClubs: SearchGroup = {
    id: 'clubs',
    options: clubs.slice(0, CLUBS_SHOWN).map((team) => ({ kind: 'club', path: clubPath(team.id), team })),
  };
  const groups: SearchGroup[] = [
    ...(isAboutClubs(players, clubs) ? [ofClubs, ofPlayers] : [ofPlayers, ofClubs]),
    {
      id: 'screens',
      options: shownScreens.map((screen) => ({ kind: 'screen', path: screen.path, screen })),
    },
  ];
  return {
    groups: groups.filter(({ options }) => options.length > 0),
    count: players.length + clubs.length + shownScreens.length,
  };
}

/** Whether the players match only by their club's name, so that the club is more likely meant. */
function isAboutClubs(players: readonly FoundPlayer[], clubs: readonly { id: string }[]): boolean {
  const named = new Set(clubs.map(({ id }) => id));
  return players.length > 0 && players.every(({ teamId }) => named.has(teamId ?? ''));
}

/** Players who match a query, best first; none for an empty query. */
export function playersFor(query: string, { players }: SearchIndex): SearchEntries['players'] {
  return query.trim() === '' ? [] : search(players, query);
}

/** Clubs that match a query, best first; none for an empty query. */
export function clubsFor(query: string, { clubs }: SearchIndex): SearchEntries['clubs'] {
  return query.trim() === '' ? [] : search(clubs, query);
}

function playerOptions(
  players: readonly FoundPlayer[],
  query: string,
  { clubWords }: SearchIndex,
): SearchOption[] {
  const options: SearchOption[] = players.slice(0, PLAYERS_SHOWN).map((player) => ({
    kind: 'player',
    path: playerPath(player.id),
    player,
    club: clubWords.get(player.teamId ?? '') ?? player.teamShortName,
  }));
  if (players.length <= PLAYERS_SHOWN) return options;
  const path = `${paths.players}?${new URLSearchParams({ [SEARCH_PARAM]: query.trim() }).toString()}`;
  return [...options, { kind: 'allPlayers', path, count: players.length }];
}
