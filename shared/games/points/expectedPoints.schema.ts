import { z } from 'zod';
import { POINT_PARTS, POINT_PROFILES } from './pointRules.ts';

/** Expected points, and the whole points between which four of five outcomes lie. */
export const PointsBand = z.object({ points: z.number(), low: z.int(), high: z.int() });
export type PointsBand = z.infer<typeof PointsBand>;

/** What a player is expected to bring in his club's next matches under the rules of a game. */
export const ExpectedPoints = z.object({
  profile: z.enum(POINT_PROFILES),
  /** Parts that the game gives points for and no source of the season tells: they are left out everywhere below. */
  missing: z.array(z.enum(POINT_PARTS)),
  next: PointsBand,
  /** The next three together; null where fewer matches are left. */
  three: PointsBand.nullable(),
  /** They add up to the points of the next match; in the order of `POINT_PARTS`. */
  parts: z.array(z.object({ part: z.enum(POINT_PARTS), points: z.number() })),
  /** Up to five matches, the next one first. */
  ahead: z.array(z.object({ fixtureId: z.string(), points: z.number() })),
  /** Standard deviations of the points of the next match and of the next three; null where an older run did not tell. */
  spread: z
    .object({ next: z.number().min(0), three: z.number().min(0).nullable() })
    .nullable()
    .default(null),
});
export type ExpectedPoints = z.infer<typeof ExpectedPoints>;

/** Expected points of everybody in the league, as transfers weigh them. */
export const MarketPoints = z.array(
  z.object({
    playerId: z.string(),
    expected: z.array(ExpectedPoints),
  }),
);
export type MarketPoints = z.infer<typeof MarketPoints>;
