import { POSITION_GROUPS, type PositionGroup } from '@hub/shared/terms.ts';
import type { PlayedSeason } from '../../start/evaluate/playedSeason.ts';
import { rateClubs, type ScoredMatch } from '../../../points/model/clubGoals.ts';
import { saveFactor, type SideGoals } from '../../../points/model/playerRates.ts';
import type { GroupConstants, PointsModel, PointsModels, Prior } from '../../../points/model/pointsModel.ts';
import type { PlayedPart } from '../../../points/types.ts';
import { fitFading, type FadingSeason } from './fitFading.ts';
import {
  fitPrior,
  fitShape,
  poissonMisfit,
  squaredMisfit,
  type Misfit,
  type SeenBefore,
} from './fitPrior.ts';
import { hasManySubstitutes } from '../../../points/facts/substitutes.ts';
import { FIXED, type IfUnknown, type UnknownRates } from './fixedConstants.ts';

/** A season to fit on. */
export interface SeasonOfPoints {
  season: PlayedSeason;
  parts: readonly PlayedPart[];
  /** The start chances of its candidates as forecast before each match. */
  chances: FadingSeason;
}

/**
 * Fits constants for seasons with three substitutes and for those with more. Counts unreported in seasons with more come from
 * those with three; without seasons of one kind, both get the same constants.
 */
export function fitPointsModels(seasons: readonly SeasonOfPoints[]): PointsModels {
  const many = seasons.filter(({ parts }) => hasManySubstitutes(parts));
  const few = seasons.filter((season) => !many.includes(season));
  if (few.length === 0) {
    const five = fitPoints(many);
    return { three: five, five };
  }
  const three = fitPoints(few);
  return { three, five: many.length === 0 ? three : fitPoints(many, three) };
}

/** A player's part in a match, with the expectations for the match. */
interface FitPart {
  part: PlayedPart;
  goals: SideGoals;
  group: PositionGroup;
  nineties: number;
}

type Measure = (fit: FitPart) => { happened: number; now: number } | null;

const MINUTES = 90;

/**
 * Fits the constants of expected points on seasons other than those that they are tested on.
 *
 * @param ifUnknown values for counts that none of the seasons reports
 */
export function fitPoints(
  seasons: readonly SeasonOfPoints[],
  ifUnknown: IfUnknown = FIXED.ifUnknown,
): PointsModel {
  const played = seasons.map(toFitParts);
  const groups = Object.fromEntries(
    POSITION_GROUPS.map((group) => [
      group,
      fitGroup(
        played.map((of) => of.filter((fit) => fit.group === group)),
        ifUnknown.groups[group],
      ),
    ]),
  ) as Record<PositionGroup, GroupConstants>;
  const all = played.flat();
  const shapeOf = (
    measure: Measure,
    priorOf: (constants: GroupConstants) => Prior,
    of: readonly PositionGroup[],
    unknownShape: number,
  ) => {
    const shapes = of.flatMap((group) => {
      const rows = rowsOf(
        played.map((season) => season.filter((fit) => fit.group === group)),
        measure,
      );
      return rows.length === 0 ? [] : fitShape(rows, priorOf(groups[group]));
    });
    return meanOf(shapes, unknownShape);
  };
  const outfield = ['defender', 'midfielder', 'forward'] as const;
  return {
    clubGoals: FIXED.clubGoals,
    groups,
    goalsIfOn: goalsIfOn(all),
    savesPower: FIXED.savesPower,
    shapes: {
      saves: shapeOf(SAVES, ({ saves }) => saves, ['goalkeeper'], ifUnknown.shapes.saves),
      shots: shapeOf(SHOTS, ({ shots }) => shots, outfield, ifUnknown.shapes.shots),
      keyPasses: shapeOf(KEY_PASSES, ({ keyPasses }) => keyPasses, outfield, ifUnknown.shapes.keyPasses),
      duelsWon: shapeOf(DUELS_WON, ({ duelsWon }) => duelsWon, outfield, ifUnknown.shapes.duelsWon),
    },
    fading: fitFading(seasons.map(({ chances }) => chances)),
  };
}

