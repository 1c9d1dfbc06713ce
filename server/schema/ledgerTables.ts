import { boolean, defineTable, nullable, number, text, type RecordOf } from './columns.ts';

/** One player of an eleven that the club has announced. */
export const officialElevens = defineTable('officialElevens', {
  id: text,
  fixtureId: text,
  teamId: text,
  playerId: text,
  enteredTs: text,
  /** The administrator's id. */
  enteredBy: text,
});

/** What was said of one fixture at one moment before its kick-off; append-only until it is scored. */
export const ledgerSnapshots = defineTable('ledgerSnapshots', {
  id: text,
  season: text,
  competition: text,
  matchday: number,
  fixtureId: text,
  kickoffTs: text,
  homeTeamId: text,
  awayTeamId: text,
  /** 'frozen' by the schedule, 'manual' by a run that somebody started, 'replay' computed afterwards. */
  kind: text,
  /** The horizon, 'replay', or 'run' with the run's id. */
  slot: text,
  /** Nothing later than this instant was read. */
  asOfTs: text,
  frozenTs: text,
  modelVersion: text,
  /** The run that holds the predictions of a manual snapshot until it is scored. */
  runId: nullable(text),
  scoredTs: nullable(text),
});

/** One player's chance in one snapshot. */
export const ledgerPredictions = defineTable('ledgerPredictions', {
  id: text,
  snapshotId: text,
  teamId: text,
  playerId: text,
  positionGroup: text,
  /** [0, 1] */
  probability: number,
  comesOn: nullable(number),
  /** Whether he began his club's match before; null until the snapshot is scored. */
  startedLast: nullable(boolean),
  /** Whether he began; null until the snapshot is scored. */
  started: nullable(boolean),
});

/** How good a snapshot was for one club's players of one position group; sums, so that they can be added up. */
export const ledgerScores = defineTable('ledgerScores', {
  id: text,
  snapshotId: text,
  teamId: text,
  positionGroup: text,
  players: number,
  /** Players of the group who began, also those nobody forecast. */
  starters: number,
  /** Of the eleven greatest chances. */
  rightOfEleven: number,
  /** Of the predicted eleven of a legal shape. */
  elevenRight: number,
  brierSum: number,
  logLossSum: number,
  /** 'Same eleven again'; null before the club's first match. */
  yardstickRight: nullable(number),
  yardstickBrierSum: nullable(number),
  yardstickLogLossSum: nullable(number),
  /** JSON of ten bins: rows, sum of what was said, how many began. */
  bins: text,
});

export type LedgerSnapshotRecord = RecordOf<typeof ledgerSnapshots.columns>;
export type LedgerPredictionRecord = RecordOf<typeof ledgerPredictions.columns>;
export type LedgerScoreRecord = RecordOf<typeof ledgerScores.columns>;
