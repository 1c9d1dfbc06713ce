import type { Icon } from '@tabler/icons-react';
import type { SearchEntries } from '#shared/catalog/players.schema.ts';
import type { TeamRef } from '#shared/catalog/teams.schema.ts';
import { clubPath, paths, playerPath } from '#shared/hub/paths.ts';
import { notInLeague } from '../format/departureText.ts';
import { positionWord } from '../format/termTexts.ts';
import { search, type Searchable } from '#shared/search/search.ts';
import { clubSearchKey, playerSearchKey, searchKey, type SearchKey } from '#shared/search/searchKeys.ts';

const CLUBS_SHOWN = 5;
const PLAYERS_SHOWN = 8;

/** A screen of the hub that can be searched for. */
export interface SearchScreen {
  label: string;
  path: string;
  Icon: Icon;
}

export type SearchOption =
  | { kind: 'player'; path: string; playerId: string; label: string; detail: string }
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
  players: Searchable<SearchEntries['players'][number]>[];
}

/** Key by which an entry of a player is found. */
export function entryKey(player: SearchEntries['players'][number]): SearchKey {
  const { teamShortName: shortName, positionPrimary } = player;
  const club = shortName === null ? null : { name: shortName, shortName };
  return playerSearchKey({ ...player, club, positions: [positionPrimary] });
}

/** Prepares players and clubs for searching once, so that a key stroke only compares words. */
export const indexEntries = ({ players, clubs }: SearchEntries): SearchIndex => ({
  clubs: clubs.map((entry) => ({ entry, key: clubSearchKey(entry) })),
  players: players.map((entry) => ({ entry, key: entryKey(entry) })),
});

/** Results of a query, the best first. An empty query returns all screens and nothing else. */
export function searchFor(
  query: string,
  screens: readonly SearchScreen[],
  index: SearchIndex,
  league: string,
): SearchResults {
  const players = playersFor(query, index);
  const clubs = clubsFor(query, index);
  const shownScreens = search(
    screens.map((entry) => ({ entry, key: searchKey([entry.label]) })),
    query,
  );
  const groups: SearchGroup[] = [
    { id: 'players', options: playerOptions(players, query, league) },
    {
      id: 'clubs',
      options: clubs.slice(0, CLUBS_SHOWN).map((team) => ({ kind: 'club', path: clubPath(team.id), team })),
    },
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

/** Players whom a query finds, the best first; an empty query finds nobody. */
export function playersFor(query: string, { players }: SearchIndex): SearchEntries['players'] {
  return query.trim() === '' ? [] : search(players, query);
}

/** Clubs that a query finds, the best first; an empty query finds none. */
export function clubsFor(query: string, { clubs }: SearchIndex): SearchEntries['clubs'] {
  return query.trim() === '' ? [] : search(clubs, query);
}

function playerOptions(
  players: readonly SearchEntries['players'][number][],
  query: string,
  league: string,
): SearchOption[] {
  const options: SearchOption[] = players.slice(0, PLAYERS_SHOWN).map((player) => ({
    kind: 'player',
    path: playerPath(player.id),
    playerId: player.id,
    label: player.name,
    detail: [player.teamShortName ?? notInLeague(league), positionWord(player.positionPrimary)]
      .filter(Boolean)
      .join(' · '),
  }));
  if (players.length <= PLAYERS_SHOWN) return options;
  const path = `${paths.players}?${new URLSearchParams({ suche: query.trim() }).toString()}`;
  return [...options, { kind: 'allPlayers', path, count: players.length }];
}
