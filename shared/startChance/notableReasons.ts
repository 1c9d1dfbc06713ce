import type { ReasonRow } from './pstart.schema.ts';
import type { ReasonPart } from './pstartTerms.ts';

/** Maximum points of the parts of the score (specification of the algorithm). */
const POINTS_AT_MOST: Partial<Record<ReasonPart, number>> = {
  availability: 40,
  formAndMinutes: 25,
  startingFrequency: 20,
  role: 10,
};

/**
 * The reasons that best explain a chance, weightiest first: for a likely starter what speaks most for him, for any other
 * player what he lacks most. Being fit does not explain a chance of two percent.
 *
 * @param startProbability [0, 1]
 */
export function notableReasons(
  reasons: readonly ReasonRow[],
  startProbability: number,
  count: number,
): ReasonRow[] {
  const weightOf =
    startProbability >= 0.5
      ? ({ points }: ReasonRow) => Math.abs(points)
      : ({ part, points }: ReasonRow) => (POINTS_AT_MOST[part] ?? 0) - points;
  return reasons.toSorted((one, other) => weightOf(other) - weightOf(one)).slice(0, count);
}
