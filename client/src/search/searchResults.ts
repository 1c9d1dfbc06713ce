import type { Icon } from '@tabler/icons-react';
import type { SearchEntries } from '#shared/players.ts';
import type { TeamRef } from '#shared/teams.ts';
import { clubPath, paths, playerPath } from '../app/paths.ts';
import { positionWord } from '../components/termTexts.ts';
import { foldText, matchesSearch, searchKeyOf } from './foldText.ts';

const CLUBS_SHOWN = 5;
const PLAYERS_SHOWN = 8;

/** A screen of the hub that can be searched for. */
export interface SearchScreen {
  label: string;
  path: string;
  Icon: Icon;
}

interface Found {
  path: string;
  label: string;
}

export interface SearchResults {
  screens: SearchScreen[];
  clubs: (Found & { team: TeamRef })[];
  players: (Found & { detail: string })[];
  /** Where all matching players are listed; null when all of them are shown here. */
  allPlayers: { path: string; count: number } | null;
}

export interface SearchIndex {
  clubs: { entry: SearchEntries['clubs'][number]; key: string }[];
  players: { entry: SearchEntries['players'][number]; key: string }[];
}

/** Makes players and clubs searchable once, so that a key stroke only compares. */
export function indexEntries({ players, clubs }: SearchEntries): SearchIndex {
  return {
    clubs: clubs.map((entry) => ({ entry, key: searchKeyOf(entry.name, entry.shortName) })),
    players: players.map((entry) => ({ entry, key: searchKeyOf(entry.name, entry.teamShortName ?? '') })),
  };
}

/**
 * What a query finds, the best first: texts that begin with it, then those with a word that does, then the rest.
 * Without a query, all screens and nothing else.
 */
export function searchFor(
  query: string,
  screens: readonly SearchScreen[],
  index: SearchIndex,
): SearchResults {
  const folded = foldText(query);
  if (folded === '') return { screens: [...screens], clubs: [], players: [], allPlayers: null };
  const players = bestFirst(index.players, folded);
  const clubs = bestFirst(index.clubs, folded);
  const isCut = players.length > PLAYERS_SHOWN;
  return {
    screens: screens.filter(({ label }) => matchesSearch(searchKeyOf(label), folded)),
    clubs: clubs.slice(0, CLUBS_SHOWN).map((team) => ({ path: clubPath(team.id), label: team.name, team })),
    players: players.slice(0, PLAYERS_SHOWN).map((player) => ({
      path: playerPath(player.id),
      label: player.name,
      detail: [player.teamShortName, positionWord(player.positionPrimary)].filter(Boolean).join(' · '),
    })),
    allPlayers: isCut
      ? { path: `${paths.players}?${new URLSearchParams({ suche: query.trim() })}`, count: players.length }
      : null,
  };
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
