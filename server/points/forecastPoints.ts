// oxlint-disable typescript/no-non-null-assertion -- indices of lists of the same length
import type { ExpectedPoints, PointsBand } from '#shared/games/points/expectedPoints.schema.ts';
import {
  POINT_RULES,
  type PointPart,
  type PointProfile,
  type PointRules,
} from '#shared/games/points/pointRules.ts';
import type { PositionGroup } from '#shared/terms.ts';
import type { FixtureFact } from '../pstart/types.ts';
import { BAND_HIGH, BAND_LOW } from './band.ts';
import { PointsVector } from './model/distribution.ts';
import { chancesAhead, MATCHES_AHEAD, type ChancesNow } from './model/fadingChances.ts';
import { MatchSide } from './model/matchSide.ts';
import {
  createPlayerPoints,
  expectedParts,
  expectedPoints,
  mixPoints,
  PointsForecaster,
  type PlayChances,
} from './model/matchPoints.ts';
import type { ScoredMatch } from './model/clubGoals.ts';
import { readPointsLeague, type PointsLeague } from './model/pointsLeague.ts';
import type { PointsModel } from './model/pointsModel.ts';
import { PointsSum } from './model/severalMatches.ts';
import type { PlayedPart } from './types.ts';

/** Matches of the longer band. */
const BAND_MATCHES = 3;
/** Whoever plays with less than this chance brings 0 between the levels of the band. */
const CERTAINLY_OUT = 0.08;

/** Games of the Bundesliga whose points the hub's sources can tell. */
export const PROFILES = ['bundesligaFantasy'] as const satisfies readonly PointProfile[];

/** A player's next match, with what is known of his part in it. */
export interface PointsCandidate {
  playerId: string;
  teamId: string;
  fixtureId: string;
  positionGroup: PositionGroup;
  chances: ChancesNow;
}

/** What expected points are read out of. */
export interface PointsKnowledge {
  asOfTs: string;
  /** Matches that were over by then. */
  played: readonly (ScoredMatch & { fixtureId: string })[];
  /** Everybody's parts in them. */
  parts: readonly PlayedPart[];
  /** Matches to come, in any order. */
  scheduled: readonly FixtureFact[];
  model: PointsModel;
}

/**
 * Expected points of players in their clubs' next matches, one game after the other and in the order of the candidates. Pure.
 *
 * @returns a player with all games at a time, so that whoever iterates can rest in between
 */
export function* forecastPoints(
  candidates: readonly PointsCandidate[],
  knowledge: PointsKnowledge,
): Generator<{ playerId: string; expected: ExpectedPoints[] }> {
  const { played, parts, asOfTs, model } = knowledge;
  const league = readPointsLeague(played, parts, asOfTs, model);
  const games = PROFILES.map(
    (profile) => new GameForecast(toldRules(POINT_RULES[profile], parts), league, model),
  );
  const calendar = calendarOf(knowledge.scheduled);
  for (const candidate of candidates) {
    const ofClub = calendar.get(candidate.teamId) ?? [];
    const first = ofClub.findIndex(({ fixtureId }) => fixtureId === candidate.fixtureId);
    if (first === -1) continue;
    const ahead = ofClub.slice(first, first + MATCHES_AHEAD + 1);
    yield { playerId: candidate.playerId, expected: games.map((game) => game.of(candidate, ahead)) };
  }
}

/** Rules without the parts that no source tells, and which these are. */
export interface ToldRules {
  rules: PointRules;
  missing: PointPart[];
}

/** Leaves out what a game gives points for and no source tells of any match, since nobody could know how much it brings. */
export function toldRules(rules: PointRules, parts: readonly PlayedPart[]): ToldRules {
  const isTold = (count: 'assists' | 'saves' | 'duelsWon') => parts.some((part) => part[count] !== null);
  const missing: PointPart[] = [];
  if (rules.assist !== null && !isTold('assists')) missing.push('assists');
  if (rules.saves !== null && !isTold('saves')) missing.push('saves');
  if (rules.actions !== null && !isTold('duelsWon')) missing.push('actions');
  return { rules: rulesWithout(rules, missing), missing };
}

/** Rules that give nothing for some parts. @param missing those that `toldRules` can leave out */
export const rulesWithout = (rules: PointRules, missing: readonly PointPart[]): PointRules => ({
  ...rules,
  assist: missing.includes('assists') ? null : rules.assist,
  saves: missing.includes('saves') ? null : rules.saves,
  actions: missing.includes('actions') ? null : rules.actions,
});

