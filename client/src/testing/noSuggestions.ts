import type { SuggestionDeskAnswer } from '#shared/desk/suggestions.schema.ts';

const none = { count: 0, judged: 0, right: 0 };

/** What the desk is told by a hub without a model. */
export const NO_SUGGESTIONS: SuggestionDeskAnswer = {
  isReading: false,
  open: [],
  suspicious: [],
  record: { taken: none, refused: none },
};
