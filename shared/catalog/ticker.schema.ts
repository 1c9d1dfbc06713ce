import { z } from 'zod';
import { TeamRef } from './teams.schema.ts';

const Probability = z.number().min(0).max(1);

const TickerFixture = z.object({
  fixtureId: z.string(),
  matchday: z.int(),
  kickoffTs: z.string(),
  isHome: z.boolean(),
  /** Null when the club is not known. */
  opponent: TeamRef.nullable(),
  /** That the club wins, by the results of both so far and the home advantage; null before both have played. */
  winChance: Probability.nullable(),
  drawChance: Probability.nullable(),
  /** Days since the club's match before, league or Europe, to one decimal; null when there is none. */
  restDays: z.number().min(0).nullable(),
  /** The match before was one in Europe. */
  isAfterEurope: z.boolean(),
});
export type TickerFixture = z.infer<typeof TickerFixture>;

export const Ticker = z.object({
  /** By expected points of the fixtures shown, most first, then by name; clubs without a fixture ahead are left out. */
  clubs: z.array(
    z.object({
      club: TeamRef,
      /** Mean points a match that the chances promise, 0–3; null while there are none. */
      expectedPoints: z.number().min(0).max(3).nullable(),
      /** Earliest first, at most `TICKER_FIXTURES`. */
      fixtures: z.array(TickerFixture),
    }),
  ),
  /** How good the chances before each match of the season were; null without results. */
  record: z
    .object({
      matches: z.int().min(1),
      logLoss: z.number().min(0),
      /** Of always saying how often each outcome came in other seasons. */
      baselineLogLoss: z.number().min(0),
    })
    .nullable(),
});
export type Ticker = z.infer<typeof Ticker>;