/** The points of one game; it keeps room to compute in. */
class GameForecast {
  readonly #told: ToldRules;
  readonly #league: PointsLeague;
  readonly #model: PointsModel;
  readonly #forecaster: PointsForecaster;
  readonly #room = Array.from({ length: MATCHES_AHEAD + 1 }, createPlayerPoints);
  readonly #sum = new PointsSum();
  readonly #vector = new PointsVector();
  readonly #sides = new Map<string, MatchSide>();

  constructor(told: ToldRules, league: PointsLeague, model: PointsModel) {
    this.#told = told;
    this.#league = league;
    this.#model = model;
    this.#forecaster = new PointsForecaster(told.rules, model);
  }

  of(
    { playerId, teamId, positionGroup, chances }: PointsCandidate,
    matches: readonly FixtureFact[],
  ): ExpectedPoints {
    const rates = this.#league.ratesOf(playerId, positionGroup);
    const chancesOf = chancesAhead(chances, matches.length, this.#model);
    const isBandComputed = (place: number) =>
      place < BAND_MATCHES && playsIn(chancesOf.slice(0, BAND_MATCHES)) >= CERTAINLY_OUT;
    const ahead = matches.map(({ fixtureId, ...match }, place) => {
      const room = this.#room[place]!;
      const side = this.#sideOf({ fixtureId, ...match }, teamId);
      if (isBandComputed(place)) this.#forecaster.compute(rates, side, room);
      else this.#forecaster.computeParts(rates, side, room);
      return { fixtureId, points: rounded(expectedPoints(room, chancesOf[place]!)) };
    });
    const next = this.#band(1, chancesOf);
    const three = ahead.length < BAND_MATCHES ? null : this.#band(BAND_MATCHES, chancesOf);
    return {
      profile: this.#told.rules.profile,
      missing: this.#told.missing,
      next: next.band,
      three: three?.band ?? null,
      parts: expectedParts(this.#room[0]!, chancesOf[0]!).map(({ part, points }) => ({
        part,
        points: rounded(points),
      })),
      ahead,
      spread: { next: next.deviation, three: three?.deviation ?? null },
    };
  }

  #band(matches: number, chances: readonly PlayChances[]): { band: PointsBand; deviation: number } {
    const rooms = this.#room.slice(0, matches);
    const ofMatches = chances.slice(0, matches);
    const points = rounded(
      rooms.reduce((sum, room, place) => sum + expectedPoints(room, ofMatches[place]!), 0),
    );
    // Nobody who is this likely to be out has anything else between the ends of his band.
    if (playsIn(ofMatches) < CERTAINLY_OUT || playsIn(chances.slice(0, BAND_MATCHES)) < CERTAINLY_OUT)
      return { band: { points, low: 0, high: 0 }, deviation: 0 };
    if (matches === 1) mixPoints(rooms[0]!, ofMatches[0]!, this.#vector);
    else this.#sum.add(rooms, ofMatches, this.#vector);
    return {
      band: { points, low: this.#vector.quantile(BAND_LOW), high: this.#vector.quantile(BAND_HIGH) },
      deviation: rounded(Math.sqrt(this.#vector.variance())),
    };
  }

  #sideOf(match: FixtureFact, teamId: string): MatchSide {
    const key = `${match.fixtureId} ${teamId}`;
    const side = this.#sides.get(key) ?? new MatchSide(this.#league.goalsOf(match, teamId), this.#told.rules);
    this.#sides.set(key, side);
    return side;
  }
}

/** Each club's matches to come by kickoff. */
function calendarOf(scheduled: readonly FixtureFact[]): Map<string, FixtureFact[]> {
  const calendar = new Map<string, FixtureFact[]>();
  for (const match of scheduled.toSorted((one, other) => (one.kickoffTs < other.kickoffTs ? -1 : 1)))
    for (const teamId of [match.homeTeamId, match.awayTeamId]) {
      const ofClub = calendar.get(teamId) ?? [];
      ofClub.push(match);
      calendar.set(teamId, ofClub);
    }
  return calendar;
}

/** At most this is the chance of playing in any of some matches. */
const playsIn = (chances: readonly PlayChances[]) =>
  chances.reduce((sum, { starts, comesOn }) => sum + starts + comesOn, 0);

/** Hundredths are finer than anything that is shown. */
const rounded = (points: number) => Math.round(points * 100) / 100;
