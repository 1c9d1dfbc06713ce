import { z } from 'zod';
import { Played, TeamRef } from '../catalog/teams.schema.ts';
import { FORMATIONS } from '../elevens/bestEleven.ts';
import { HELD_LINES } from '../games/heldPlaces.schema.ts';
import { GAMES } from '../games/profiles.ts';
import { Id } from '../ids.schema.ts';
import { POINT_PARTS } from '../points/pointRules.ts';
import { POSITION_GROUPS } from '../terms.ts';
import { UserTeamFixture } from '../users/userTeams.schema.ts';
import { REVIEW_PARTS } from './reviewParts.ts';

/** What became of a matchday of a user's team. Forecasts are those frozen before the lock; facts are what was reported since. */

/** What is counted: points of the game, or starts. */
export const REVIEW_UNITS = ['points', 'starts'] as const;
/** Why: the game has points, and they are reported; it has none; or nobody reports what it gives points for. */
export const REVIEW_BASES = ['pointsOfGame', 'gameWithoutPoints', 'pointsNotReported'] as const;

/** Points by part; they add up to the total. */
const Parts = z.record(z.enum(REVIEW_PARTS), z.number());

/** The forecast frozen last before a player's lock. */
export const ReviewForecast = z.object({
  /** Of the ledger: frozen on schedule, by a run that somebody started, or computed afterwards from facts before kickoff. */
  kind: z.enum(['frozen', 'manual', 'replay']),
  /** Nothing later was known, ISO-8601 UTC. */
  asOfTs: z.string(),
  startProbability: z.number().min(0).max(1),
  /** Expected points, or the chance as expected starts; null if no points were expected. */
  value: z.number().nullable(),
  /** Band of four of five outcomes in points; null for starts. */
  band: z.object({ low: z.int(), high: z.int() }).nullable(),
  /** Null for starts, and for points frozen before parts were stored. */
  parts: Parts.nullable(),
});
export type ReviewForecast = z.infer<typeof ReviewForecast>;

/**
 * 'known'; 'waiting': no match report yet, it fills in by itself; 'incomplete': the report leaves out what the points need;
 * 'free': his club did not play on the matchday, which brings 0.
 */
export const FACT_STATES = ['known', 'waiting', 'incomplete', 'free'] as const;

export const ReviewFact = z.object({
  state: z.enum(FACT_STATES),
  /** Points, or 1 for a start and 0 without; null unless known or free. */
  value: z.number().nullable(),
  /** Null for starts, and unless known. */
  parts: Parts.nullable(),
});
export type ReviewFact = z.infer<typeof ReviewFact>;

/** A player with his fact of the matchday; null while unknown. */
export const ReviewSide = z.object({ id: z.string(), name: z.string(), value: z.number().nullable() });
export type ReviewSide = z.infer<typeof ReviewSide>;

export const ReviewPlayer = z.object({
  id: z.string(),
  name: z.string(),
  positionPrimary: z.string(),
  positions: z.array(z.string()),
  team: TeamRef.nullable(),
  /** His club's match of the matchday; null without one. */
  fixture: UserTeamFixture.nullable(),
  /** His part in it, for `matchTruthOf`; null until it is reported. */
  played: Played.nullable(),
  /** Where he stood at the lock. */
  line: z.enum(HELD_LINES),
  lockTs: z.string(),
  /** Whether he joined after his lock. */
  isLate: z.boolean(),
  isStar: z.boolean(),
  forecast: ReviewForecast.nullable(),
  fact: ReviewFact,
  /** What he brought to the sum by the rules of the game, as a star more than his own points; null while unknown. */
  counted: z.number().nullable(),
});
export type ReviewPlayer = z.infer<typeof ReviewPlayer>;

/** What some players brought. */
export const ReviewSum = z.object({
  /** Sum of all that is known; null while nothing is. */
  value: z.number().nullable(),
  /** Number of players whose facts are known, and of all who can count. */
  known: z.int().min(0),
  of: z.int().min(0),
  /** Sum of the frozen forecasts; null without any. */
  forecast: z.number().nullable(),
});
export type ReviewSum = z.infer<typeof ReviewSum>;

