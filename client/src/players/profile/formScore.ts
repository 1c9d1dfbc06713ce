const POINTS_PER_RATING = 20;

/** Form from 0 to 100: the average rating of the last five matches (0–5) times 20, rounded; null without ratings. */
export function formScoreOf(formRating: number | null): number | null {
  return formRating === null ? null : Math.round(formRating * POINTS_PER_RATING);
}
