// oxlint-disable typescript/no-non-null-assertion -- indices of typed arrays laid out in this file
import type { PointRules } from '@hub/shared/points/pointRules.ts';
import { pointsFor, type ScoredPoints } from '../model/counts.ts';
import { GOALS_MAX } from '../model/matchSide.ts';
import { goalsSeenIn, STATES } from '../model/playStates.ts';
import type { PlayerRates } from '../model/playerRates.ts';
import type { PointsModel } from '../model/pointsModel.ts';

/** A player who can score in a match. */
export interface Scorer {
  rates: PlayerRates;
  /** By course. */
  states: Uint8Array;
  points: Int16Array;
}

interface Sharing {
  rules: PointRules;
  model: Pick<PointsModel, 'goalsIfOn'>;
  random: () => number;
}

/** Courses between two pauses. */
const SLICE = 4096;
/** Levels of what a player's share may really be; a power of two. */
const LEVELS = 16;

/**
 * Shares the goals of a club and the assists to them among its drawn players, and adds the points for them. A goal that none of
 * them scores is another player's, or an own goal. Nobody assists his own goal.
 *
 * @param goals of the club, by course
 */
export function* shareGoals(
  scorers: readonly Scorer[],
  goals: Uint8Array,
  { rules, model, random }: Sharing,
): Generator<undefined, void, undefined> {
  const size = scorers.length;
  const shares = scorers.map(({ rates }) => sharesOf(rates, model));
  const goalPoints = scorers.map(({ rates: { group } }) =>
    pointsByCount(rules.goal[group], rules.severalGoals),
  );
  const assistPoints = scorers.map(({ rates: { group } }) => pointsByCount(rules.assist?.[group] ?? 0, null));
  const goalWeights = new Float64Array(size);
  const assistWeights = new Float64Array(size);
  const scored = new Uint8Array(size);
  const assisted = new Uint8Array(size);
  for (let draw = 0; draw < goals.length; draw += 1) {
    if (draw % SLICE === 0) yield;
    const count = goals[draw]!;
    if (count === 0) continue;
    let allGoals = 0;
    let allAssists = 0;
    for (let player = 0; player < size; player += 1) {
      const { goal, assist, goalLevels, assistLevels } = shares[player]!;
      const state = scorers[player]!.states[draw]!;
      const level = goal[state] === 0 && assist[state] === 0 ? 0 : Math.trunc(random() * LEVELS ** 2);
      const weight = goal[state]! * goalLevels[level % LEVELS]!;
      goalWeights[player] = weight;
      // He can only assist the goals of others.
      assistWeights[player] =
        (assist[state]! * assistLevels[Math.trunc(level / LEVELS)]!) / Math.max(0.5, 1 - weight);
      allGoals += weight;
      allAssists += assistWeights[player]!;
    }
    scored.fill(0);
    assisted.fill(0);
    for (let goal = 0; goal < count; goal += 1) {
      // Shares of more than one goal in all would be too small for each if one player only got it.
      let scorer = -1;
      for (let place = random(); place < allGoals; place += 1) {
        scorer = pick(goalWeights, place);
        scored[scorer]! += 1;
      }
      for (let place = random(); place < allAssists; place += 1) {
        const helper = pick(assistWeights, place);
        if (helper !== scorer) assisted[helper]! += 1;
      }
    }
    for (let player = 0; player < size; player += 1)
      if (scored[player]! + assisted[player]! > 0)
        scorers[player]!.points[draw]! +=
          goalPoints[player]![scored[player]!]! + assistPoints[player]![assisted[player]!]!;
  }
}

/** The player whose part of the sum of weights contains a place in it. */
function pick(weights: Float64Array, place: number): number {
  let rest = place;
  const last = weights.length - 1;
  for (let player = 0; player < last; player += 1) {
    rest -= weights[player]!;
    if (rest < 0) return player;
  }
  return last;
}

/** Chances to score a goal of the club and to assist it, by state, and the levels that these may really have. */
interface Shares {
  goal: Float64Array;
  assist: Float64Array;
  goalLevels: Float64Array;
  assistLevels: Float64Array;
}

function sharesOf(rates: PlayerRates, model: Sharing['model']): Shares {
  const inState = (share: number) =>
    // The last state is absence.
    Float64Array.from({ length: STATES + 1 }, (_, state) =>
      state === STATES ? 0 : share * goalsSeenIn(rates, state, model),
    );
  return {
    goal: inState(rates.goalShare),
    assist: inState(rates.assistShare),
    goalLevels: gammaLevels(rates.goalShape),
    assistLevels: gammaLevels(rates.assistShape),
  };
}

/** Standard normal quantiles at the middles of equally probable levels. */
const NORMAL_LEVELS = [0.078, 0.237, 0.402, 0.579, 0.776, 1.01, 1.318, 1.863];

/** Equally probable values of a gamma variable with mean 1 (quantiles by Wilson and Hilferty 1931). */
function gammaLevels(shape: number): Float64Array {
  if (shape === 0) return new Float64Array(LEVELS).fill(1);
  const levels = Float64Array.from(
    [...NORMAL_LEVELS, ...NORMAL_LEVELS.map((level) => -level)],
    (level) => Math.max(0, 1 - 1 / (9 * shape) + level / (3 * Math.sqrt(shape))) ** 3,
  );
  const mean = levels.reduce((sum, level) => sum + level, 0) / LEVELS;
  return levels.map((level) => level / mean);
}

/** Points for each number of goals of a match. */
const pointsByCount = (points: number, several: PointRules['severalGoals']): Int16Array => {
  const scored: ScoredPoints = { points, two: several?.two ?? 0, three: several?.three ?? 0 };
  return Int16Array.from({ length: 2 * GOALS_MAX }, (_, count) => pointsFor(count, scored));
};
