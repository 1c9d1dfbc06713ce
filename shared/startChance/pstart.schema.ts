import { z } from 'zod';
import type { ReasonPart } from './pstartTerms.ts';
import { FORECAST_KNOWLEDGE, LINEUP_KNOWLEDGE, RELIABILITIES, RELIABILITY_REASONS } from './pstartOutlook.ts';
import { REPORTED_STATUSES } from '../availability/reportedStatus.ts';
import { INJURY_STATUSES } from '../terms.ts';

/** Changes whenever the same facts can give a different number. */
export const MODEL_VERSION = 'scorecard-11';

/** Where the inputs of a reason come from. */
const REASON_SOURCES = [
  'appearances',
  'lastFiveSummary',
  'lastSeason',
  'squadData',
  'absences',
  'officialEleven',
  'expectedElevens',
  'friendlies',
  'model',
] as const;

/** Cases that settle the question alone; the last two only once the eleven is official. */
const CERTAIN_CASES = [
  'suspended',
  'reportedOut',
  'returnsLater',
  'playsElsewhere',
  'officialStarter',
  'officialReserve',
] as const;
export type CertainCase = (typeof CERTAIN_CASES)[number];

const count = z.int().min(0);
const Chance = z.number().min(0).max(1);

/** Inputs that a sentence mentions only if they cost a player many points. */
export const COSTLY_INPUTS = [
  'lastMinutes',
  'secondLastMinutes',
  'goalDifferenceAfterStart',
  'formBelowMean',
  'repeatShareAfterStart',
  'clubPointsAfterStart',
  'goalsWithHim',
  'holdersGain',
  'buyersLead',
] as const;
export type CostlyInput = (typeof COSTLY_INPUTS)[number];

/** Inputs of the score that a sentence mentions only if they bring many points. */
export const GAINFUL_INPUTS = [
  'goalsLast3',
  'goalsWithHim',
  'clubPointsAfterStart',
  'holdersGain',
  'buyersLead',
] as const;
export type GainfulInput = (typeof GAINFUL_INPUTS)[number];

/** What is known about his club's line-ups; missing in older runs. */
const Lineups = z.enum(LINEUP_KNOWLEDGE).optional();

/** The inputs that cost him most of the missing points, costliest first; missing in older runs. */
const Costs = z.array(z.object({ input: z.enum(COSTLY_INPUTS), value: z.number() })).optional();

/** The further inputs that brought him most points, greatest first; missing in older runs. */
const Gains = z.array(z.object({ input: z.enum(GAINFUL_INPUTS), value: z.number() })).optional();

const rowOf = <P extends ReasonPart, I extends z.ZodType>(part: P, input: I) =>
  z.object({
    part: z.literal(part),
    /** Signed points on the scale of the score; those of `countsForScore` add up to it. */
    points: z.number(),
    input,
    source: z.enum(REASON_SOURCES),
  });