/** Parts of players who played, by kickoff, with the goals expected by the season's own ratings. */
function toFitParts({ season, parts }: SeasonOfPoints): FitPart[] {
  const matches = new Map<string, ScoredMatch>();
  for (const { fixtureId, kickoffTs, homeTeamId, awayTeamId, homeGoals, awayGoals } of season.fixtures)
    if (typeof homeGoals === 'number' && typeof awayGoals === 'number')
      matches.set(fixtureId, { kickoffTs, homeTeamId, awayTeamId, homeGoals, awayGoals });
  const last = [...matches.values()].reduce(
    (latest, { kickoffTs }) => (kickoffTs > latest ? kickoffTs : latest),
    '',
  );
  const ratings = rateClubs([...matches.values()], last, { ...FIXED.clubGoals, halfLifeDays: 10_000 });
  return parts
    .flatMap((part): (FitPart & { kickoffTs: string })[] => {
      const match = matches.get(part.fixtureId);
      const group = season.positionGroups.get(part.playerId);
      if (match === undefined || group === undefined || part.minutesPlayed === 0) return [];
      const { home, away } = ratings.expected(match.homeTeamId, match.awayTeamId);
      const isHome = match.homeTeamId === part.teamId;
      const goals = { for: isHome ? home : away, against: isHome ? away : home, mean: ratings.mean };
      return [{ part, goals, group, nineties: part.minutesPlayed / MINUTES, kickoffTs: match.kickoffTs }];
    })
    .toSorted((one, other) =>
      one.kickoffTs < other.kickoffTs ? -1 : one.kickoffTs > other.kickoffTs ? 1 : 0,
    );
}

const exposureOf = ({ part, goals, nineties }: FitPart) =>
  goals.for * nineties * (part.started ? 1 : FIXED.goalsIfOn);
const count =
  (of: (part: PlayedPart) => number | null): Measure =>
  (fit) => {
    const happened = of(fit.part);
    return happened === null ? null : { happened, now: fit.nineties };
  };
const GOALS: Measure = (fit) => ({ happened: fit.part.goals, now: exposureOf(fit) });
const ASSISTS: Measure = (fit) =>
  fit.part.assists === null ? null : { happened: fit.part.assists, now: exposureOf(fit) };
const SIXTY: Measure = ({ part }) =>
  part.started ? { happened: part.minutesPlayed >= 60 ? 1 : 0, now: 1 } : null;
const START_MINUTES: Measure = ({ part }) =>
  part.started ? { happened: Math.min(MINUTES, part.minutesPlayed), now: 1 } : null;
const SAVES: Measure = ({ part, nineties, goals }) =>
  part.saves === null ? null : { happened: part.saves, now: nineties * saveFactor(FIXED, goals) };
const SHOTS = count(({ shots }) => shots);
const KEY_PASSES = count(({ keyPasses }) => keyPasses);
const DUELS_WON = count(({ duelsWon }) => duelsWon);
const YELLOW = count(({ yellowCards }) => yellowCards);

/** Each match of each player with his counts in the season before it. */
function rowsOf(seasons: readonly (readonly FitPart[])[], measure: Measure): SeenBefore[] {
  return seasons.flatMap((parts) => {
    const soFar = new Map<string, { seen: number; exposure: number }>();
    return parts.flatMap((fit): SeenBefore[] => {
      const measured = measure(fit);
      if (measured === null) return [];
      const before = soFar.get(fit.part.playerId) ?? { seen: 0, exposure: 0 };
      soFar.set(fit.part.playerId, {
        seen: before.seen + measured.happened,
        exposure: before.exposure + measured.now,
      });
      return [{ ...before, ...measured }];
    });
  });
}

