import type { DeskChecklist } from '#shared/desk/checklist.schema.ts';

/** Nobody is reminded. */
export const NO_REMINDER = { address: null, areMailsSent: true };

/** A desk at which everything is done. */
export const NOTHING_TO_DO: DeskChecklist = {
  matchday: 12,
  elevens: [],
  elevensToCome: 0,
  sheets: [],
  questions: 0,
  held: 0,
  oldestSource: null,
};
