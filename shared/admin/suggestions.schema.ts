import { z } from 'zod';
import { AvailabilityPreview } from '../availability/availability.schema.ts';
import { REPORTED_STATUSES } from '../availability/reportedStatus.ts';
import { INJURY_STATUSES } from '../terms.ts';
import { Id } from '../ids.schema.ts';

/** Age in days after which suggestions are no longer worth a decision. */
export const SUGGESTION_DAYS = 7;
export const SUGGESTIONS_SHOWN = 30;

/** A status that a model has read in a club's news; it has no effect until an administrator accepts it. */
export const StatusSuggestion = z.object({
  id: z.string(),
  playerId: z.string(),
  name: z.string(),
  teamName: z.string(),
  /** The status shown now. */
  before: z.enum(INJURY_STATUSES),
  status: z.enum(REPORTED_STATUSES),
  /** ISO date; null if the news gives none. */
  expectedReturn: z.string().nullable(),
  /** Quoted from the news, verbatim. */
  evidence: z.string(),
  /** The model's own confidence, [0, 1]. */
  confidence: z.number().min(0).max(1),
  /** The news as read by the model. */
  title: z.string(),
  summary: z.string(),
  source: z.string(),
  /** Null if the address is not valid. */
  url: z.string().nullable(),
  /** ISO-8601 UTC */
  publishedTs: z.string(),
  /** Whether the news addresses a model instead of readers, and so may be meant to deceive it. */
  isSuspicious: z.boolean(),
});
export type StatusSuggestion = z.infer<typeof StatusSuggestion>;

/** A news item that addresses a model instead of readers and led to no suggestion. */
export const SuspiciousNews = StatusSuggestion.pick({
  id: true,
  teamName: true,
  title: true,
  summary: true,
  source: true,
  url: true,
  publishedTs: true,
});
export type SuspiciousNews = z.infer<typeof SuspiciousNews>;

/** Results of suggestions with the same decision, judged by the club's next match. */
const Decided = z.object({
  count: z.int(),
  /** Number whose match is over and shows whether the player took part. */
  judged: z.int(),
  /** Number of those that were right. */
  right: z.int(),
});

export const SuggestionsAnswer = z.object({
  /** Whether a model reads the news; otherwise there is nothing to show. */
  isReading: z.boolean(),
  open: z.array(StatusSuggestion),
  suspicious: z.array(SuspiciousNews),
  /** Results in the current season. */
  record: z.object({ taken: Decided, refused: Decided }),
});
export type SuggestionsAnswer = z.infer<typeof SuggestionsAnswer>;
export type SuggestionRecord = SuggestionsAnswer['record'];

/** Effect of a suggestion on the start probabilities of the club; nothing is stored. */
export const SuggestionPreview = AvailabilityPreview.pick({ chances: true });
export type SuggestionPreview = z.infer<typeof SuggestionPreview>;

export const SuggestionInput = z.strictObject({ id: Id });
export const DecideSuggestionInput = z.strictObject({ id: Id, decision: z.enum(['taken', 'refused']) });
export type SuggestionDecision = z.infer<typeof DecideSuggestionInput>['decision'];
