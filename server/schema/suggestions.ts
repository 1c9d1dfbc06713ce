import { REPORTED_STATUSES } from '@hub/shared/availability/reportedStatus.ts';
import { boolean, defineTable, nullable, number, text, wordOf } from './columns.ts';

/** Tables of a model's readings of news. */

/** Which news have been read; `id` is the news item's. */
export const newsReadings = defineTable('newsReadings', {
  id: text,
  attempts: number,
  /** Read, or given up. */
  isDone: boolean,
  /** Its text addresses a model instead of readers. */
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
  /** The news as it was read; the item may since have been deleted. */
  title: text,
  summary: text,
  source: text,
  url: text,
  publishedTs: text,
  /** The news addresses a model instead of readers, so that the suggestion may be a deception. */
  isSuspicious: boolean,
  suggestedTs: text,
  /** 'taken' or 'refused'; null while open. */
  decision: nullable(text),
  decidedTs: nullable(text),
  /** The administrator's id. */
  decidedBy: nullable(text),
});
