import { z } from 'zod';
import { POINT_PARTS, POINT_PROFILES } from '@hub/shared/points/pointRules.ts';
import { REVIEW_PARTS } from '@hub/shared/review/reviewParts.ts';

/** Points expected of a player before kickoff under the rules of a game, as stored in the ledger. */
export const FrozenPoints = z.object({
  profile: z.enum(POINT_PROFILES),
  /** Parts that no source reported at that time: neither expected nor scored. */
  missing: z.array(z.enum(POINT_PARTS)),
  points: z.number(),
  /** Bounds of the band, which contains four of five outcomes. */
  low: z.int(),
  high: z.int(),
  /** Parts that add up to the points; older rows have none. */
  parts: z.record(z.enum(REVIEW_PARTS), z.number()).optional(),
  /** His season mean per appearance × his chance to play: the naive forecast. */
  baseline: z.number(),
  /** His actual points; null until the match is scored, and if its sources leave a part out. */
  actual: z.number().nullable(),
});
export type FrozenPoints = z.infer<typeof FrozenPoints>;

/** How accurate the points of some players were, as sums that can be added up. */
export const PointsScore = z.object({
  profile: z.enum(POINT_PROFILES),
  players: z.int(),
  squaredSum: z.number(),
  absoluteSum: z.number(),
  /** How often the band held. */
  held: z.int(),
  baselineSquaredSum: z.number(),
});
export type PointsScore = z.infer<typeof PointsScore>;

/** Built once: a schema costs more than parsing a list with it. */
const FrozenList = FrozenPoints.array();
const ScoreList = PointsScore.array();

/** Parses stored rows; returns none if another version wrote them in another shape. */
export const readFrozenPoints = (json: string | null): FrozenPoints[] =>
  FrozenList.safeParse(JSON.parse(json ?? '[]')).data ?? [];
export const readPointsScores = (json: string | null): PointsScore[] =>
  ScoreList.safeParse(JSON.parse(json ?? '[]')).data ?? [];

/** The stored form of a list: JSON, or null without entries. */
export const jsonOf = (list: readonly unknown[]): string | null =>
  list.length === 0 ? null : JSON.stringify(list);

/** Scores players whose points are known, one row for each game. */
export function scoreFrozenPoints(players: readonly (readonly FrozenPoints[])[]): PointsScore[] {
  const known = players.flat().filter(({ actual }) => actual !== null);
  return [...Map.groupBy(known, ({ profile }) => profile)].map(([profile, ofGame]) => {
    const sum = (of: (row: FrozenPoints, actual: number) => number) =>
      ofGame.reduce((total, row) => total + of(row, row.actual ?? 0), 0);
    return {
      profile,
      players: ofGame.length,
      squaredSum: sum(({ points }, actual) => (points - actual) ** 2),
      absoluteSum: sum(({ points }, actual) => Math.abs(points - actual)),
      held: sum(({ low, high }, actual) => Number(low <= actual && actual <= high)),
      baselineSquaredSum: sum(({ baseline }, actual) => (baseline - actual) ** 2),
    };
  });
}
