import { z } from 'zod';
import { REPORTED_STATUSES } from '#shared/availability/reportedStatus.ts';
import { INJURY_STATUSES } from '#shared/terms.ts';
import { Id } from '#shared/ids.schema.ts';

/** Suggestions that are older are not worth a decision any more. */
export const SUGGESTION_DAYS = 7;
export const SUGGESTIONS_SHOWN = 30;

/** What a model has read in the news of a club; nothing follows from it until an administrator takes it. */
export const StatusSuggestion = z.object({
  id: z.string(),
  playerId: z.string(),
  name: z.string(),
  teamName: z.string(),
  /** His status as it is shown now. */
  before: z.enum(INJURY_STATUSES),
  status: z.enum(REPORTED_STATUSES),
  /** ISO date; null when the news names none. */
  expectedReturn: z.string().nullable(),
  /** Words of the news, to the letter. */
  evidence: z.string(),
  /** How sure the model says it is, 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** The news as it was read. */
  title: z.string(),
  summary: z.string(),
  source: z.string(),
  /** Null for an address that is none. */
  url: z.string().nullable(),
  /** ISO-8601 UTC */
  publishedTs: z.string(),
  /** The news turns to a model instead of readers, so that it may be meant to deceive. */
  isSuspicious: z.boolean(),
});
export type StatusSuggestion = z.infer<typeof StatusSuggestion>;

/** A news item that turns to a model instead of readers, and in which nothing was found that could be decided. */
export const SuspiciousNews = z.object({
  id: z.string(),
  teamName: z.string(),
  title: z.string(),
  summary: z.string(),
  source: z.string(),
  /** Null for an address that is none. */
  url: z.string().nullable(),
  /** ISO-8601 UTC */
  publishedTs: z.string(),
});
export type SuspiciousNews = z.infer<typeof SuspiciousNews>;

/** How suggestions were decided, and what the club's next match showed. */
const Decided = z.object({
  count: z.int(),
  /** Those whose match is over and tells whether the player was there. */
  judged: z.int(),
  /** Those of them that were right. */
  right: z.int(),
});

export const SuggestionDeskAnswer = z.object({
  /** Whether a model reads the news; otherwise there is nothing to show. */
  isReading: z.boolean(),
  open: z.array(StatusSuggestion),
  suspicious: z.array(SuspiciousNews),
  /** Of the season on show. */
  record: z.object({ taken: Decided, refused: Decided }),
});
export type SuggestionDeskAnswer = z.infer<typeof SuggestionDeskAnswer>;
export type SuggestionRecord = SuggestionDeskAnswer['record'];

const Chance = z.number().min(0).max(1);

/** Effect of a suggestion on the start probabilities of the club; nothing is stored. */
export const SuggestionPreview = z.object({
  /** As in `AvailabilityPreview`. */
  chances: z.array(z.object({ playerId: z.string(), name: z.string(), before: Chance, after: Chance })),
});
export type SuggestionPreview = z.infer<typeof SuggestionPreview>;

export const SuggestionInput = z.strictObject({ id: Id });
export const DecideSuggestionInput = z.strictObject({ id: Id, decision: z.enum(['taken', 'refused']) });
export type SuggestionDecision = z.infer<typeof DecideSuggestionInput>['decision'];
