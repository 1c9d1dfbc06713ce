import { z } from 'zod';
import { FORECAST_CARDS } from '#shared/startChance/pstartOutlook.ts';
import { POINT_PROFILES } from '#shared/games/points/pointRules.ts';
import { STATUS_REPORT_KINDS } from './statusReportKinds.ts';
import { POSITION_GROUPS } from '#shared/terms.ts';

/** When predictions are frozen before each kickoff, earliest first. */
export const HORIZONS = [
  { slot: '72h', minutesBefore: 72 * 60 },
  { slot: '24h', minutesBefore: 24 * 60 },
  { slot: '3h', minutesBefore: 3 * 60 },
  { slot: '75min', minutesBefore: 75 },
] as const;
export type Horizon = (typeof HORIZONS)[number]['slot'];
/** The last one before kickoff. */
export const LAST_HORIZON = '75min' satisfies Horizon;

/** What a figure was measured on: predictions frozen at a horizon, at runs started by hand, or computed afterwards. */
export const RECORD_BASES = ['75min', '3h', '24h', '72h', 'manual', 'replay'] as const;
export type RecordBase = (typeof RECORD_BASES)[number];

/** Calls that are shown as the best and the worst. */
export const CALLS_SHOWN = 5;

const Count = z.int().min(0);
const Probability = z.number().min(0).max(1);

/** A 95 % interval. */
const Interval = z.tuple([z.number(), z.number()]);

/** Outcomes of players with the same report. */
export const StatusReportRecord = z.object({
  report: z.enum(STATUS_REPORT_KINDS),
  /** Whether they had started their club's previous match. */
  startedLast: z.boolean(),
  players: z.int().min(1),
  /** Mean of their chances. */
  predicted: Probability,
  /** Share that began. */
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
  /** A club's forecast for one fixture. */
  teamMatches: Count,
  players: Count,
  /** Mean number of the eleven greatest chances that began, 0–11; null where it makes no sense. */
  rightOf11: z.number().min(0).max(11).nullable(),
  /** The same of the predicted eleven of a legal shape. */
  predictedEleven: z.number().min(0).max(11).nullable(),
  /** Share of the group's starters that the predicted eleven named. */
  startersFound: Probability.nullable(),
  startersFoundInterval: Interval.nullable(),
  brier: z.number().min(0).nullable(),
  logLoss: z.number().min(0).nullable(),
  /** The 95 % interval of `rightOf11` over matchdays; null where one shows no spread. */
  rightOf11Interval: Interval.nullable(),
  /** The same forecasts without any reports; null where that was not computed for all. */
  withoutNews: z
    .object({ rightOf11: z.number().min(0).max(11).nullable(), logLoss: z.number().min(0) })
    .nullable(),
  /** 'Same eleven again', from the same knowledge; null where no club had a match before. */
  baseline: Judged.extend({
    /** Those that had a match before; the first of each club's season has none. */
    teamMatches: Count,
    /** The forecasts of these matches, which alone compare. */
    ours: Judged,
  }).nullable(),
});
export type RecordFigures = z.infer<typeof RecordFigures>;

export const ReliabilityBin = z.object({
  players: Count,
  /** Mean of the predictions; null in an empty bin. */
  predicted: Probability.nullable(),
  /** Share that began; null in an empty bin. */
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

/** How right expected points were under the rules of a game. */
export const PointsRecord = z.object({
  profile: z.enum(POINT_PROFILES),
  players: z.int().min(1),
  /** Root of the mean squared error, in points, and of the baseline: season mean per appearance × chance to play. */
  rmse: z.number().min(0),
  baselineRmse: z.number().min(0),
  /** Mean absolute error, in points. */
  mae: z.number().min(0),
  /** Share of the bands that held; four of five are meant to. */
  held: Probability,
  /** 95 % interval over matchdays of what the mean squared error gains on the baseline; null where one shows no spread. */
  gainInterval: Interval.nullable(),
});
export type PointsRecord = z.infer<typeof PointsRecord>;

export const RecordOfBase = z.object({
  base: z.enum(RECORD_BASES),
  season: RecordFigures,
  /** Of each game; empty where no points were expected. */
  points: z.array(PointsRecord),
  /** Latest first. */
  matchdays: z.array(
    z.object({
      matchday: z.int(),
      figures: RecordFigures,
      /** The score cards of the clubs' forecasts, that of most clubs first; older forecasts do not tell. */
      cards: z.array(z.enum(FORECAST_CARDS)),
    }),
  ),
  /** How many of eleven were right for each club on the latest matchday, best first. */
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
  /** In the order of `STATUS_REPORT_KINDS`; empty where no reports are known. */
  statusReports: z.array(StatusReportRecord),
  /** Ten of equal width, from 0 to 100 %. */
  bins: z.array(ReliabilityBin),
  /** Of the latest matchday: right against the baseline, and most wrong. */
  bestCalls: z.array(RecordCall),
  worstCalls: z.array(RecordCall),
});
export type RecordOfBase = z.infer<typeof RecordOfBase>;

/** The fans' tips of the season beside our chances of 75 minutes before, for the same players and matches. */
export const CrowdRecord = z.object({
  /** Players of matches that were tipped by enough fans to be a crowd. */
  players: z.int().min(1),
  tips: z.int().min(1),
  /** Of the share that tipped a start, taken as a chance. */
  crowdBrier: z.number().min(0),
  modelBrier: z.number().min(0),
  /** Of single tips, each taken as 0 or 1: the share of wrong ones. */
  tipBrier: z.number().min(0),
});
export type CrowdRecord = z.infer<typeof CrowdRecord>;

const RightOf11 = z.number().min(0).max(11);

/** What is left to say of a season that is over. */
export const EarlierSeason = z.object({
  season: z.string(),
  /** The one nearest to the kickoff. */
  base: z.enum(RECORD_BASES),
  teamMatches: z.int().min(1),
  rightOf11: RightOf11,
  /** 'Same eleven again', beside ours for the same matches. */
  baseline: z.object({ right: RightOf11, ours: RightOf11, teamMatches: z.int().min(1) }).nullable(),
});
export type EarlierSeason = z.infer<typeof EarlierSeason>;

export const PredictionRecord = z.object({
  season: z.string(),
  /** The season on show has no score yet, and these are those of the one before. */
  isLastSeason: z.boolean(),
  competition: z.string(),
  /** In the order of `RECORD_BASES`; bases without a scored prediction are left out. */
  bases: z.array(RecordOfBase),
  /** Null before the first tipped and scored match. */
  crowd: CrowdRecord.nullable(),
  /** Seasons before this one, the newest first. */
  earlier: z.array(EarlierSeason),
  /** Fixtures to come whose chances are frozen at one moment before kickoff at least. */
  waiting: Count,
});
export type PredictionRecord = z.infer<typeof PredictionRecord>;
