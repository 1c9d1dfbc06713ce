import { REPORTED_STATUSES } from '#shared/availability/reportedStatus.ts';
import { boolean, defineTable, nullable, number, text, wordOf } from './columns.ts';

/** What a model has read in the news. */

/** Which news have been read; `id` is the news item's. */
export const newsReadings = defineTable('newsReadings', {
  id: text,
  attempts: number,
  /** Read, or given up. */
  isDone: boolean,
  /** Its text turns to a model instead of readers. */
  isSuspicious: boolean,
  /** ISO-8601 UTC */
  readTs: text,
});

/** A player's status according to a news item, before and after an administrator decides. */
export const statusSuggestions = defineTable('statusSuggestions', {
  id: text,
  season: text,
  competition: text,
  newsId: text,
  playerId: text,
  teamId: text,
  status: wordOf(REPORTED_STATUSES, 'doubtful'),
  /** ISO date. */
  expectedReturn: nullable(text),
  evidence: text,
  /** 0 to 1. */
  confidence: number,
  /** The news as it was read; it may be gone by now. */
  title: text,
  summary: text,
  source: text,
  url: text,
  publishedTs: text,
  /** The news turns to a model instead of readers, so that what it says may be meant to deceive. */
  isSuspicious: boolean,
  suggestedTs: text,
  /** 'taken' or 'refused'; null while open. */
  decision: nullable(text),
  decidedTs: nullable(text),
  /** The administrator's id. */
  decidedBy: nullable(text),
});
