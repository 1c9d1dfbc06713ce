import { POINTS_OF_GAME } from '@hub/shared/games/gamePoints.ts';
import type { Game } from '@hub/shared/games/profiles.ts';
import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import {
  POINT_PARTS,
  POINT_RULES,
  type PointPart,
  type PointProfile,
  type PointRules,
} from '@hub/shared/points/pointRules.ts';
import type { MatchdayReview, ReviewFact } from '@hub/shared/review/review.schema.ts';
import { reviewPartsOf } from '@hub/shared/review/reviewParts.ts';
import { matchdaysOf } from '@hub/shared/season/matchdays.ts';
import type { Played } from '@hub/shared/catalog/teams.schema.ts';
import type { PositionGroup } from '@hub/shared/terms.ts';
import { clubScoresOf } from '@hub/forecast/points/facts/elevenPoints.ts';
import { knownRules } from '@hub/forecast/points/forecastPoints.ts';
import { toPlayed } from '../../stores/catalog/chanceMatch.ts';
import type { ReviewedFixture, ReviewedPart, SeasonReading } from '../../stores/users/reviews.ts';

/** What is counted, and why. */
export type Counting = Pick<MatchdayReview, 'unit' | 'basis'>;

export interface PlayerFacts {
  fixture: ReviewedFixture | null;
  played: Played | null;
  fact: ReviewFact;
}

/** The facts of the season's matches, in the unit of a game. */
export interface SeasonFacts {
  profile: PointProfile | null;
  /** Parts of the points that no source of the season reports. */
  missing: PointPart[];
  /** All played parts whose counts are known. */
  parts: readonly ReviewedPart[];
  season: Counting;
  /** See `playedTogether`. */
  matchdays: ReadonlyMap<number, readonly ReviewedFixture[]>;
  countingOf: (matchday: number) => Counting;
  /** The club that a player was reported for on a matchday. */
  clubOf: (playerId: string, matchday: number) => string | null;
  of: (player: Reviewed, matchday: number, unit: Counting['unit']) => PlayerFacts;
}

interface Reviewed {
  id: string;
  /** His club on the matchday; null without one. */
  teamId: string | null;
}

const FREE: ReviewFact = { state: 'free', value: 0, parts: null };
const WAITING: ReviewFact = { state: 'waiting', value: null, parts: null };
const INCOMPLETE: ReviewFact = { state: 'incomplete', value: null, parts: null };
const NO_PARTS = reviewPartsOf(0, []);

/** Fixtures that are played together, by matchday. */
export const playedTogether = ({ fixtures }: Pick<SeasonReading, 'fixtures'>): SeasonFacts['matchdays'] =>
  new Map(matchdaysOf(fixtures).map((one) => [one.matchday, one.fixtures]));

/** Position groups of the players in question; null for all others. */
export type GroupOf = (playerId: string) => PositionGroup | null;

