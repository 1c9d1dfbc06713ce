// oxlint-disable typescript/no-non-null-assertion -- indices of typed arrays laid out in this file
import { POINT_RULES, type PointProfile } from '@hub/shared/points/pointRules.ts';
import { resultPoints } from '@hub/shared/points/scorePoints.ts';
import type { PositionGroup } from '@hub/shared/terms.ts';
import { knownRules, type PointsKnowledge } from '../forecastPoints.ts';
import { countProbabilities } from '../model/counts.ts';
import { PointsForecaster, type PlayChances } from '../model/matchPoints.ts';
import { GOALS_MAX, type MatchSide } from '../model/matchSide.ts';
import type { PlayerRates } from '../model/playerRates.ts';
import { isStarting, isWholeMatch, longShareOf, stateOf, STATES } from '../model/playStates.ts';
import { readPointsLeague, type PointsLeague } from '../model/pointsLeague.ts';
import type { Pace } from '../pointsInSlices.ts';
import { AliasTable } from './aliasTable.ts';
import { uniforms, seedFor } from '@hub/shared/random.ts';
import { shareGoals, type Scorer } from './shareGoals.ts';

/** A player in a match to come, with the chances of his part in it. */
export interface DrawnCandidate {
  playerId: string;
  teamId: string;
  fixtureId: string;
  positionGroup: PositionGroup;
  chances: PlayChances;
}

export interface DrawOptions {
  /** Null for games without known points: a start counts 1. */
  profile: PointProfile | null;
  draws?: number;
  seed?: number;
}

/** A player's points in each course of a matchday. */
export interface DrawnPlayer {
  points: Int16Array;
  /** 1 if he starts, else 0. */
  started: Uint8Array;
}

/** Courses that a matchday can take; the same place belongs to the same course for all players. */
export interface DrawnMatchday {
  draws: number;
  /** By id; leaves out players whose match is not to come. */
  players: ReadonlyMap<string, DrawnPlayer>;
}

export const DRAWS = 20_000;
/** Arbitrary, but must stay the same, so that a screen shows the same chances twice. */
const SEED = 2017;
/** The state of a player who does not play; the others are those of `stateOf`. */
const ABSENT = STATES;

/**
 * Draws the points of a matchday's players together: first the score of each match, then what players do given the score. So
 * players of a match move together, and a player has the same points in all squads. The mean of a player's points is that of
 * `forecastPoints`. Only one keeper of a club starts; all others start independently of each other.
 *
 * @returns at the end; yields in between, so that the caller can pause
 */
export function* drawMatchday(
  players: readonly DrawnCandidate[],
  knowledge: PointsKnowledge,
  options: DrawOptions,
): Generator<undefined, DrawnMatchday, undefined> {
  const { profile, draws = DRAWS, seed = SEED } = options;
  const drawn = new Map<string, DrawnPlayer>();
  const game = profile === null ? null : new Game(profile, knowledge, { draws, seed });
  const scheduled = new Map(knowledge.scheduled.map((match) => [match.fixtureId, match]));
  const league = readPointsLeague(knowledge.played, knowledge.parts, knowledge.asOfTs, knowledge.model);
  for (const [fixtureId, ofMatch] of Map.groupBy(players, (player) => player.fixtureId)) {
    const match = scheduled.get(fixtureId);
    if (match === undefined) continue;
    const score = game?.drawScore(fixtureId, league.goalsOf(match, match.homeTeamId));
    for (const [teamId, ofClub] of Map.groupBy(ofMatch, (player) => player.teamId)) {
      const scorers: Scorer[] = [];
      const isHome = teamId === match.homeTeamId;
      const side = game?.forecaster.side(league.goalsOf(match, teamId));
      let keeperStarts = 0;
      // The first keeper has the same starts whoever else is drawn.
      for (const player of ofClub.toSorted((one, other) => other.chances.starts - one.chances.starts)) {
        const rates = league.ratesOf(player.playerId, player.positionGroup);
        const isKeeper = player.positionGroup === 'goalkeeper';
        const random = uniforms(seedFor(seed, player.playerId));
        const states = drawStates(rates, player.chances, {
          draws,
          random: isKeeper ? uniforms(seedFor(seed, `keepers of ${teamId}`)) : random,
          from: isKeeper ? keeperStarts % 1 : 0,
        });
        if (isKeeper) keeperStarts += player.chances.starts;
        const started = states.map((state) => (state !== ABSENT && isStarting(state) ? 1 : 0));
        const points = game === null ? Int16Array.from(started) : new Int16Array(draws);
        drawn.set(player.playerId, { points, started });
        if (game !== null && side !== undefined && score !== undefined) {
          const sides = isHome ? score : { for: score.against, against: score.for };
          game.addPoints({ rates, side, states, points }, sides, random);
          scorers.push({ rates, states, points });
        }
        yield;
      }
      if (game === null || score === undefined) continue;
      const goals = isHome ? score.for : score.against;
      const random = uniforms(seedFor(seed, `${fixtureId} ${teamId}`));
      yield* shareGoals(scorers, goals, { rules: game.forecaster.rules, model: knowledge.model, random });
    }
  }
  return { draws, players: drawn };
}