const meanOf = (values: readonly number[], ifNone: number) =>
  values.length === 0 ? ifNone : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Imaginary matches that keep a rate above 0 if few were seen. */
const NINETIES_ADDED = 50;
const RATE_ADDED = 0.003;

function fitGroup(seasons: readonly (readonly FitPart[])[], unknown: UnknownRates): GroupConstants {
  const parts = seasons.flat();
  const prior = (measure: Measure, ifUnknown: Prior, fit: { misfit?: Misfit; weightMost: number }): Prior => {
    const rows = rowsOf(seasons, measure);
    return rows.length === 0 ? ifUnknown : fitPrior(rows, fit.misfit ?? poissonMisfit, fit.weightMost);
  };
  const nineties = parts.reduce((sum, fit) => sum + fit.nineties, 0);
  const per90 = (of: (part: PlayedPart) => number) =>
    (parts.reduce((sum, { part }) => sum + of(part), 0) + RATE_ADDED * NINETIES_ADDED) /
    (nineties + NINETIES_ADDED);
  const starts = parts.filter(({ part }) => part.started).map(({ part }) => part.minutesPlayed);
  const substitutes = parts.filter(({ part }) => !part.started).map(({ part }) => part.minutesPlayed);
  const isSixty = (minutes: number) => minutes >= 60;
  const isLess = (minutes: number) => minutes < 60;
  const longStarts = starts.filter(isSixty);
  return {
    goals: prior(GOALS, unknown.goals, { weightMost: 500 }),
    assists: prior(ASSISTS, unknown.assists, { weightMost: 500 }),
    sixtyIfStarting: prior(SIXTY, unknown.sixtyIfStarting, { misfit: squaredMisfit, weightMost: 60 }),
    minutesIfStarting: prior(START_MINUTES, unknown.minutesIfStarting, {
      misfit: squaredMisfit,
      weightMost: 60,
    }),
    yellow: prior(YELLOW, unknown.yellow, { weightMost: 100 }),
    saves: prior(SAVES, unknown.saves, { weightMost: 200 }),
    shots: prior(SHOTS, unknown.shots, { weightMost: 60 }),
    keyPasses: prior(KEY_PASSES, unknown.keyPasses, { weightMost: 60 }),
    duelsWon: prior(DUELS_WON, unknown.duelsWon, { weightMost: 60 }),
    secondYellowPer90: per90(({ yellowRedCards }) => yellowRedCards),
    redPer90: per90(({ redCards }) => redCards),
    ownGoalsPer90: per90(({ ownGoals }) => ownGoals),
    minutesIfTakenOff: meanOf(starts.filter(isLess), 40),
    minutesIfOn: meanOf(substitutes.filter(isLess), 19),
    minutesIfOnEarly: meanOf(substitutes.filter(isSixty), 70),
    sixtyIfOn: substitutes.length === 0 ? 0 : substitutes.filter(isSixty).length / substitutes.length,
    seventyIfSixty:
      longStarts.length === 0 ? 1 : longStarts.filter((minutes) => minutes >= 70).length / longStarts.length,
  };
}

/** Goals per minute of substitutes, as a multiple of those of starters in the same position group. */
function goalsIfOn(parts: readonly FitPart[]): number {
  let scored = 0;
  let expected = 0;
  for (const group of POSITION_GROUPS) {
    const ofGroup = parts.filter((fit) => fit.group === group);
    const sums = (started: boolean) => {
      const some = ofGroup.filter(({ part }) => part.started === started);
      return {
        goals: some.reduce((sum, { part }) => sum + part.goals, 0),
        exposure: some.reduce((sum, { goals, nineties }) => sum + goals.for * nineties, 0),
      };
    };
    const starters = sums(true);
    const substitutes = sums(false);
    scored += substitutes.goals;
    expected += starters.exposure === 0 ? 0 : (starters.goals / starters.exposure) * substitutes.exposure;
  }
  return expected === 0 ? FIXED.goalsIfOn : scored / expected;
}