export function readSeasonFacts(
  { appearances }: Pick<SeasonReading, 'appearances'>,
  {
    game,
    matchdays,
    groupOf,
  }: {
    game: Game;
    matchdays: SeasonFacts['matchdays'];
    groupOf: GroupOf;
  },
): SeasonFacts {
  const matchdayOf = new Map(
    [...matchdays].flatMap(([matchday, together]) =>
      together.map(({ fixtureId }) => [fixtureId, matchday] as const),
    ),
  );
  const rowsOf = Map.groupBy(appearances, ({ fixtureId }) => fixtureId);
  const rowsOfPlayer = Map.groupBy(appearances, ({ playerId }) => playerId);
  const parts = appearances.filter(isPlayedPart);
  const profile = POINTS_OF_GAME[game];
  const { rules, missing } = profile === null ? NO_RULES : knownRules(POINT_RULES[profile], parts);

  const countingOf = (rows: readonly ReviewedPart[]): Counting => {
    if (profile === null) return { unit: 'starts', basis: 'gameWithoutPoints' };
    const areReported = rows.length === 0 || rows.some(isPlayedPart);
    return areReported
      ? { unit: 'points', basis: 'pointsOfGame' }
      : { unit: 'starts', basis: 'pointsNotReported' };
  };

  const pointsOf = rules === null ? null : pointsReader(rules, rowsOf, groupOf);

  return {
    profile,
    missing,
    parts,
    matchdays,
    season: countingOf(appearances),
    countingOf: (matchday) =>
      countingOf((matchdays.get(matchday) ?? []).flatMap(({ fixtureId }) => rowsOf.get(fixtureId) ?? [])),
    clubOf: (playerId, matchday) =>
      rowsOfPlayer.get(playerId)?.find(({ fixtureId }) => matchdayOf.get(fixtureId) === matchday)?.teamId ??
      null,
    of(player, matchday, unit) {
      const { id, teamId } = player;
      const fixture = (matchdays.get(matchday) ?? []).find(
        ({ homeTeamId, awayTeamId }) => homeTeamId === teamId || awayTeamId === teamId,
      );
      if (fixture === undefined) return { fixture: null, played: null, fact: FREE };
      const ofClub = (rowsOf.get(fixture.fixtureId) ?? []).filter((row) => row.teamId === teamId);
      const row = ofClub.find(({ playerId }) => playerId === id);
      const isReported = ofClub.filter(({ started }) => started).length >= STARTERS_PER_TEAM;
      const played = row === undefined && !isReported ? null : playedOf(row);
      if (fixture.status !== 'finished' || !isReported) return { fixture, played, fact: WAITING };
      const fact =
        unit === 'points' && pointsOf !== null
          ? pointsOf(fixture, player, row)
          : { state: 'known' as const, value: Number(row?.started ?? false), parts: null };
      return { fixture, played, fact };
    },
  };
}

/** Scores players in matches whose reports are there; the players of a match are scored once. */
function pointsReader(
  rules: PointRules,
  rowsOf: ReadonlyMap<string, readonly ReviewedPart[]>,
  groupOf: GroupOf,
) {
  const known = new Map<string, ReturnType<typeof clubScoresOf>>();
  const scoresIn = (fixture: ReviewedFixture) => {
    const scored = known.get(fixture.fixtureId);
    if (scored !== undefined) return scored;
    const parts = (rowsOf.get(fixture.fixtureId) ?? []).filter(isPlayedPart);
    const scores = clubScoresOf(rules, { fixture, parts }, ({ playerId }) => groupOf(playerId));
    known.set(fixture.fixtureId, scores);
    return scores;
  };
  return (fixture: ReviewedFixture, { id, teamId }: Reviewed, row: ReviewedPart | undefined): ReviewFact => {
    if (row === undefined || row.minutesPlayed === 0) return { state: 'known', value: 0, parts: NO_PARTS };
    const score = scoresIn(fixture)
      .get(teamId ?? '')
      ?.get(id);
    if (score === undefined || score.missing.length > 0) return INCOMPLETE;
    const byPart = POINT_PARTS.map((part) => ({ part, points: score.parts[part] ?? 0 }));
    return { state: 'known', value: score.points, parts: reviewPartsOf(score.points, byPart) };
  };
}

/** Excludes unused substitutes and estimates, whose points are unknown. */
const isPlayedPart = ({ minutesPlayed, isEstimated }: ReviewedPart) => minutesPlayed !== 0 && !isEstimated;

const NO_RULES = { rules: null, missing: [] };

const playedOf = (row: ReviewedPart | undefined): Played =>
  toPlayed({
    playedFromStart: row?.started ?? null,
    minutesPlayed: row?.minutesPlayed ?? null,
    matchGoals: row?.goals ?? null,
    matchYellowCards: row?.yellowCards ?? null,
    matchDismissals: row === undefined ? null : Number(row.sentOff),
    subbedInMinute: row?.subbedInMinute ?? null,
    subbedOutMinute: row?.subbedOutMinute ?? null,
  });
