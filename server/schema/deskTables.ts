import { boolean, defineTable, nullable, number, text, textList } from './columns.ts';

/** What an administrator said of a player. */
export const availabilityEdits = defineTable('availabilityEdits', {
  id: text,
  season: text,
  competition: text,
  playerId: text,
  injuryStatus: text,
  /** 'none' or the reason of the suspension. */
  suspension: text,
  availability: text,
  /** ISO date. */
  expectedReturn: nullable(text),
  source: text,
  /** The hub's time. */
  editedTs: text,
  /** The administrator's id. */
  editedBy: text,
  /** The later edit, or 'import' where newer data took its place; null: in force. */
  replacedBy: nullable(text),
});

/** One run of a flow, whatever became of it. Times are the machine's own, since they measure work. */
export const flowRuns = defineTable('flowRuns', {
  /** The holder of the lease. */
  id: text,
  flow: text,
  trigger: text,
  startedTs: text,
  /** Null while it runs. */
  finishedTs: nullable(text),
  outcome: text,
  /** How far it came. */
  stage: text,
  processed: number,
  message: text,
  errors: textList,
  /** Null while it runs, and where nobody knows. */
  durationMs: nullable(number),
});

/** When a flow runs by itself; `id` is the flow's name. */
export const flowSchedules = defineTable('flowSchedules', {
  id: text,
  /** Cron pattern in Europe/Berlin; null: the configured one. */
  pattern: nullable(text),
  isPaused: boolean,
  /** The next run that no process has claimed; null: to be worked out. ISO-8601 UTC, the machine's time. */
  dueTs: nullable(text),
  changedTs: nullable(text),
  /** The administrator's id. */
  changedBy: nullable(text),
});

/** A player that a user watches. */
export const watchedPlayers = defineTable('watchedPlayers', {
  id: text,
  userId: text,
  playerId: text,
  /** Whole percent; null: no threshold. */
  thresholdPercent: nullable(number),
  watchedTs: text,
  /** As it was at the last visit. */
  seenStatus: text,
  seenProbability: nullable(number),
  seenTs: text,
});
