// oxlint-disable typescript/no-non-null-assertion -- indices of lists of the same length
import type { ExpectedPoints, PointsBand } from '@hub/shared/points/expectedPoints.schema.ts';
import {
  POINT_RULES,
  type PointPart,
  type PointProfile,
  type PointRules,
} from '@hub/shared/points/pointRules.ts';
import type { PositionGroup } from '@hub/shared/terms.ts';
import type { FixtureFact } from '../start/types.ts';
import { BAND_HIGH, BAND_LOW } from './band.ts';
import { calendarOf, matchesAhead } from './calendar.ts';
import { PointsVector, VectorRoom } from './model/distribution.ts';
import { chancesAhead, MATCHES_AHEAD, type ChancesNow } from './model/fadingChances.ts';
import type { MatchSide } from './model/matchSide.ts';
import {
  createPlayerPoints,
  expectedParts,
  expectedPoints,
  greatestChances,
  mixPoints,
  PointsForecaster,
  type PlayChances,
  type PlayerPoints,
} from './model/matchPoints.ts';
import type { ScoredMatch } from './model/clubGoals.ts';
import { readPointsLeague, type PointsLeague } from './model/pointsLeague.ts';
import type { PointsModel } from './model/pointsModel.ts';
import { PointsSum } from './model/severalMatches.ts';
import type { SeenPart } from './types.ts';

/** Matches of the longer band. */
const BAND_MATCHES = 3;
/** Chance of playing below which a player's points are 0 at both levels of the band. */
const CERTAINLY_OUT = 0.08;

/** Games of the Bundesliga whose points the hub's sources can provide. */
export const PROFILES = ['bundesligaFantasy'] as const satisfies readonly PointProfile[];

/** A player's next match, with the chances of his part in it. */
export interface PointsCandidate {
  playerId: string;
  teamId: string;
  fixtureId: string;
  positionGroup: PositionGroup;
  chances: ChancesNow;
}

/** The facts that expected points are computed from. */
export interface PointsKnowledge {
  asOfTs: string;
  /** Matches that were over by then. */
  played: readonly (ScoredMatch & { fixtureId: string })[];
  /** All players' parts in them. */
  parts: readonly SeenPart[];
  /** Upcoming matches, in any order. */
  scheduled: readonly FixtureFact[];
  model: PointsModel;
  /** Whether the caller needs only the next match, so that points of later ones are left out. */
  isNextEnough?: boolean;
}

/**
 * Expected points of players in their clubs' next matches, in the order of the candidates and of `PROFILES`. Pure.
 *
 * @returns one player with all games at a time, so that the caller can pause in between
 */
export function* forecastPoints(
  candidates: readonly PointsCandidate[],
  knowledge: PointsKnowledge,
): Generator<{ playerId: string; expected: ExpectedPoints[] }> {
  const { played, parts, asOfTs, model, isNextEnough = false } = knowledge;
  const league = readPointsLeague(played, parts, asOfTs, model);
  const games = PROFILES.map(
    (profile) => new GameForecast(knownRules(POINT_RULES[profile], parts), league, model),
  );
  const calendar = calendarOf(knowledge.scheduled);
  for (const candidate of candidates) {
    const ahead = matchesAhead(calendar, candidate);
    if (ahead.length === 0) continue;
    const matchCount = isNextEnough ? 1 : ahead.length;
    yield {
      playerId: candidate.playerId,
      expected: games.map((game) => game.of(candidate, ahead, matchCount)),
    };
  }
}

/** Rules without the parts that no source reports, and those parts. */
export interface KnownRules {
  rules: PointRules;
  missing: PointPart[];
}

/** Leaves out parts that no source reports for any match, because their points would be unknown. */
export function knownRules(rules: PointRules, parts: readonly SeenPart[]): KnownRules {
  const missing = unreportedParts(rules, (count) => parts.some((part) => part[count] !== null));
  return { rules: rulesWithout(rules, missing), missing };
}

/** The parts that a game gives points for but no source reports. */
export function unreportedParts(
  rules: PointRules,
  isReported: (count: 'assists' | 'saves' | 'duelsWon') => boolean,
): PointPart[] {
  const missing: PointPart[] = [];
  if (rules.assist !== null && !isReported('assists')) missing.push('assists');
  if (rules.saves !== null && !isReported('saves')) missing.push('saves');
  if (rules.actions !== null && !isReported('duelsWon')) missing.push('actions');
  return missing;
}

/** Rules that give no points for some parts. @param missing of the parts that `unreportedParts` can return */
export const rulesWithout = (rules: PointRules, missing: readonly PointPart[]): PointRules => ({
  ...rules,
  assist: missing.includes('assists') ? null : rules.assist,
  saves: missing.includes('saves') ? null : rules.saves,
  actions: missing.includes('actions') ? null : rules.actions,
});

