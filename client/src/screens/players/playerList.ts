import type { MatchPhase } from '@hub/shared/season/matchdayAt.ts';
import type { Matchups, PhaseOf } from '../../fixtures/useMatches.ts';
import type { FormerPlayers, PlayerCard, ChanceHistories } from '@hub/shared/catalog/players.schema.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import { positionGroupOf } from '@hub/shared/terms.ts';
import { nationalityWord } from '../../format/termTexts.ts';
import { searchFilter } from '@hub/shared/search/search.ts';
import { playerSearchKey, type SearchKey } from '@hub/shared/search/searchKeys.ts';
import { foldText } from '@hub/shared/text/foldText.ts';
import type { ListedPlayer, PlayerFilters, PlayerOrder } from './filters.ts';
import type { Discussed } from '@hub/shared/community/community.schema.ts';
import { changeSinceLastMatch } from '../../players/chance/sinceLastMatch.ts';

const german = new Intl.Collator('de');

/** Cached, so that a further page of players leaves earlier rows unchanged. */
const listedOf = new WeakMap<PlayerCard, ListedPlayer>();
/** Built on the first search, because hundreds of them would delay the first rows. */
const searchKeyOf = new WeakMap<ListedPlayer, SearchKey>();

/** Joins players with their clubs. */
export function listPlayers(players: readonly PlayerCard[], teams: readonly TeamRef[]): ListedPlayer[] {
  const teamOf = new Map(teams.map((team) => [team.id, team]));
  return players.map((player) => {
    const team = teamOf.get(player.teamId ?? '') ?? null;
    const kept = listedOf.get(player);
    if (kept?.team === team) return kept;
    const listed = { player, team, left: null, sortName: foldText(player.name) };
    listedOf.set(player, listed);
    return listed;
  });
}

/** Players who have left the league. */
export const listFormer = (players: FormerPlayers): ListedPlayer[] =>
  players.map((player) => ({ player, team: null, left: player.left, sortName: foldText(player.name) }));

/** Names, club, position and nationality, including the German one. */
function keyOf(listed: ListedPlayer): SearchKey {
  const { player, team } = listed;
  const kept = searchKeyOf.get(listed);
  if (kept !== undefined) return kept;
  const key = playerSearchKey(
    { ...player, club: team },
    player.nationality,
    nationalityWord(player.nationality),
  );
  searchKeyOf.set(listed, key);
  return key;
}

/**
 * Sorts by name in German order, by highest chance or form, or by club; unknown values come last, ties go by name.
 *
 * @param phaseOf by chance, players whose match has begun come last, because nothing is left to decide
 */
export function orderPlayers(
  listed: readonly ListedPlayer[],
  order: PlayerOrder,
  phaseOf: PhaseOf = () => 'before',
): ListedPlayer[] {
  const compare = COMPARISONS[order];
  const isLate = ({ player }: ListedPlayer) =>
    Number(order === 'startChance' && phaseOf(player) !== 'before');
  return listed.toSorted((a, b) => isLate(a) - isLate(b) || compare(a, b) || byName(a, b));
}

/** Players who match the fields, in the given order; a position matches by its whole code. */
export function filterPlayers(
  listed: readonly ListedPlayer[],
  { text, teamId, positionGroup }: Pick<PlayerFilters, 'text' | 'teamId' | 'positionGroup'>,
): ListedPlayer[] {
  const fitting = listed.filter(
    ({ player }) =>
      (teamId === null || player.teamId === teamId) &&
      (positionGroup === null || player.positions.some((code) => positionGroupOf(code) === positionGroup)),
  );
  if (text.trim() === '') return fitting;
  return fitting.filter(
    searchFilter(
      fitting.map((entry) => ({ entry, key: keyOf(entry) })),
      text,
    ),
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

/** The matchday of most players' chances; null without any. */
export function matchdayOf(listed: readonly ListedPlayer[]): number | null {
  const counts = new Map<number, number>();
  for (const { player } of listed)
    if (player.match !== null)
      counts.set(player.match.matchday, (counts.get(player.match.matchday) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? null;
}

/** What a list or a table of players shows. */
export interface PlayerRowsProps {
  players: readonly ListedPlayer[];
  /** The number of all matching players, including those not shown yet. */
  count: number;
  matches: Matchups;
  phaseOf: PhaseOf;
  /** Numbers of comments by the player's id. */
  discussed: Discussed;
  /** Undefined until loaded. */
  histories: ChanceHistories | undefined;
}

/** The contents of a player's row that are not on his card. */
export interface RowFacts {
  listed: ListedPlayer;
  /** Opponent and kickoff; undefined while unknown, null if his club does not play again. */
  match: string | null | undefined;
  /** Of the match that his chance is for. */
  phase: MatchPhase;
  /** Undefined without any. */
  comments: number | undefined;
  /** The change of his chance since the last match, in points; null while unknown. */
  change: number | null;
}

export function rowFactsOf(
  listed: ListedPlayer,
  { matches, phaseOf, discussed, histories }: PlayerRowsProps,
): RowFacts {
  const { player } = listed;
  return {
    listed,
    match: matches === null ? undefined : matches(player),
    phase: phaseOf(player),
    comments: discussed[player.id],
    change: changeSinceLastMatch(player, histories),
  };
}