/** A reason for a start probability, with the facts behind it. */
export const ReasonRow = z.discriminatedUnion('part', [
  rowOf(
    'certainCase',
    z.object({
      case: z.enum(CERTAIN_CASES),
      /** With 'returnsLater': the day of his expected return. */
      expectedReturn: z.iso.date().optional(),
      /** With 'reportedOut': the reported status, and since when. The names must match stored reasons. */
      said: z.enum(REPORTED_STATUSES).optional(),
      sinceTs: z.iso.datetime().optional(),
    }),
  ),
  rowOf(
    'availability',
    z.object({
      status: z.enum(INJURY_STATUSES),
      /** Consecutive matchday squads missed without a known reason. */
      squadsMissed: count,
      /** False if the source lists only players used; then `squadsMissed` counts matches without a minute. */
      benchKnown: z.boolean(),
      lineups: Lineups,
      /** A ban that the cards of the last match suggest. */
      expectedBan: z.enum(['none', 'yellowCards', 'sentOff']),
      takenOffEarly: z.boolean(),
      /** True if he is out according to an old status, and these are the points if he is back. */
      ifBack: z.boolean().optional(),
      /** Set if he is out but expected back by the fixture. */
      expectedBack: z.object({ date: z.iso.date(), matchesMissed: count, afterBan: z.boolean() }).optional(),
      /** Chance of playing in percent, as reported with the status. */
      chance: z.number().min(0).max(100).optional(),
      /** Since when the status is known. */
      sinceTs: z.iso.datetime().optional(),
      /** Days without confirmation of a doubt, if they reduce its weight. */
      daysUnconfirmed: z.number().min(0).optional(),
      /** Matches recently missed for a known reason other than a ban. */
      matchesOut: count.optional(),
      /** True if the statuses of all players are known, so that no report means he is fit. */
      newsComplete: z.boolean().optional(),
    }),
  ),
  rowOf(
    'formAndMinutes',
    z.object({
      lineups: Lineups,
      /** Mean minutes per match, weighted towards recent ones; null before the first match, and if unknown. */
      averageMinutes: z.number().min(0).nullable(),
      startsLast5: count,
      lastMatch: z.enum(['started', 'cameOn', 'bench', 'notInSquad']).nullable(),
      costs: Costs,
      gains: Gains,
    }),
  ),
  rowOf(
    'startingFrequency',
    z.object({ lineups: Lineups, starts: count, squads: count, costs: Costs, gains: Gains }),
  ),
  rowOf(
    'role',
    z.object({
      /** Rank in the position group; 1 is first choice. */
      rank: z.int().min(1),
      /** Number of other players of the same rank; missing if there are none, and in older rows. */
      equals: z.int().min(1).optional(),
      /** Usual number of the club's starters in this group. */
      slots: z.number().min(0),
      editorial: z.boolean(),
    }),
  ),
  rowOf('shortRest', z.object({ restDays: z.number().min(0).nullable(), startedLastMatch: z.boolean() })),
  rowOf('midweekFatigue', z.object({ europeanMinutes: z.number().min(0) })),
  rowOf('formBonus', z.object({ rating: z.number(), positionMean: z.number() })),
  rowOf(
    'teamBalance',
    z.object({
      probabilityBefore: z.number().min(0).max(1),
      /** Part of the points due to too few or too many players in his position group; missing in older runs. */
      positionPoints: z.number().optional(),
    }),
  ),
  rowOf(
    'lastSeason',
    z.object({
      /** Where he played last season. */
      club: z.enum(['same', 'another', 'unknown']),
      /** Share of his club's matches, and of its last ten, that he started. */
      startShare: Chance.optional(),
      startShareLast10: Chance.optional(),
      /** His club's league matches so far this season; the more, the less last season counts. */
      matchesPlayed: count,
      priceKnown: z.boolean(),
      /** Whether the number of fans' teams with him is known, and anything about last season; missing in older runs. */
      holdersKnown: z.boolean().optional(),
      seasonKnown: z.boolean().optional(),
    }),
  ),
  rowOf(
    'age',
    z.object({
      /** Completed years. */
      years: count,
      /** His club's league matches so far this season; the more, the less his age counts. */
      matchesPlayed: count,
    }),
  ),
  rowOf(
    'friendlies',
    z.object({
      /** Friendlies of his club that count, how many he started, and how many he came on in. */
      friendlies: count,
      started: count,
      cameOn: count,
    }),
  ),
  rowOf(
    'seasonTrend',
    z.object({
      startedLast: z.boolean(),
      /** Adjustment from the season's matches so far for such players, in log-odds. */
      logOdds: z.number(),
      /** His club's matches so far, if too few for a full weight. */
      matchesSeen: count.optional(),
    }),
  ),
  rowOf(
    'statusAge',
    z.object({
      said: z.enum(REPORTED_STATUSES),
      /** Since when that is known. */
      sinceTs: z.iso.datetime().optional(),
      /** Age in days at the time of the forecast, since it became known and since it was last confirmed. */
      daysKnown: z.number().min(0),
      daysUnconfirmed: z.number().min(0),
      /** His club's league matches without him since it was last confirmed. */
      matchesSince: count,
      /** Chance that he can play at all. */
      available: Chance,
    }),
  ),
  rowOf(
    'expectedEleven',
    z.object({
      /** Sources whose expected eleven counts for him, how many name him, and how many list him as missing or doubtful. */
      sources: count,
      naming: count,
      missing: count,
    }),
  ),
]);
export type ReasonRow = z.infer<typeof ReasonRow>;

/** Outcomes other than starting; with the start probability the two chances add up to 1. */
export const StartOutlook = z.object({
  /** Chance of coming on as a substitute. */
  comesOn: Chance,
  doesNotPlay: Chance,
  /** Expected minutes on the pitch, 0–90. */
  expectedMinutes: z.number().min(0),
  reliability: z.enum(RELIABILITIES),
  /** The first applicable reason for the reliability. */
  reliabilityReason: z.enum(RELIABILITY_REASONS),
  /** Inputs of the forecast for his club. */
  knowledge: z.enum(FORECAST_KNOWLEDGE),
});
export type StartOutlook = z.infer<typeof StartOutlook>;

/** The rise of a player's chance because a team-mate is out. */
export const StartGain = z.object({
  absentPlayerId: z.string(),
  /** Difference of two probabilities, at least 0.1. */
  gain: Chance,
});
export type StartGain = z.infer<typeof StartGain>;
