// oxlint-disable typescript/no-non-null-assertion -- indices of lists of the same length
import {
  scoreRulesOf,
  SquadScorer,
  type ScoreRules,
  type SquadLineup,
} from '@hub/shared/games/squadScore.ts';
import type { PointRules } from '@hub/shared/points/pointRules.ts';
import type { PlayedSeason } from '../../start/evaluate/playedSeason.ts';
import { partKey } from '../../../points/facts/scorePart.ts';
import {
  atOnce,
  drawMatchday,
  type DrawnMatchday,
  type DrawnPlayer,
} from '../../../points/joint/drawMatchday.ts';
import { percentileOf } from '../../../points/joint/luckOf.ts';
import { uniforms, seedFor } from '@hub/shared/random.ts';
import { lineupDraws } from '../../../points/joint/squadDraws.ts';
import type { PointsModel } from '../../../points/model/pointsModel.ts';
import type { PlayedPart } from '../../../points/types.ts';
import { bestElevenBy, drawDecisions, type Worth } from './decisions.ts';
import { judgePoints, type JudgedPoints } from './judgePoints.ts';
import { actualPoints, type PointRow } from './pointRows.ts';

/**
 * Ways to draw a matchday: all players together; the same players, but independently of each other; each player independently
 * one of his points of the season so far.
 */
export const WAYS = ['joint', 'independent', 'seasonMeans'] as const;
export type Way = (typeof WAYS)[number];

/** A duel of two drawn squads. */
export interface JudgedDuel {
  /** Chance that the first one wins. */
  win: Record<Way, number>;
  won: boolean;
}

/** What was forecast for drawn squads on a matchday, and what happened. */
export interface JudgedDay {
  matchday: number;
  duels: JudgedDuel[];
  /** Share of courses in which the squad scores less, by squad. */
  luck: number[];
  /** The same if one of the courses had happened, for some of them. */
  luckIfExact: number[][];
  /** What the stars by expected points earned more than those by season mean, mean over squads. */
  starGain: number;
}

/** How a game's stars are chosen and what they earn. */
export interface StarRules extends ScoreRules {
  stars: 'oneOfEachLine' | 'captain';
}

export const BUNDESLIGA_STARS: StarRules = { ...scoreRulesOf('bundesligaFantasy'), stars: 'oneOfEachLine' };
export const PREMIER_LEAGUE_STARS: StarRules = { countsBest: false, starMultiplier: 2, stars: 'captain' };

export interface SquadOptions {
  /** Rules of the players' points, without what is not forecast. */
  scored: PointRules;
  model: PointsModel;
  rules: StarRules;
  draws: number;
  /** Duels of a matchday. */
  duels: number;
}

/** A season with everybody's parts in it. */
interface SeasonOfParts {
  season: PlayedSeason;
  parts: readonly PlayedPart[];
}

/** Arbitrary, but must stay the same. */
const SEED = 2017;
const FIELD_LINES = ['defender', 'midfielder', 'forward'] as const;
/** Seasons drawn from the forecasts themselves. */
const EXACT_SEASONS = 200;

/** Draws squads for every matchday, lines them up by expected points, and forecasts their points and duels. */
export function* judgeSquads(
  rows: readonly PointRow[],
  season: SeasonOfParts,
  options: SquadOptions,
): Generator<JudgedDay> {
  const { scored, model, rules, draws } = options;
  const judged = judgePoints(rows, season, { rules: scored, model, matches: 1 });
  const rowsOf = Map.groupBy(rows, ({ matchday }) => matchday);
  const byDay = [...Map.groupBy(judged, ({ matchday }) => matchday)].toSorted(
    ([one], [other]) => one - other,
  );
  const past = actualPoints(season.parts, season.season, scored);
  for (const [matchday, ofDay] of byDay) {
    const seed = SEED + matchday;
    const { squads } = drawDecisions(ofDay, seed);
    if (squads.length === 0) continue;
    const ofMatches = rowsOf.get(matchday) ?? [];
    const joint = drawDay(ofMatches, season, { ...options, seed });
    const drawn: Record<Way, DrawnMatchday> = {
      joint,
      independent: independently(joint),
      seasonMeans: drawPast(ofMatches, past, draws),
    };
    const lineups = squads.map((squad) => lineUp(squad, rules));
    const actual = squads.map((squad, index) =>
      new SquadScorer(lineups[index]!, rules).score(squad.map((player) => player.actual)),
    );
    const sums = byWay((way) => lineups.map((lineup) => lineupDraws(lineup, drawn[way], rules)));
    yield {
      matchday,
      duels: drawDuels(squads.length, options.duels, seed).map(([one, other]) => ({
        win: byWay((way) => winsOf(sums[way][one]!, sums[way][other]!)),
        won: actual[one]! > actual[other]!,
      })),
      luck: actual.map((points, index) => percentileOf(points, sums.joint[index]!) / 100),
      luckIfExact: luckInCourses(sums.joint, seed),
      starGain: squads.reduce((sum, squad) => sum + starGainOf(squad, rules), 0) / squads.length,
    };
  }
}