/** Runs a generator to its end, with pauses. */
export async function inSlices<T>(work: Generator<undefined, T, undefined>, pace: Pace): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (pace.isOver()) await pace.rest();
  }
}

/** Runs a generator to its end at once. */
export function atOnce<T>(work: Generator<undefined, T, undefined>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** A player whose match is over: the same points in every course. */
export const settledPlayer = (points: number, started: boolean, draws = DRAWS): DrawnPlayer => ({
  points: new Int16Array(draws).fill(points),
  started: new Uint8Array(draws).fill(started ? 1 : 0),
});

interface Drawing {
  draws: number;
  random: () => number;
  /** Where his starts begin among the numbers drawn, [0, 1). */
  from: number;
}

function drawStates(
  rates: PlayerRates,
  { starts, comesOn }: PlayChances,
  { draws, random, from }: Drawing,
): Uint8Array {
  const startsLong = starts * longShareOf(rates, true);
  const playsIfLong = starts + comesOn * longShareOf(rates, false);
  const plays = starts + comesOn;
  const states = new Uint8Array(draws).fill(ABSENT);
  for (let draw = 0; draw < draws; draw += 1) {
    const drawn = random() - from;
    const uniform = drawn < 0 ? drawn + 1 : drawn;
    if (uniform >= plays) continue;
    states[draw] =
      uniform < starts ? stateOf(true, uniform < startsLong) : stateOf(false, uniform < playsIfLong);
  }
  return states;
}

/** Goals by course, from a club's point of view. */
interface DrawnScore {
  for: Uint8Array;
  against: Uint8Array;
}

/** Draws under the rules of a game. */
class Game {
  readonly forecaster: PointsForecaster;
  readonly #draws: number;
  readonly #seed: number;

  constructor(
    profile: PointProfile,
    { parts, model }: PointsKnowledge,
    { draws, seed }: { draws: number; seed: number },
  ) {
    this.forecaster = new PointsForecaster(knownRules(POINT_RULES[profile], parts).rules, model);
    this.#draws = draws;
    this.#seed = seed;
  }

  /** The score of a match from the home club's point of view. */
  drawScore(fixtureId: string, goals: ReturnType<PointsLeague['goalsOf']>): DrawnScore {
    const random = uniforms(seedFor(this.#seed, fixtureId));
    const drawGoals = (mean: number) => {
      const chances = countProbabilities(mean, Infinity, GOALS_MAX);
      const table = new AliasTable([...chances.keys()], chances);
      return new Uint8Array(this.#draws).map(() => table.at(random()));
    };
    return { for: drawGoals(goals.for), against: drawGoals(goals.against) };
  }

  /** Adds a player's points for everything but goals and assists. */
  addPoints(
    { rates, side, states, points }: Scorer & { side: MatchSide },
    score: DrawnScore,
    random: () => number,
  ): void {
    const { rules } = this.forecaster;
    const tables = Array.from({ length: STATES }, (_, state) => {
      const { points: values, probabilities } = this.forecaster.apart(rates, side, state).outcomes();
      return new AliasTable(values, probabilities);
    });
    const counts = GOALS_MAX + 1;
    const group = side.of(rates.group);
    const against = Int16Array.from({ length: counts }, (_, goals) => group.pointsAgainst(goals));
    const results = Int16Array.from({ length: counts ** 2 }, (_, place) =>
      resultPoints(rules, Math.floor(place / counts) - (place % counts)),
    );
    for (let draw = 0; draw < points.length; draw += 1) {
      const state = states[draw]!;
      if (state === ABSENT) continue;
      const conceded = score.against[draw]!;
      points[draw] =
        tables[state]!.at(random()) +
        results[score.for[draw]! * counts + conceded]! +
        (isWholeMatch(state) ? against[conceded]! : 0);
    }
  }
}
