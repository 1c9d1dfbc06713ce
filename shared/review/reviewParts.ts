import type { PointPart } from '../points/pointRules.ts';

/** What a fan sees of a player's points. */
export const REVIEW_PARTS = ['appearance', 'goals', 'conceded', 'cards', 'rest'] as const;
export type ReviewPart = (typeof REVIEW_PARTS)[number];
export type ReviewParts = Record<ReviewPart, number>;

const PART_OF: Readonly<Partial<Record<PointPart, Exclude<ReviewPart, 'rest'>>>> = {
  appearance: 'appearance',
  goals: 'goals',
  assists: 'goals',
  cleanSheet: 'conceded',
  conceded: 'conceded',
  cards: 'cards',
};

/** Groups points by what a fan sees; the rest is what is left of the total, so that the parts add up. */
export function reviewPartsOf(
  total: number,
  points: readonly { part: PointPart; points: number }[],
): ReviewParts {
  const parts = { appearance: 0, goals: 0, conceded: 0, cards: 0, rest: total };
  for (const { part, points: more } of points) {
    const shown = PART_OF[part];
    if (shown === undefined) continue;
    parts[shown] = hundredths(parts[shown] + more);
    parts.rest -= more;
  }
  return { ...parts, rest: hundredths(parts.rest) };
}

/** Rounds sums of hundredths, which floating point leaves a little beside them. */
export const hundredths = (points: number): number => Math.round(points * 100) / 100 + 0;
