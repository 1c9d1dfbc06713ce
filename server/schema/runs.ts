import { FORECAST_KNOWLEDGE } from '@hub/shared/startChance/pstartOutlook.ts';
import { boolean, defineTable, nullable, number, text, textList, wordOf, type RowOf } from './columns.ts';

/** Tables of the model's runs and their schedule. */

/** One computation of the start probabilities; append-only. */
export const pstartRuns = defineTable('pstartRuns', {
  id: text,
  season: text,
  competition: text,
  /** The matchday of the earliest forecast fixture. */
  matchday: nullable(number),
  /** Nothing later than this instant was known. */
  asOfTs: text,
  startedTs: text,
  finishedTs: text,
  trigger: text,
  modelVersion: text,
  processed: number,
  /** JSON list of texts. */
  errors: textList,
});

/** One player's prediction in a run; append-only. */
export const pstartPredictions = defineTable('pstartPredictions', {
  id: text,
  runId: text,
  playerId: text,
  teamId: text,
  fixtureId: nullable(text),
  /** [0, 1] */
  pstart: number,
  /** S, 0–100. */
  score: number,
  /** JSON list of the reason rows in display order. */
  reasons: text,
  /** Probability of coming on; this and the following columns are null in rows of older models. */
  comesOn: nullable(number),
  expectedMinutes: nullable(number),
  reliability: nullable(text),
  reliabilityReason: nullable(text),
  /** JSON list of team-mates whose absence raised his probability, and by how much. */
  gains: nullable(text),
  /** Inputs of the forecast. */
  knowledge: nullable(wordOf(FORECAST_KNOWLEDGE, 'full')),
  /** The score card used, a `ForecastCard`. */
  card: nullable(text),
  /** JSON list of `ExpectedPoints`, one for each game; null if not computed. */
  points: nullable(text),
});

/** State of a flow as administrators see it; `id` is its name. */
export const flows = defineTable('flows', {
  id: text,
  status: text,
  lastRunTs: nullable(text),
  /** JSON of the last result; null before the first. */
  lastResult: nullable(text),
});

/** One run of a flow, whatever its outcome. Times are by the machine's clock, since they measure work. */
export const flowRuns = defineTable('flowRuns', {
  /** Also the lease's holder, the id in `pstart_runs` and the run id of its predictions. */
  id: text,
  flow: text,
  trigger: text,
  startedTs: text,
  /** Null while running. */
  finishedTs: nullable(text),
  outcome: text,
  /** The last stage it reached. */
  stage: text,
  processed: number,
  message: text,
  errors: textList,
  /** Null while running or if unknown. */
  durationMs: nullable(number),
});

/** Schedule of a flow; `id` is the flow's name. */
export const flowSchedules = defineTable('flowSchedules', {
  id: text,
  /** Cron pattern in Europe/Berlin; null for the configured one. */
  pattern: nullable(text),
  isPaused: boolean,
  /** The next run not yet claimed by a process; null if not yet computed. ISO-8601 UTC by the machine's clock. */
  dueTs: nullable(text),
  changedTs: nullable(text),
  /** The administrator's id. */
  changedBy: nullable(text),
});

/** Holders of work that only one process may do at a time; `id` names the work. */
export const leases = defineTable('leases', { id: text, holder: text, expiresTs: text });

export type StoredPstartRun = RowOf<typeof pstartRuns.columns>;
export type StoredPstartPrediction = RowOf<typeof pstartPredictions.columns>;
