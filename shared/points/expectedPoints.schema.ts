import { z } from 'zod';
import { POINT_PARTS, POINT_PROFILES } from './pointRules.ts';

/** Expected points, and a band of whole points for four of five outcomes. */
export const PointsBand = z.object({ points: z.number(), low: z.int(), high: z.int() });
export type PointsBand = z.infer<typeof PointsBand>;

/** A player's expected points in his club's next matches under the rules of a game. */
export const ExpectedPoints = z.object({
  profile: z.enum(POINT_PROFILES),
  /** Parts that the game gives points for but no source of the season reports; not included in any figure below. */
  missing: z.array(z.enum(POINT_PARTS)),
  next: PointsBand,
  /** The next three matches together; null if fewer are left. */
  three: PointsBand.nullable(),
  /** Points of the next match by part, in the order of `POINT_PARTS`; they add up to `next`. */
  parts: z.array(z.object({ part: z.enum(POINT_PARTS), points: z.number() })),
  /** Up to five matches, next one first. */
  ahead: z.array(z.object({ fixtureId: z.string(), points: z.number() })),
  /** Standard deviations of the points in the next match and in the next three; null for older runs. */
  spread: z
    .object({ next: z.number().min(0), three: z.number().min(0).nullable() })
    .nullable()
    .default(null),
});
export type ExpectedPoints = z.infer<typeof ExpectedPoints>;

/** Expected points of all players in the league, for transfers. */
export const MarketPoints = z.array(
  z.object({
    playerId: z.string(),
    expected: z.array(ExpectedPoints),
  }),
);
export type MarketPoints = z.infer<typeof MarketPoints>;
