// oxlint-disable typescript/no-non-null-assertion -- indices of typed arrays of the same length
import { scoreRulesOf, type GameSquad } from '@hub/shared/games/squadScore.ts';
import type { DrawnMatchday } from './drawMatchday.ts';
import { bandOf, type DrawnBand } from './squadDraws.ts';

/** A player on whose start a duel turns. */
export interface Swing {
  playerId: string;
  /** Chance to win if he starts, and if he does not. */
  winIfStarting: number;
  winIfNot: number;
}

/** A duel from the first squad's point of view. */
export interface Duel {
  win: number;
  tie: number;
  lose: number;
  /** My points minus the rival's. */
  difference: DrawnBand;
  /** At most three, those who move the chance most first. */
  swings: Swing[];
}

/** A squad and what it scores in each course (`squadDraws`). */
export interface DrawnSquad {
  squad: GameSquad;
  sums: Float64Array;
}

const SWINGS = 3;
/** Courses with and without a start that a chance needs: its standard error is then at most 1.6 points of 100. */
const LEAST_COURSES = 1000;
/** Smaller movements of the chance may be chance themselves. */
const LEAST_MOVE = 0.03;

/** The duel of two squads over a matchday, both drawn in its courses. */
export function duelOf(mine: DrawnSquad, rival: DrawnSquad, drawn: DrawnMatchday): Duel {
  const differences = mine.sums.map((points, draw) => points - rival.sums[draw]!);
  return {
    ...shares(differences),
    difference: bandOf(differences),
    swings: swingsOf([mine.squad, rival.squad], differences, drawn),
  };
}

function shares(differences: Float64Array): Pick<Duel, 'win' | 'tie' | 'lose'> {
  let [won, tied] = [0, 0];
  for (const difference of differences) {
    if (difference > 0) won += 1;
    else if (difference === 0) tied += 1;
  }
  const draws = differences.length;
  return { win: won / draws, tie: tied / draws, lose: (draws - won - tied) / draws };
}

/** The players who count for only one of two squads, or for one more than for the other, and move its chance most. */
function swingsOf(
  squads: readonly [GameSquad, GameSquad],
  differences: Float64Array,
  { draws, players }: DrawnMatchday,
): Swing[] {
  const [mine, theirs] = squads.map(weightsOf);
  const ids = new Set([...mine!.keys(), ...theirs!.keys()]);
  const swings: (Swing & { move: number })[] = [];
  for (const playerId of ids) {
    if (mine!.get(playerId) === theirs!.get(playerId)) continue;
    const started = players.get(playerId)?.started;
    if (started === undefined) continue;
    let [starts, wonIfStarting, wonIfNot] = [0, 0, 0];
    for (let draw = 0; draw < draws; draw += 1) {
      const won = differences[draw]! > 0 ? 1 : 0;
      if (started[draw] === 1) {
        starts += 1;
        wonIfStarting += won;
      } else wonIfNot += won;
    }
    if (Math.min(starts, draws - starts) < LEAST_COURSES) continue;
    const winIfStarting = wonIfStarting / starts;
    const winIfNot = wonIfNot / (draws - starts);
    const change = Math.abs(winIfStarting - winIfNot);
    if (change < LEAST_MOVE) continue;
    // How far the chance moves on average once his club's eleven is known.
    const move = (2 * change * starts * (draws - starts)) / draws ** 2;
    swings.push({ playerId, winIfStarting, winIfNot, move });
  }
  return swings
    .toSorted((one, other) => other.move - one.move)
    .slice(0, SWINGS)
    .map(({ playerId, winIfStarting, winIfNot }) => ({ playerId, winIfStarting, winIfNot }));
}

/** What the points of those who may count for a squad are multiplied by. */
function weightsOf({ game, players, eleven, stars }: GameSquad): Map<string, number> {
  const { countsBest, starMultiplier } = scoreRulesOf(game);
  const counting = countsBest ? players.map(({ id }) => id) : eleven;
  return new Map(counting.map((id) => [id, stars.includes(id) ? starMultiplier : 1]));
}

/**
 * Chances of each place, first to last, by squad; squads with the same points share their places.
 *
 * @param sums of each squad by course
 */
export function placesOf(sums: readonly Float64Array[]): number[][] {
  const size = sums.length;
  const draws = sums[0]!.length;
  const chances = sums.map(() => Array.from({ length: size }, () => 0));
  for (let draw = 0; draw < draws; draw += 1)
    for (let squad = 0; squad < size; squad += 1) {
      const own = sums[squad]![draw]!;
      let [better, same] = [0, 0];
      for (let other = 0; other < size; other += 1) {
        const points = sums[other]![draw]!;
        if (points > own) better += 1;
        else if (points === own) same += 1;
      }
      for (let place = better; place < better + same; place += 1)
        chances[squad]![place]! += 1 / (same * draws);
    }
  return chances;
}
