import { boolean, defineTable, nullable, number, text, type RowOf } from './columns.ts';

/** Tables of the ledger: predictions frozen before kickoff, and their scores. */

/** The predictions of a fixture at one moment before its kickoff; append-only until it is scored. */
export const ledgerSnapshots = defineTable('ledgerSnapshots', {
  id: text,
  season: text,
  competition: text,
  matchday: number,
  fixtureId: text,
  kickoffTs: text,
  homeTeamId: text,
  awayTeamId: text,
  /** 'frozen' on schedule, 'manual' from a run that a user started, 'replay' computed afterwards. */
  kind: text,
  /** The horizon, 'replay', or 'run' followed by the run's id. */
  slot: text,
  /** Nothing later than this instant was known. */
  asOfTs: text,
  frozenTs: text,
  modelVersion: text,
  /** The run with the predictions of a manual snapshot until it is scored. */
  runId: nullable(text),
  scoredTs: nullable(text),
});

/** One player's prediction in a snapshot. */
export const ledgerPredictions = defineTable('ledgerPredictions', {
  id: text,
  snapshotId: text,
  teamId: text,
  playerId: text,
  positionGroup: text,
  /** [0, 1] */
  pstart: number,
  comesOn: nullable(number),
  /** Whether he started his club's previous match; null until the snapshot is scored. */
  startedLast: nullable(boolean),
  /** Whether he started; null until the snapshot is scored. */
  started: nullable(boolean),
  /** The chance without any reports; null if not computed. [0, 1] */
  pstartWithoutNews: nullable(number),
  /** His report, a `StatusReportKind`; null if the absence of a report would mean nothing. */
  said: nullable(text),
  /** The score card used, a `ForecastCard`; null in older rows. */
  card: nullable(text),
  /** JSON list of `FrozenPoints`; null if none were expected. */
  points: nullable(text),
  /** The chance without expected elevens; null if none counted for his club, and in manual snapshots. [0, 1] */
  pstartUntold: nullable(number),
});

/** A snapshot's scores for a club's players of one position group, as sums that can be added up. */
export const ledgerScores = defineTable('ledgerScores', {
  id: text,
  snapshotId: text,
  teamId: text,
  positionGroup: text,
  players: number,
  /** Starters of the group, including those without a prediction. */
  starters: number,
  /** Starters among the eleven greatest chances. */
  rightOfEleven: number,
  /** Starters among the predicted eleven. */
  elevenRight: number,
  brierSum: number,
  logLossSum: number,
  /** 'Same eleven again'; null before the club's first match. */
  yardstickRight: nullable(number),
  yardstickBrierSum: nullable(number),
  yardstickLogLossSum: nullable(number),
  /** JSON of ten bins: rows, sum of probabilities, number of starters. */
  bins: text,
  /** JSON of starters among the eleven greatest chances and log loss sum without news; null if not computed. */
  withoutNews: nullable(text),
  /** JSON of the reports: kind, whether he started last, players, sum of probabilities, number of starters. */
  said: nullable(text),
  /** The score card used, a `ForecastCard`; null in older rows. */
  card: nullable(text),
  /** JSON list of `PointsScore`; null if none were expected. */
  points: nullable(text),
  /** The same as `withoutNews` without expected elevens; null if none counted for the club. */
  untold: nullable(text),
});

export type StoredLedgerSnapshot = RowOf<typeof ledgerSnapshots.columns>;
export type StoredLedgerPrediction = RowOf<typeof ledgerPredictions.columns>;
export type StoredLedgerScore = RowOf<typeof ledgerScores.columns>;
