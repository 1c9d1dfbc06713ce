import type {
  CrowdRecord,
  RecordFigures,
  ReliabilityBin,
  StatusReportRecord,
} from '@hub/shared/record/record.schema.ts';
import type { RightOfEleven } from '@hub/shared/record/expectedRecord.schema.ts';
import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import { STATUS_REPORT_KINDS } from '@hub/shared/record/statusReportKinds.ts';
import type { PositionGroup } from '@hub/shared/terms.ts';
import { FORECAST_CARDS, type ForecastCard } from '@hub/shared/startChance/pstartOutlook.ts';
import {
  clusterInterval,
  shareInterval,
  type ClusterSum,
  type Interval,
} from '@hub/forecast/research/start/evaluate/intervals.ts';
import type { StatusReportScore } from '@hub/forecast/research/start/evaluate/scoreSnapshot.ts';
import type { PointsScore } from './frozenPoints.ts';
import type { StoredLedgerScore } from '../../schema/record.ts';

/** A stored score with its fixture. */
export interface JudgedRow {
  matchday: number;
  fixtureId: string;
  positionGroup: PositionGroup;
  score: StoredLedgerScore;
  /** Ten bins: rows, sum of the probabilities, number of starters. */
  bins: readonly (readonly [rows: number, predictedSum: number, happened: number])[];
  withoutNews: { rightOfEleven: number; logLossSum: number } | null;
  untold: { rightOfEleven: number; logLossSum: number } | null;
  statusReports: readonly StatusReportScore[];
  points: readonly PointsScore[];
}

const BINS = 10;

const teamMatchesOf = (rows: readonly JudgedRow[]) =>
  new Set(rows.map(({ score }) => `${score.snapshotId}\n${score.teamId}`)).size;

/** The score cards of the clubs' forecasts, the most frequent first. */
export function cardsOf(rows: readonly JudgedRow[]): ForecastCard[] {
  const clubs = new Map(rows.map(({ score }) => [`${score.snapshotId}\n${score.teamId}`, score.card]));
  const counts = Map.groupBy(clubs.values(), (card) => card);
  const clubsOf = (card: ForecastCard) => counts.get(card)?.length ?? 0;
  return FORECAST_CARDS.filter((card) => clubsOf(card) > 0).toSorted(
    (one, other) => clubsOf(other) - clubsOf(one),
  );
}

/**
 * The figures of some scores.
 *
 * @param whole 'clubs' if the rows contain all position groups; 'right of 11' makes no sense for a single group
 */
export function recordFigures(rows: readonly JudgedRow[], whole: 'clubs' | 'group'): RecordFigures {
  const teamMatches = teamMatchesOf(rows);
  const players = sum(rows, ({ score }) => score.players);
  const mean = (total: number, count: number) => (count === 0 ? null : total / count);
  const starters = sum(rows, ({ score }) => score.starters);
  const elevenRight = sum(rows, ({ score }) => score.elevenRight);
  const ofClubs = (total: number) => (whole === 'clubs' ? mean(total, teamMatches) : null);
  return {
    teamMatches,
    players,
    rightOf11: ofClubs(sum(rows, ({ score }) => score.rightOfEleven)),
    predictedEleven: ofClubs(elevenRight),
    startersFound: mean(elevenRight, starters),
    startersFoundInterval: shareInterval(elevenRight, starters),
    brier: mean(
      sum(rows, ({ score }) => score.brierSum),
      players,
    ),
    logLoss: mean(
      sum(rows, ({ score }) => score.logLossSum),
      players,
    ),
    rightOf11Interval: whole === 'clubs' ? rightOf11Interval(rows) : null,
    withoutNews: withoutNewsOf(rows, teamMatches, whole),
    baseline: baselineOf(rows),
  };
}

function rightOf11Interval(rows: readonly JudgedRow[]): Interval | null {
  const matchdays = [...Map.groupBy(rows, ({ matchday }) => matchday).values()];
  return hitsInterval(
    matchdays.map((ofDay) => ({
      sum: sum(ofDay, ({ score }) => score.rightOfEleven),
      count: teamMatchesOf(ofDay),
    })),
  );
}

/** The mean of clubs' matches and its interval over matchdays. @param matches at least one */
export function meanRight(matches: readonly { matchday: number; right: number }[]): RightOfEleven {
  const matchdays = [...Map.groupBy(matches, ({ matchday }) => matchday).values()];
  return {
    right: sum(matches, ({ right }) => right) / matches.length,
    interval: hitsInterval(
      matchdays.map((ofDay) => ({ sum: sum(ofDay, ({ right }) => right), count: ofDay.length })),
    ),
  };
}

