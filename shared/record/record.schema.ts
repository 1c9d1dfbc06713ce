import { z } from 'zod';
import { FORECAST_CARDS } from '../startChance/pstartOutlook.ts';
import { POINT_PROFILES } from '../points/pointRules.ts';
import { ExpectedRecord } from './expectedRecord.schema.ts';
import { STATUS_REPORT_KINDS } from './statusReportKinds.ts';
import { POSITION_GROUPS } from '../terms.ts';

/** When predictions are frozen before kickoff, earliest first. */
export const HORIZONS = [
  { slot: '72h', minutesBefore: 72 * 60 },
  { slot: '24h', minutesBefore: 24 * 60 },
  { slot: '3h', minutesBefore: 3 * 60 },
  { slot: '75min', minutesBefore: 75 },
] as const;
export type Horizon = (typeof HORIZONS)[number]['slot'];
/** The last horizon before kickoff. */
export const LAST_HORIZON = '75min' satisfies Horizon;

/** Predictions behind a figure: frozen at a horizon, at runs started manually, or computed afterwards. */
export const RECORD_BASES = ['75min', '3h', '24h', '72h', 'manual', 'replay'] as const;
export type RecordBase = (typeof RECORD_BASES)[number];

/** Number of best and of worst calls shown. */
export const CALLS_SHOWN = 5;

const Count = z.int().min(0);
const Probability = z.number().min(0).max(1);

/** A 95 % interval. */
const Interval = z.tuple([z.number(), z.number()]);

/** Outcomes of players with the same report. */
export const StatusReportRecord = z.object({
  report: z.enum(STATUS_REPORT_KINDS),
  /** Whether they started their club's previous match. */
  startedLast: z.boolean(),
  players: z.int().min(1),
  /** Mean of their chances, [0, 1]. */
  predicted: Probability,
  /** Share that started. */
  happened: Probability,
  interval: Interval,
});
export type StatusReportRecord = z.infer<typeof StatusReportRecord>;

const Judged = z.object({
  right: z.number().min(0).max(11),
  brier: z.number().min(0),
  logLoss: z.number().min(0),
});

export const RecordFigures = z.object({
  /** Number of forecasts, one per club and fixture. */
  teamMatches: Count,
  players: Count,
  /** Mean number of starters among the eleven highest chances, 0–11; null if that is meaningless. */
  rightOf11: z.number().min(0).max(11).nullable(),
  /** The same for the predicted eleven in a legal formation. */
  predictedEleven: z.number().min(0).max(11).nullable(),
  /** Share of the group's starters who were in the predicted eleven. */
  startersFound: Probability.nullable(),
  startersFoundInterval: Interval.nullable(),
  brier: z.number().min(0).nullable(),
  logLoss: z.number().min(0).nullable(),
  /** The 95 % interval of `rightOf11` over matchdays; null if there is only one. */
  rightOf11Interval: Interval.nullable(),
  /** The same forecasts without status reports; null unless computed for all. */
  withoutNews: z
    .object({ rightOf11: z.number().min(0).max(11).nullable(), logLoss: z.number().min(0) })
    .nullable(),
  /** 'Same eleven again', from the same facts; null if no club had a previous match. */
  baseline: Judged.extend({
    /** Number with a previous match; the first match of a club's season has none. */
    teamMatches: Count,
    /** Our forecasts for the same matches, for comparison. */
    ours: Judged,
  }).nullable(),
});
export type RecordFigures = z.infer<typeof RecordFigures>;

export const ReliabilityBin = z.object({
  players: Count,
  /** Mean of the predictions; null in an empty bin. */
  predicted: Probability.nullable(),
  /** Share that started; null in an empty bin. */
  happened: Probability.nullable(),
});
export type ReliabilityBin = z.infer<typeof ReliabilityBin>;

export const RecordCall = z.object({
  playerId: z.string(),
  name: z.string(),
  teamShortName: z.string(),
  fixtureId: z.string(),
  startProbability: Probability,
  started: z.boolean(),
  startedLast: z.boolean().nullable(),
});
export type RecordCall = z.infer<typeof RecordCall>;

