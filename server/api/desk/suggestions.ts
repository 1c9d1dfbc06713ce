import { z } from 'zod';
import {
  DecideSuggestionInput,
  SuggestionDeskAnswer,
  SuggestionInput,
  SuggestionPreview,
} from '#shared/desk/suggestions.schema.ts';
import { decideSuggestion, previewSuggestion, readSuggestionDesk } from '../../commands/desk/suggestions.ts';
import { adminProcedure } from '../trpc.ts';

/** Statuses that a model has read in the news, for administrators to decide. */
export const suggestionProcedures = {
  statusSuggestions: adminProcedure
    .output(SuggestionDeskAnswer)
    .query(({ ctx: { deps } }) => readSuggestionDesk(deps)),

  previewSuggestion: adminProcedure
    .input(SuggestionInput)
    .output(SuggestionPreview)
    .query(({ ctx: { deps }, input }) => previewSuggestion(deps, input.id)),

  decideSuggestion: adminProcedure
    .input(DecideSuggestionInput)
    .output(z.object({ isComputed: z.boolean() }))
    .mutation(({ ctx: { deps, user }, input }) => decideSuggestion(deps, input, user)),
};
