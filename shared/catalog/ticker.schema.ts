import { z } from 'zod';
import { TeamRef } from './teams.schema.ts';

const Probability = z.number().min(0).max(1);

const TickerFixture = z.object({
  fixtureId: z.string(),
  matchday: z.int(),
  kickoffTs: z.string(),
  isHome: z.boolean(),
  /** Null if the club is unknown. */
  opponent: TeamRef.nullable(),
  /** Chance of a win, from both clubs' results so far and home advantage; null until both have played. */
  winChance: Probability.nullable(),
  drawChance: Probability.nullable(),
  /** Days since the club's previous match, league or Europe, to one decimal; null if there is none. */
  restDays: z.number().min(0).nullable(),
  /** Whether the previous match was in Europe. */
  isAfterEurope: z.boolean(),
});
export type TickerFixture = z.infer<typeof TickerFixture>;

export const Ticker = z.object({
  /** By expected points in the fixtures shown, most first, then by name; without clubs that have no fixture ahead. */
  clubs: z.array(
    z.object({
      club: TeamRef,
      /** Mean expected points per match, 0–3; null without chances. */
      expectedPoints: z.number().min(0).max(3).nullable(),
      /** Earliest first, at most `TICKER_FIXTURES`. */
      fixtures: z.array(TickerFixture),
    }),
  ),
  /** How accurate the chances before each match of the season were; null without results. */
  record: z
    .object({
      matches: z.int().min(1),
      logLoss: z.number().min(0),
      /** Log loss of always predicting how often each outcome came in other seasons. */
      baselineLogLoss: z.number().min(0),
    })
    .nullable(),
});
export type Ticker = z.infer<typeof Ticker>;