/** A decision in which the fan and the hub's advice differ. `value` is what it brought; null while a fact is missing. */
export const ReviewDecision = z.discriminatedUnion('kind', [
  /** One player instead of another of the same line; null: an empty place. */
  z.object({
    kind: z.literal('player'),
    line: z.enum(POSITION_GROUPS),
    mine: ReviewSide.nullable(),
    hub: ReviewSide.nullable(),
    value: z.number().nullable(),
  }),
  /** With the players that only one of both formations has room for; none if the game chooses them. */
  z.object({
    kind: z.literal('formation'),
    mine: z.enum(FORMATIONS),
    hub: z.enum(FORMATIONS),
    minePlayers: z.array(ReviewSide),
    hubPlayers: z.array(ReviewSide),
    value: z.number().nullable(),
  }),
  z.object({
    kind: z.literal('stars'),
    mine: z.array(ReviewSide),
    hub: z.array(ReviewSide),
    value: z.number().nullable(),
  }),
]);
export type ReviewDecision = z.infer<typeof ReviewDecision>;

/** A player who came, and one of his line who went since the matchday before. */
export const ReviewMove = z.object({
  line: z.enum(POSITION_GROUPS),
  came: ReviewSide.nullable(),
  went: ReviewSide.nullable(),
  /** What the exchange brought on this matchday; null while a fact is missing, or without one of both. */
  value: z.number().nullable(),
});
export type ReviewMove = z.infer<typeof ReviewMove>;

export const MatchdayReview = z.object({
  matchday: z.int(),
  /** 'waiting': nothing is known yet; 'partly': some facts are. */
  state: z.enum(['waiting', 'partly', 'whole']),
  unit: z.enum(REVIEW_UNITS),
  basis: z.enum(REVIEW_BASES),
  /** Parts of the game's points that no source reports; neither expected nor counted. */
  missing: z.array(z.enum(POINT_PARTS)),
  formation: z.enum(FORMATIONS),
  /** Whether the game itself counts the best players of the squad in the held formation. */
  isBestCounted: z.boolean(),
  /** By line, then the bench; within a line by what they brought. */
  players: z.array(ReviewPlayer),
  mine: ReviewSum,
  /** The eleven that the hub would have chosen at the lock, from the frozen forecasts; null without any. */
  hub: ReviewSum.nullable(),
  /**
   * Where the eleven differs from the hub's; empty if it does not. Null while some players are not locked, without frozen
   * forecasts, and for a squad without a fan. The values add up to `mine` − `hub`.
   */
  decisions: z.array(ReviewDecision).nullable(),
  /** The best legal eleven after the fact, and what it would have brought on top; null until all is known. */
  bench: z
    .object({
      value: z.number().min(0),
      formation: z.enum(FORMATIONS),
      in: z.array(ReviewSide),
      out: z.array(ReviewSide),
    })
    .nullable(),
  /** Since the matchday before; null if nothing was held then. */
  moves: z.array(ReviewMove).nullable(),
  /** Where the sum lies among the courses that the matchday could take, drawn from the frozen chances; null until all is known. */
  luck: z
    .object({
      /** In how many of 100 courses it is less, 0–100; equal ones count half. */
      percentile: z.number().min(0).max(100),
      mean: z.number(),
      /** Band of four of five courses. */
      low: z.number(),
      high: z.number(),
    })
    .nullable(),
});
export type MatchdayReview = z.infer<typeof MatchdayReview>;

export const SeasonReview = z.object({
  unit: z.enum(REVIEW_UNITS),
  /** Earliest first. */
  matchdays: z.array(
    z.object({
      matchday: z.int(),
      /** Null while nothing is known. */
      mine: z.number().nullable(),
      /** The hub's advice at the lock; null also without frozen forecasts. */
      hub: z.number().nullable(),
      /** The eleven of the first held matchday, never changed; whoever does not play brings 0. */
      same: z.number().nullable(),
      /** Whether all facts are known. */
      isWhole: z.boolean(),
      /** Up to and including the matchday, over those on which all three are known. */
      sum: z.object({ mine: z.number(), hub: z.number(), same: z.number() }),
    }),
  ),
});
export type SeasonReview = z.infer<typeof SeasonReview>;

export const Review = z.object({
  game: z.enum(GAMES),
  /** With held players, earliest first. */
  matchdays: z.array(z.int()),
  /** Whether no match is left in the season. */
  isSeasonOver: z.boolean(),
  /** Null if nobody was held on the matchday. */
  review: MatchdayReview.nullable(),
  /** Null if nobody was held in the season. */
  season: SeasonReview.nullable(),
});
export type Review = z.infer<typeof Review>;

/** @see Review */
export const ReviewInput = z.strictObject({
  userTeamId: Id,
  /** The last one with held players if left out. */
  matchday: z.int().min(1).max(99).optional(),
});