function hitsInterval(matchdays: readonly ClusterSum[]): Interval | null {
  const interval = clusterInterval(matchdays);
  // With few matchdays the interval can exceed the possible range.
  return interval === null ? null : [Math.max(0, interval[0]), Math.min(STARTERS_PER_TEAM, interval[1])];
}

function withoutNewsOf(
  rows: readonly JudgedRow[],
  teamMatches: number,
  whole: 'clubs' | 'group',
): RecordFigures['withoutNews'] {
  const without = rows.flatMap((row) => row.withoutNews ?? []);
  const players = sum(rows, ({ score }) => score.players);
  // A mean over different matches would not be comparable.
  if (without.length < rows.length || players === 0) return null;
  return {
    rightOf11: whole === 'clubs' ? sum(without, ({ rightOfEleven }) => rightOfEleven) / teamMatches : null,
    logLoss: sum(without, ({ logLossSum }) => logLossSum) / players,
  };
}

/** Outcomes of players with the same report. */
export function sumReports(rows: readonly JudgedRow[]): StatusReportRecord[] {
  const scores = rows.flatMap(({ statusReports }) => statusReports);
  return STATUS_REPORT_KINDS.flatMap((report) =>
    [true, false].flatMap((startedLast) => {
      const same = scores.filter((score) => score.said === report && score.startedLast === startedLast);
      const players = sum(same, (score) => score.players);
      const happened = sum(same, (score) => score.happened);
      const interval = shareInterval(happened, players);
      if (interval === null) return [];
      const predicted = sum(same, (score) => score.predictedSum) / players;
      return { report, startedLast, players, predicted, happened: happened / players, interval };
    }),
  );
}

/** Uses only matches with a previous one; a mean over different matches would not be comparable. */
function baselineOf(rows: readonly JudgedRow[]): RecordFigures['baseline'] {
  const judged = rows.filter(({ score }) => score.yardstickRight !== null);
  const players = sum(judged, ({ score }) => score.players);
  if (players === 0) return null;
  const teamMatches = teamMatchesOf(judged);
  return {
    teamMatches,
    ours: {
      right: sum(judged, ({ score }) => score.rightOfEleven) / teamMatches,
      brier: sum(judged, ({ score }) => score.brierSum) / players,
      logLoss: sum(judged, ({ score }) => score.logLossSum) / players,
    },
    right: sum(judged, ({ score }) => score.yardstickRight ?? 0) / teamMatches,
    brier: sum(judged, ({ score }) => score.yardstickBrierSum ?? 0) / players,
    logLoss: sum(judged, ({ score }) => score.yardstickLogLossSum ?? 0) / players,
  };
}

/** Adds up calibration bins. */
export function sumBins(all: readonly JudgedRow['bins'][]): ReliabilityBin[] {
  return Array.from({ length: BINS }, (_, index) => {
    const players = all.reduce((total, bins) => total + (bins[index]?.[0] ?? 0), 0);
    const predicted = all.reduce((total, bins) => total + (bins[index]?.[1] ?? 0), 0);
    const happened = all.reduce((total, bins) => total + (bins[index]?.[2] ?? 0), 0);
    return players === 0
      ? { players, predicted: null, happened: null }
      : { players, predicted: predicted / players, happened: happened / players };
  });
}

/** Users' tips on a player before a match, with our chance and the outcome. */
export interface TippedPlayer {
  tips: number;
  /** Tips that he starts. */
  yes: number;
  started: boolean;
  startProbability: number;
}

/** The users' tips compared with our chances; null without any. */
export function crowdOf(players: readonly TippedPlayer[]): CrowdRecord | null {
  if (players.length === 0) return null;
  const tips = sum(players, (player) => player.tips);
  const error = (predicted: number, { started }: TippedPlayer) => (predicted - Number(started)) ** 2;
  return {
    players: players.length,
    tips,
    crowdBrier: sum(players, (player) => error(player.yes / player.tips, player)) / players.length,
    modelBrier: sum(players, (player) => error(player.startProbability, player)) / players.length,
    tipBrier: sum(players, ({ tips: all, yes, started }) => (started ? all - yes : yes)) / tips,
  };
}

function sum<T>(rows: readonly T[], value: (row: T) => number): number {
  return rows.reduce((total, row) => total + value(row), 0);
}
