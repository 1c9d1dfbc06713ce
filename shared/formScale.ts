/**
 * The 0–5 scale of form (specification, section 3), whose score is 20 times as much: green from 90, yellow from 75.
 *
 * Sources rate matches from 3 to 10 and hardly ever leave 6 to 8. Halved, as nothing else was said, nobody of the
 * Bundesliga 2017-18 was green, one in twenty yellow and everybody else red. So the scale is laid through two points of
 * that season's means of five matches, on 15 February 2018: the median is where yellow begins, and the best sixth where
 * green does.
 */
const MEDIAN_RATING = 6.86;
const MEDIAN_FORM = 3.75;
/** The best sixth begins 0.3 rating points above the median, at a form of 4.5. */
const FORM_PER_RATING_POINT = 2.5;
const FORM_MAX = 5;

/** Form, 0–5, of a mean rating of 3–10. */
export function formOfRating(meanRating: number): number {
  const form = MEDIAN_FORM + (meanRating - MEDIAN_RATING) * FORM_PER_RATING_POINT;
  return Math.min(FORM_MAX, Math.max(0, form));
}

/** The mean rating, 3–10, of a form of 0–5; the ends of the scale stand for whatever lies beyond them. */
export function ratingOfForm(form: number): number {
  return MEDIAN_RATING + (form - MEDIAN_FORM) / FORM_PER_RATING_POINT;
}