/** The points of one game; reuses its buffers. */
class GameForecast {
  readonly #known: KnownRules;
  readonly #league: PointsLeague;
  readonly #model: PointsModel;
  readonly #forecaster: PointsForecaster;
  readonly #vectors = new VectorRoom();
  readonly #room = Array.from({ length: MATCHES_AHEAD + 1 }, () => createPlayerPoints(this.#vectors));
  readonly #firstRooms = this.#room.slice(0, BAND_MATCHES);
  readonly #sum = new PointsSum(this.#vectors);
  readonly #vector = new PointsVector(this.#vectors);
  readonly #sides = new Map<string, Map<FixtureFact, MatchSide>>();

  constructor(known: KnownRules, league: PointsLeague, model: PointsModel) {
    this.#known = known;
    this.#league = league;
    this.#model = model;
    this.#forecaster = new PointsForecaster(known.rules, model, this.#vectors);
  }

  /** @param matchCount how many of the club's matches get points; the chances of the first three decide about the band anyway */
  of(
    { playerId, teamId, positionGroup, chances }: PointsCandidate,
    ofClub: readonly FixtureFact[],
    matchCount: number,
  ): ExpectedPoints {
    const rates = this.#league.ratesOf(playerId, positionGroup);
    const foreseen = Math.min(ofClub.length, Math.max(matchCount, BAND_MATCHES));
    const chancesOf = chancesAhead(chances, foreseen, this.#model);
    const inBand = chancesOf.slice(0, BAND_MATCHES);
    // Players who are this unlikely to play have only 0 in their band.
    const hasBand = playsIn(inBand) >= CERTAINLY_OUT;
    const hasNextBand = hasBand && playsIn(inBand.slice(0, 1)) >= CERTAINLY_OUT;
    const matches = ofClub.slice(0, matchCount);
    const hasThree = matches.length >= BAND_MATCHES;
    const exact: number[] = [];
    const weights = hasThree ? greatestChances(inBand) : chances;
    for (const [place, match] of matches.entries()) {
      const room = this.#room[place]!;
      const side = this.#sideOf(match, teamId);
      const needsVector =
        place === 0 ? hasNextBand || (hasBand && hasThree) : hasBand && hasThree && place < BAND_MATCHES;
      if (needsVector) this.#forecaster.compute(rates, side, room, weights);
      else this.#forecaster.computeParts(rates, side, room);
      exact.push(expectedPoints(room, chancesOf[place]!));
    }
    if (hasNextBand) mixPoints(this.#room[0]!, chancesOf[0]!, this.#vector);
    const next = this.#band(exact[0]!, hasNextBand);
    if (hasBand && hasThree) this.#sum.add(this.#firstRooms, inBand, this.#vector);
    const three = hasThree ? this.#band(exact[0]! + exact[1]! + exact[2]!, hasBand) : null;
    return {
      profile: this.#known.rules.profile,
      missing: this.#known.missing,
      next: next.band,
      three: three?.band ?? null,
      parts: roundedParts(this.#room[0]!, chancesOf[0]!),
      ahead: matches.map(({ fixtureId }, place) => ({ fixtureId, points: rounded(exact[place]!) })),
      spread: { next: next.deviation, three: three?.deviation ?? null },
    };
  }

  /** The band of expected points. @param isComputed whether its probabilities were computed; if not, both ends are 0 */
  #band(expected: number, isComputed: boolean): { band: PointsBand; deviation: number } {
    const points = rounded(expected);
    if (!isComputed) return { band: { points, low: 0, high: 0 }, deviation: 0 };
    const { low, high, deviation } = this.#vector.spread(BAND_LOW, BAND_HIGH);
    return { band: { points, low, high }, deviation: rounded(deviation) };
  }

  #sideOf(match: FixtureFact, teamId: string): MatchSide {
    let ofClub = this.#sides.get(teamId);
    if (ofClub === undefined) {
      ofClub = new Map();
      this.#sides.set(teamId, ofClub);
    }
    let side = ofClub.get(match);
    if (side === undefined) {
      side = this.#forecaster.side(this.#league.goalsOf(match, teamId));
      ofClub.set(match, side);
    }
    return side;
  }
}

function roundedParts(room: PlayerPoints, chances: PlayChances): ExpectedPoints['parts'] {
  const parts = expectedParts(room, chances);
  for (const part of parts) part.points = rounded(part.points);
  return parts;
}

/** Σ (P(starts) + P(comes on)): an upper bound of the chance of playing in any of the matches. */
const playsIn = (chances: readonly PlayChances[]) =>
  chances.reduce((sum, { starts, comesOn }) => sum + starts + comesOn, 0);

/** Rounds to hundredths, finer than anything displayed. */
const rounded = (points: number) => Math.round(points * 100) / 100;
