import { z } from 'zod';
import type { ReasonPart } from './pstartTerms.ts';
import { FORECAST_KNOWLEDGE, LINEUP_KNOWLEDGE, RELIABILITIES, RELIABILITY_REASONS } from './pstartOutlook.ts';
import { REPORTED_STATUSES } from '#shared/availability/reportedStatus.ts';
import { INJURY_STATUSES } from '#shared/terms.ts';

/** Changes whenever the same facts may give another number. */
export const MODEL_VERSION = 'scorecard-9';

/** Where the input of a reason comes from. */
const REASON_SOURCES = [
  'appearances',
  'lastFiveSummary',
  'lastSeason',
  'squadData',
  'absences',
  'officialEleven',
  'model',
] as const;

/** What settles the question by itself; the last two only once the eleven is official. */
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

/** Inputs that a sentence names only where they cost a player much. */
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

/** Inputs of the score that a reason names where they bring much. */
export const GAINFUL_INPUTS = [
  'goalsLast3',
  'goalsWithHim',
  'clubPointsAfterStart',
  'holdersGain',
  'buyersLead',
] as const;
export type GainfulInput = (typeof GAINFUL_INPUTS)[number];

/** What is known of his club's line-ups; older runs did not tell. */
const Lineups = z.enum(LINEUP_KNOWLEDGE).optional();

/** What cost him most of the points that he lacks, dearest first; older runs did not tell. */
const Costs = z.array(z.object({ input: z.enum(COSTLY_INPUTS), value: z.number() })).optional();

/** What brought him most beyond those facts, dearest first; older runs did not tell. */
const Gains = z.array(z.object({ input: z.enum(GAINFUL_INPUTS), value: z.number() })).optional();

const rowOf = <P extends ReasonPart, I extends z.ZodType>(part: P, input: I) =>
  z.object({
    part: z.literal(part),
    /** Signed points on the scale of the score; those of `countsForScore` add up to it. */
    points: z.number(),
    input,
    source: z.enum(REASON_SOURCES),
  });

/** One reason for a start probability, with the facts it was read from. */
export const ReasonRow = z.discriminatedUnion('part', [
  rowOf(
    'certainCase',
    z.object({
      case: z.enum(CERTAIN_CASES),
      /** With 'returnsLater': the day on which he is expected back. */
      expectedReturn: z.iso.date().optional(),
      /** With 'reportedOut': the reported status, and since when. Stored reasons have these names. */
      said: z.enum(REPORTED_STATUSES).optional(),
      sinceTs: z.iso.datetime().optional(),
    }),
  ),
  rowOf(
    'availability',
    z.object({
      status: z.enum(INJURY_STATUSES),
      /** Matchday squads missed in a row without a known excuse. */
      squadsMissed: count,
      /** False where the source lists only players used; then the squads missed are matches without a minute. */
      benchKnown: z.boolean(),
      lineups: Lineups,
      /** A ban that the cards of the last match suggest. */
      expectedBan: z.enum(['none', 'yellowCards', 'sentOff']),
      takenOffEarly: z.boolean(),
      /** He is out by an old status, and these are the points of the case that he is back. */
      ifBack: z.boolean().optional(),
      /** Out, but expected back by the fixture. */
      expectedBack: z.object({ date: z.iso.date(), matchesMissed: count, afterBan: z.boolean() }).optional(),
      /** Chance of playing in percent that came with the status. */
      chance: z.number().min(0).max(100).optional(),
      /** Since when the status is known. */
      sinceTs: z.iso.datetime().optional(),
      /** Days to the forecast for which nobody has confirmed a doubt, where they take some of its weight. */
      daysUnconfirmed: z.number().min(0).optional(),
      /** Matches just missed with a known reason other than a ban. */
      matchesOut: count.optional(),
      /** The statuses of all players are known, so that saying nothing of him says something. */
      newsComplete: z.boolean().optional(),
    }),
  ),
  rowOf(
    'formAndMinutes',
    z.object({
      lineups: Lineups,
      /** Minutes a match, recent matches weigh more; null before the first match, and where they are not known. */
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
      /** 1 is first choice of the position group. */
      rank: z.int().min(1),
      /** Others of the same rank; missing where there are none, and in older rows. */
      equals: z.int().min(1).optional(),
      /** Starters that the club usually fields in this group. */
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
      /** Of the points, those that his position group's want of players gives or its crowd takes; older runs did not tell. */
      positionPoints: z.number().optional(),
    }),
  ),
  rowOf(
    'lastSeason',
    z.object({
      /** Where he played last season. */
      club: z.enum(['same', 'another', 'unknown']),
      /** Share of his club's matches that he started, and of its last ten. */
      startShare: Chance.optional(),
      startShareLast10: Chance.optional(),
      /** League matches that his club has played this season; the more, the less last season counts. */
      matchesPlayed: count,
      priceKnown: z.boolean(),
      /** Whether it is known how many teams of fans hold him, and anything of last season; older runs did not tell. */
      holdersKnown: z.boolean().optional(),
      seasonKnown: z.boolean().optional(),
    }),
  ),
  rowOf(
    'age',
    z.object({
      /** Completed years. */
      years: count,
      /** League matches that his club has played this season; the more, the less his age counts. */
      matchesPlayed: count,
    }),
  ),
  rowOf(
    'seasonTrend',
    z.object({
      startedLast: z.boolean(),
      /** What the season's matches so far add for such a player, in log-odds. */
      logOdds: z.number(),
      /** His club's matches, where they are so few that they say less than later ones. */
      matchesSeen: count.optional(),
    }),
  ),
  rowOf(
    'statusAge',
    z.object({
      said: z.enum(REPORTED_STATUSES),
      /** Since when that is known. */
      sinceTs: z.iso.datetime().optional(),
      /** Days to the forecast since it is known, and since it was last confirmed. */
      daysKnown: z.number().min(0),
      daysUnconfirmed: z.number().min(0),
      /** League matches that his club has played without him since it was last confirmed. */
      matchesSince: count,
      /** Chance that he can play at all. */
      available: Chance,
    }),
  ),
]);
export type ReasonRow = z.infer<typeof ReasonRow>;

/** What becomes of a player beside beginning; with his start probability the two chances add up to 1. */
export const StartOutlook = z.object({
  /** Of coming on as a substitute. */
  comesOn: Chance,
  doesNotPlay: Chance,
  /** Minutes on the pitch to expect, 0–90. */
  expectedMinutes: z.number().min(0),
  reliability: z.enum(RELIABILITIES),
  /** The first reason for the reliability that applies. */
  reliabilityReason: z.enum(RELIABILITY_REASONS),
  /** What the forecast knows of his club. */
  knowledge: z.enum(FORECAST_KNOWLEDGE),
});
export type StartOutlook = z.infer<typeof StartOutlook>;

/** What a player's chance rose by because a team-mate is out. */
export const StartGain = z.object({
  absentPlayerId: z.string(),
  /** Difference of two probabilities, at least 0.1. */
  gain: Chance,
});
export type StartGain = z.infer<typeof StartGain>;
