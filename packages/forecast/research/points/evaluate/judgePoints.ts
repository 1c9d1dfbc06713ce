import { partKey } from '../../../points/facts/scorePart.ts';
// oxlint-disable typescript/no-non-null-assertion -- indices of arrays laid out in this file
import type { PointRules } from '@hub/shared/points/pointRules.ts';
import type { PositionGroup } from '@hub/shared/terms.ts';
import type { PlayedSeason } from '../../start/evaluate/playedSeason.ts';
import { BAND_HIGH, BAND_LOW } from '../../../points/band.ts';
import { PointsVector, VectorRoom } from '../../../points/model/distribution.ts';
import { chancesAhead } from '../../../points/model/fadingChances.ts';
import {
  createPlayerPoints,
  expectedPoints,
  greatestChances,
  mixPoints,
  PointsForecaster,
} from '../../../points/model/matchPoints.ts';
import type { MatchSide } from '../../../points/model/matchSide.ts';
import { readPointsLeague, type PointsLeague } from '../../../points/model/pointsLeague.ts';
import type { PointsModel } from '../../../points/model/pointsModel.ts';
import { PointsSum } from '../../../points/model/severalMatches.ts';
import type { PlayedPart } from '../../../points/types.ts';
import { actualPoints, type PointRow } from './pointRows.ts';
import { SeasonSoFar, type Yardsticks } from './yardsticks.ts';

/** A forecast of points with the outcome. */
export interface JudgedPoints {
  matchday: number;
  fixtureId: string;
  teamId: string;
  playerId: string;
  positionGroup: PositionGroup;
  expectedMinutes: number;
  /** Chance of starting the next match, [0, 1]. */
  starts: number;
  /** Points of the matches; 0 for a match in which he did not play. */
  actual: number;
  expected: number;
  /** Probabilities of fewer than the actual points, and of at most as many. */
  below: number;
  atMost: number;
  /** The displayed band, and its probability by the forecast. */
  low: number;
  high: number;
  stated: number;
  yardsticks: Yardsticks;
}

export interface JudgeOptions {
  rules: PointRules;
  model: PointsModel;
  /** Number of matches of the club to forecast, 1 to 5. */
  matches: number;
}

/**
 * Forecasts the points of every row and compares them with the outcome. Leaves out rows of clubs with too few matches left.
 */
export function judgePoints(
  rows: readonly PointRow[],
  { season, parts }: { season: PlayedSeason; parts: readonly PlayedPart[] },
  options: JudgeOptions,
): JudgedPoints[] {
  const { rules, model, matches } = options;
  const actual = actualPoints(parts, season, rules);
  const calendar = calendarOf(season);
  const soFar = new SeasonSoFar(parts, actual, season);
  const vectors = new VectorRoom();
  const forecaster = new PointsForecaster(rules, model);
  const room = Array.from({ length: matches }, () => createPlayerPoints(vectors));
  const adder = new PointsSum(vectors);
  const vector = new PointsVector(vectors);
  const judged: JudgedPoints[] = [];
  let view: PointRow['view'] | null = null;
  let league: PointsLeague | null = null;
  const sides = new Map<string, MatchSide[]>();
  for (const row of rows) {
    if (row.view !== view || league === null) {
      view = row.view;
      league = readPointsLeague(view.played, parts, view.asOfTs, model);
      soFar.learn(view.played);
      sides.clear();
    }
    const { playerId, teamId, fixture, positionGroup, chances } = row;
    const ofClub = calendar.get(teamId) ?? [];
    const next = ofClub.slice(ofClub.indexOf(fixture.fixtureId)).slice(0, matches);
    if (next.length < matches) continue;
    const sidesOfClub = sides.get(teamId) ?? sidesOf(next, teamId, { season, league, forecaster });
    sides.set(teamId, sidesOfClub);
    const rates = league.ratesOf(playerId, positionGroup);
    const ahead = chancesAhead(chances, matches, model);
    const weights = greatestChances(ahead);
    let expected = 0;
    for (let place = 0; place < matches; place += 1) {
      forecaster.compute(rates, sidesOfClub[place]!, room[place]!, weights);
      expected += expectedPoints(room[place]!, ahead[place]!);
    }
    if (matches === 1) mixPoints(room[0]!, ahead[0]!, vector);
    else adder.add(room, ahead, vector);
    const points = next.reduce((sum, fixtureId) => sum + (actual.get(partKey(fixtureId, playerId)) ?? 0), 0);
    const low = vector.quantile(BAND_LOW);
    const high = vector.quantile(BAND_HIGH);
    judged.push({
      matchday: row.matchday,
      fixtureId: fixture.fixtureId,
      teamId,
      playerId,
      positionGroup,
      expectedMinutes: row.expectedMinutes,
      starts: chances.starts,
      actual: points,
      expected,
      below: vector.atMost(points - 1),
      atMost: vector.atMost(points),
      low,
      high,
      stated: vector.atMost(high) - vector.atMost(low - 1),
      yardsticks: soFar.yardsticks({ playerId, teamId, positionGroup }, ahead),
    });
  }
  return judged;
}

/** Ids of each club's matches in the order of their kickoffs. */
function calendarOf({ fixtures }: PlayedSeason): Map<string, string[]> {
  const ordered = fixtures.toSorted((one, other) => (one.kickoffTs < other.kickoffTs ? -1 : 1));
  const calendar = new Map<string, string[]>();
  for (const { fixtureId, homeTeamId, awayTeamId } of ordered)
    for (const teamId of [homeTeamId, awayTeamId])
      calendar.set(teamId, [...(calendar.get(teamId) ?? []), fixtureId]);
  return calendar;
}

function sidesOf(
  fixtureIds: readonly string[],
  teamId: string,
  {
    season,
    league,
    forecaster,
  }: { season: PlayedSeason; league: PointsLeague; forecaster: PointsForecaster },
): MatchSide[] {
  return fixtureIds.flatMap((id) => {
    const fixture = season.fixtures.find(({ fixtureId }) => fixtureId === id);
    return fixture === undefined ? [] : [forecaster.side(league.goalsOf(fixture, teamId))];
  });
}