/** How accurate expected points were under the rules of a game. */
export const PointsRecord = z.object({
  profile: z.enum(POINT_PROFILES),
  players: z.int().min(1),
  /** Root mean squared error in points, and that of the baseline: season mean per appearance × chance to play. */
  rmse: z.number().min(0),
  baselineRmse: z.number().min(0),
  /** Mean absolute error, in points. */
  mae: z.number().min(0),
  /** Share of outcomes within their band; four in five are expected to be. */
  held: Probability,
  /** 95 % interval over matchdays of the gain in mean squared error on the baseline; null with one matchday only. */
  gainInterval: Interval.nullable(),
});
export type PointsRecord = z.infer<typeof PointsRecord>;

export const RecordOfBase = z.object({
  base: z.enum(RECORD_BASES),
  season: RecordFigures,
  /** One per game; empty if no points were expected. */
  points: z.array(PointsRecord),
  /** Latest first. */
  matchdays: z.array(
    z.object({
      matchday: z.int(),
      figures: RecordFigures,
      /** The score cards of the clubs' forecasts, most frequent first; without older forecasts, which do not store it. */
      cards: z.array(z.enum(FORECAST_CARDS)),
    }),
  ),
  /** Number of correct starters out of eleven for each club on the latest matchday, best first. */
  latestClubs: z.array(
    z.object({
      teamId: z.string(),
      name: z.string(),
      shortName: z.string(),
      right: z.number().min(0).max(11),
    }),
  ),
  /** Best first. */
  teams: z.array(z.object({ teamId: z.string(), name: z.string(), figures: RecordFigures })),
  groups: z.array(z.object({ group: z.enum(POSITION_GROUPS), figures: RecordFigures })),
  /** In the order of `STATUS_REPORT_KINDS`; empty if no reports are known. */
  statusReports: z.array(StatusReportRecord),
  /** Ten of equal width, from 0 to 100 %. */
  bins: z.array(ReliabilityBin),
  /** Calls on the latest matchday that were right against the baseline, and the worst ones. */
  bestCalls: z.array(RecordCall),
  worstCalls: z.array(RecordCall),
});
export type RecordOfBase = z.infer<typeof RecordOfBase>;

/** Fans' tips of the season compared with our chances 75 minutes before kickoff, for the same players and matches. */
export const CrowdRecord = z.object({
  /** Players, counted per match, with enough tips to be a crowd. */
  players: z.int().min(1),
  tips: z.int().min(1),
  /** Brier score of the share of fans who tipped a start, taken as a chance. */
  crowdBrier: z.number().min(0),
  modelBrier: z.number().min(0),
  /** Brier score of single tips, each taken as 0 or 1: the share of wrong ones. */
  tipBrier: z.number().min(0),
});
export type CrowdRecord = z.infer<typeof CrowdRecord>;

const RightOf11 = z.number().min(0).max(11);

/** The summary of a season that is over. */
export const EarlierSeason = z.object({
  season: z.string(),
  /** The basis nearest to kickoff. */
  base: z.enum(RECORD_BASES),
  teamMatches: z.int().min(1),
  rightOf11: RightOf11,
  /** 'Same eleven again', and our forecasts for the same matches. */
  baseline: z.object({ right: RightOf11, ours: RightOf11, teamMatches: z.int().min(1) }).nullable(),
});
export type EarlierSeason = z.infer<typeof EarlierSeason>;

export const PredictionRecord = z.object({
  season: z.string(),
  /** True if the current season has no score yet and these figures are from the previous one. */
  isLastSeason: z.boolean(),
  competition: z.string(),
  /** The one that stands for the hub first, then in the order of `RECORD_BASES`, without bases that have no scored prediction. */
  bases: z.array(RecordOfBase),
  /** Null before the first tipped and scored match. */
  crowd: CrowdRecord.nullable(),
  /** Null before the first scored match for which somebody expected an eleven. */
  expected: ExpectedRecord.nullable(),
  /** Earlier seasons, newest first. */
  earlier: z.array(EarlierSeason),
  /** Number of coming fixtures with at least one frozen forecast. */
  waiting: Count,
});
export type PredictionRecord = z.infer<typeof PredictionRecord>;
