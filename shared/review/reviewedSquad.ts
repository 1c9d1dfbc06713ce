import { bestElevenOf, fieldGroupOf, type ElevenCandidate } from '../elevens/bestEleven.ts';
import { GAME_PROFILES, type Game } from '../games/profiles.ts';
import { scoreSquad, type GameSquad } from '../games/squadScore.ts';
import { advisedStars } from '../games/stars.ts';
import { POSITION_GROUPS } from '../terms.ts';

/** What a player brought, in points or starts, by id; null while unknown. */
export type ValueOf = (playerId: string) => number | null;

/** What a squad brought by the rules of its game. */
export interface Brought {
  /** Sum of all that is known; null while nothing is. */
  value: number | null;
  /** Number of players whose values are known, and of all who can count. */
  known: number;
  of: number;
  /** Ids of those whose values count. */
  counted: ReadonlySet<string>;
}

/** @returns only known values are counted; where the game counts the best players, the best of those known */
export function broughtBy(squad: GameSquad, valueOf: ValueOf): Brought {
  const counts = isBestCounted(squad.game) ? squad.players.map(({ id }) => id) : squad.eleven;
  const known = new Set(counts.filter((id) => valueOf(id) !== null));
  const { points, counted } = scoreSquad(
    { ...squad, players: squad.players.filter(({ id }) => known.has(id)) },
    (id) => valueOf(id) ?? 0,
  );
  return {
    value: known.size === 0 ? null : points,
    known: known.size,
    of: counts.length,
    counted: new Set(counted),
  };
}

/** Whether the game itself counts the best players of the squad in the held formation. */
export const isBestCounted = (game: Game): boolean => GAME_PROFILES[game].locks === 'formationAndStars';

/** What a player's own value becomes in the sum. */
export const countedValue = ({ stars, game }: GameSquad, id: string, value: number): number =>
  value * (stars.includes(id) ? (GAME_PROFILES[game].stars?.multiplier ?? 1) : 1);

/** A player who can be lined up. */
export type SquadCandidate = Omit<ElevenCandidate, 'startProbability'>;

/**
 * The legal eleven of a squad that brings most if every player brings his worth, with the stars that a game allows.
 *
 * @param worthOf null counts as 0
 * @param rules the game that counts, and the one that allows formations and stars
 */
export function bestSquad(
  candidates: readonly SquadCandidate[],
  worthOf: ValueOf,
  rules: { counting: Game; allowing: Game },
): GameSquad {
  const { formations, stars } = GAME_PROFILES[rules.allowing];
  const worthy = candidates.map((player) =>
    Object.assign({}, player, {
      startProbability: worthOf(player.id),
      value: null,
      isStar: false,
      expectedPoints: [],
    }),
  );
  const { formation, starters, bench } = bestElevenOf(worthy, formations);
  const eleven = POSITION_GROUPS.flatMap((line) => starters[line].map(({ id }) => ({ id, line })));
  const bandOf = ({ id }: { id: string }) => {
    const points = worthOf(id);
    return points === null ? null : { points, low: points, high: points };
  };
  return {
    game: rules.counting,
    formation,
    players: [
      ...eleven,
      ...bench.map(({ player }) => ({ id: player.id, line: fieldGroupOf(player) ?? 'midfielder' })),
    ],
    eleven: eleven.map(({ id }) => id),
    stars: stars === null ? [] : advisedStars({ starters }, bandOf, stars).map(({ player }) => player.id),
  };
}