const byWay = <T>(valueOf: (way: Way) => T): Record<Way, T> => ({
  joint: valueOf('joint'),
  independent: valueOf('independent'),
  seasonMeans: valueOf('seasonMeans'),
});

/** The luck of squads in courses of their own forecast. */
function luckInCourses(sums: readonly Float64Array[], seed: number): number[][] {
  const random = uniforms(seed);
  const sorted = sums.map((ofSquad) => ofSquad.toSorted());
  return Array.from({ length: EXACT_SEASONS }, () => {
    const course = random();
    return sums.map((ofSquad, squad) => {
      const points = ofSquad[Math.trunc(course * ofSquad.length)]!;
      const [below, atMost] = [countBelow(sorted[squad]!, points), countBelow(sorted[squad]!, points + 0.01)];
      return (below + atMost) / (2 * ofSquad.length);
    });
  });
}

/** How many of ascending values are below a limit. */
function countBelow(sorted: Float64Array, limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The courses of a matchday, each match from what was known before it. */
function drawDay(
  rows: readonly PointRow[],
  { season, parts }: SeasonOfParts,
  { scored, model, draws, seed }: SquadOptions & { seed: number },
): DrawnMatchday {
  const players = new Map<string, DrawnPlayer>();
  for (const [{ asOfTs, played }, known] of Map.groupBy(rows, ({ view }) => view)) {
    const candidates = known.map(({ fixture, ...row }) =>
      Object.assign(row, { fixtureId: fixture.fixtureId }),
    );
    const knowledge = { asOfTs, played, parts, scheduled: season.fixtures, model };
    const drawn = atOnce(drawMatchday(candidates, knowledge, { profile: scored.profile, draws, seed }));
    for (const [playerId, player] of drawn.players) players.set(playerId, player);
  }
  return { draws, players };
}

/** The same points, but each player's in another order of courses. */
function independently({ draws, players }: DrawnMatchday): DrawnMatchday {
  const random = uniforms(SEED);
  const shifted = [...players].map(([playerId, { points, started }]) => {
    const shift = Math.trunc(random() * draws);
    const turned = points.map((_, draw) => points[(draw + shift) % draws]!);
    return [playerId, { points: turned, started }] as const;
  });
  return { draws, players: new Map(shifted) };
}

/** Draws for each player one of his points in his club's matches so far, 0 where he did not play. */
function drawPast(
  rows: readonly PointRow[],
  past: ReadonlyMap<string, number>,
  draws: number,
): DrawnMatchday {
  const players = rows.map(({ playerId, teamId, view }) => {
    const seen = view.played
      .filter(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId].includes(teamId))
      .map(({ fixtureId }) => past.get(partKey(fixtureId, playerId)) ?? 0);
    const random = uniforms(seedFor(SEED, playerId));
    const points = new Int16Array(draws).map(() => seen[Math.trunc(random() * seen.length)]!);
    return [playerId, { points, started: new Uint8Array(draws) }] as const;
  });
  return { draws, players: new Map(players) };
}

/** Lines a squad up by expected points. */
function lineUp(squad: readonly JudgedPoints[], rules: StarRules): SquadLineup {
  const { formation, eleven } = bestElevenBy(squad, byForecast);
  const idOf = ({ playerId }: JudgedPoints) => playerId;
  return {
    formation,
    players: squad.map(({ playerId, positionGroup }) => ({ id: playerId, line: positionGroup })),
    eleven: eleven.map(idOf),
    stars: starsOf(squad, rules, byForecast).map(idOf),
  };
}

const byForecast: Worth<JudgedPoints> = ({ expected }) => expected;
const bySeasonMean: Worth<JudgedPoints> = ({ yardsticks }) => yardsticks.seasonMean;

function starsOf(squad: readonly JudgedPoints[], { stars }: StarRules, worth: Worth<JudgedPoints>) {
  const ranked = squad.toSorted((one, other) => worth(other) - worth(one));
  if (stars === 'captain') return ranked.slice(0, 1);
  return FIELD_LINES.flatMap((line) => ranked.find(({ positionGroup }) => positionGroup === line) ?? []);
}

function starGainOf(squad: readonly JudgedPoints[], rules: StarRules): number {
  const earned = (worth: Worth<JudgedPoints>) =>
    starsOf(squad, rules, worth).reduce((sum, { actual }) => sum + actual, 0);
  return (earned(byForecast) - earned(bySeasonMean)) * (rules.starMultiplier - 1);
}

function drawDuels(squads: number, count: number, seed: number): [one: number, other: number][] {
  const random = uniforms(seed);
  return Array.from({ length: count }, () => {
    const one = Math.trunc(random() * squads);
    return [one, (one + 1 + Math.trunc(random() * (squads - 1))) % squads];
  });
}

function winsOf(mine: Float64Array, theirs: Float64Array): number {
  let won = 0;
  for (let draw = 0; draw < mine.length; draw += 1) if (mine[draw]! > theirs[draw]!) won += 1;
  return won / mine.length;
}
