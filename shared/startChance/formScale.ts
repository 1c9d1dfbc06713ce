/**
 * The 0–5 scale of form (specification, section 3). Its score is 20 times as much: green from 90, yellow from 75.
 *
 * Sources rate matches from 3 to 10, but nearly always between 6 and 8. Simply halving these left no player of the
 * Bundesliga 2017-18 green, one in twenty yellow and the rest red. So the scale bends at two points taken from that
 * season's means of five matches on 15 February 2018: yellow begins at the median, green at the best sixth.
 */
const POINTS: readonly (readonly [meanRating: number, form: number])[] = [
  [3, 0],
  [6.86, 3.75],
  [7.16, 4.5],
  [10, 5],
];

/** Form, 0–5, for a mean rating of 3–10. */
export const formOfRating = (meanRating: number): number => interpolate(POINTS, meanRating);

/** Mean rating, 3–10, for a form of 0–5. */
export const ratingOfForm = (form: number): number =>
  interpolate(
    POINTS.map(([rating, itsForm]) => [itsForm, rating] as const),
    form,
  );

/** Linear interpolation between points in ascending order of x; constant beyond the ends. */
function interpolate(points: typeof POINTS, x: number): number {
  const next = points.findIndex(([itsX]) => x <= itsX);
  const [before, after] = [points[next - 1], points[next]];
  if (after === undefined) return points.at(-1)?.[1] ?? x;
  if (before === undefined) return after[1];
  const share = (x - before[0]) / (after[0] - before[0]);
  return before[1] + share * (after[1] - before[1]);
}
