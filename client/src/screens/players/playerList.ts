import type { PlayerCard } from '#shared/players.ts';
import type { TeamRef } from '#shared/teams.ts';
import { positionGroupOf } from '#shared/terms.ts';
import { nationalityWord } from '../../format/nationality.ts';
import { foldText, matchesSearch } from '#shared/foldText.ts';
import { playerSearchKey } from '#shared/searchKeys.ts';
import type { PlayerFilters, PlayerOrder } from './filters.ts';

/** A player with everything the list needs to find, sort and show him. */
export interface ListedPlayer {
  player: PlayerCard;
  /** Null if the club is unknown. */
  team: TeamRef | null;
  /** Sort key by which the server also sorts its pages. */
  sortName: string;
  searchKey: string;
}

const german = new Intl.Collator('de');

/** Joins players with their clubs and makes them searchable by name and nationality, including the German one. */
export function listPlayers(players: readonly PlayerCard[], teams: readonly TeamRef[]): ListedPlayer[] {
  const teamOf = new Map(teams.map((team) => [team.id, team]));
  return players.map((player) => ({
    player,
    team: teamOf.get(player.teamId ?? '') ?? null,
    sortName: foldText(player.name),
    searchKey: playerSearchKey(player, player.nationality, nationalityWord(player.nationality)),
  }));
}

/** Sorts by name in German order, by highest chance or form, or by club; unknown values come last, ties go by name. */
export function orderPlayers(listed: readonly ListedPlayer[], order: PlayerOrder): ListedPlayer[] {
  const compare = COMPARISONS[order];
  return listed.toSorted((a, b) => compare(a, b) || byName(a, b));
}

/** Players that match every filter, in the given order; a position matches by its whole code. */
export function filterPlayers(
  listed: readonly ListedPlayer[],
  { text, teamId, positionGroup }: Omit<PlayerFilters, 'order'>,
): ListedPlayer[] {
  return listed.filter(
    ({ player, searchKey }) =>
      (teamId === null || player.teamId === teamId) &&
      (positionGroup === null || player.positions.some((code) => positionGroupOf(code) === positionGroup)) &&
      matchesSearch(searchKey, text),
  );
}

const byName = (a: ListedPlayer, b: ListedPlayer) =>
  ascending(a.sortName, b.sortName) || ascending(a.player.id, b.player.id);

const ascending = (a: string, b: string) => Number(a > b) - Number(a < b);

const highestFirst = (a: number | null, b: number | null) => (b ?? -Infinity) - (a ?? -Infinity) || 0;

const COMPARISONS: Record<PlayerOrder, (a: ListedPlayer, b: ListedPlayer) => number> = {
  name: byName,
  startChance: (a, b) => highestFirst(a.player.startProbability, b.player.startProbability),
  form: (a, b) => highestFirst(a.player.formRating, b.player.formRating),
  team: (a, b) =>
    Number(a.team === null) - Number(b.team === null) ||
    german.compare(a.team?.name ?? '', b.team?.name ?? ''),
};
