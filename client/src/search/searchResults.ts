import type { Icon } from '@tabler/icons-react';
import type { SearchEntries } from '#shared/catalog/players.schema.ts';
import type { TeamRef } from '#shared/catalog/teams.schema.ts';
import { clubPath, paths, playerPath } from '../paths.ts';
import { notInLeague } from '../format/departureText.ts';
import { positionWord } from '../format/termTexts.ts';
import { foldText, matchesSearch, searchKeyOf } from '#shared/text/foldText.ts';
import { clubSearchKey, playerSearchKey } from '#shared/text/searchKeys.ts';

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
  clubs: { entry: SearchEntries['clubs'][number]; key: string }[];
  players: { entry: SearchEntries['players'][number]; key: string }[];
}

/** Prepares players and clubs for searching once, so that a key stroke only compares strings. */
export function indexEntries({ players, clubs }: SearchEntries): SearchIndex {
  return {
    clubs: clubs.map((entry) => ({ entry, key: clubSearchKey(entry) })),
    players: players.map((entry) => ({ entry, key: playerSearchKey(entry, entry.teamShortName ?? '') })),
  };
}

/**
 * Results of a query, the best first: texts that begin with it, then texts with a word that begins with it, then the
 * rest. An empty query returns all screens and nothing else.
 */
export function searchFor(
  query: string,
  screens: readonly SearchScreen[],
  index: SearchIndex,
  league: string,
): SearchResults {
  const folded = foldText(query);
  const players = playersFor(query, index);
  const clubs = clubsFor(query, index);
  const shownScreens = screens.filter(({ label }) => matchesSearch(searchKeyOf(label), folded));
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
  const folded = foldText(query);
  return folded === '' ? [] : bestFirst(players, folded);
}

/** Clubs that a query finds, the best first; an empty query finds none. */
export function clubsFor(query: string, { clubs }: SearchIndex): SearchEntries['clubs'] {
  const folded = foldText(query);
  return folded === '' ? [] : bestFirst(clubs, folded);
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

function bestFirst<T>(entries: readonly { entry: T; key: string }[], folded: string): T[] {
  return entries
    .filter(({ key }) => matchesSearch(key, folded))
    .map(({ entry, key }) => ({ entry, rank: rankOf(key, folded) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}

function rankOf(key: string, folded: string): number {
  if (key.startsWith(folded)) return 0;
  return key.includes(` ${folded}`) || key.includes(`\n${folded}`) ? 1 : 2;
}
