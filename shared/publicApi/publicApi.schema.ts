import { z } from 'zod';
import { ELEVEN_BASES } from '../catalog/fixtures.schema.ts';
import { EXPECTED_SOURCE_KINDS } from '../elevens/expectedEleven.schema.ts';
import { REASON_PARTS } from '../startChance/pstartTerms.ts';
import { TRUTH_KINDS } from '../season/matchTruth.ts';
import { POINT_PARTS, POINT_PROFILES } from '../points/pointRules.ts';
import { RELIABILITIES } from '../startChance/pstartOutlook.ts';
import { RECORD_BASES } from '../record/record.schema.ts';
import { INJURY_STATUSES } from '../terms.ts';

/**
 * The public API for other programs. Its shapes are separate from those of the hub's screens, because they must not
 * change within a version.
 */

const Chance = z.number().min(0).max(1);
const ClubRef = z.object({ id: z.string(), name: z.string(), shortName: z.string() });
const Instant = z.string().describe('ISO-8601, UTC');

export const PublicMeta = z.object({
  season: z.string(),
  competition: z.string(),
  isDemo: z.boolean().describe('The players and results are invented'),
  asOf: Instant.nullable().describe('Nothing later was known to the chances; null before the first run'),
  licence: z.string(),
  licenceUrl: z.string(),
  attribution: z.string().describe('Required wherever the data are shown'),
  documentation: z.string(),
  openData: z
    .object({
      licence: z.string(),
      licenceUrl: z.string(),
      attribution: z.string(),
      fields: z.array(z.string()),
    })
    .nullable()
    .describe('Fields with data reported by OpenLigaDB, and their own licence; null without such fields'),
});

export const PublicPlayer = z.object({
  id: z.string(),
  name: z.string(),
  fullName: z.string().nullable(),
  club: ClubRef.nullable(),
  position: z.string(),
  status: z.enum(INJURY_STATUSES),
  startProbability: Chance.nullable().describe(
    'Null before the first run, and while no eleven of the club is known',
  ),
  matchday: z.int().nullable().describe('Of the match that the chance is for; null without a chance'),
  state: z
    .enum(TRUTH_KINDS)
    .describe(
      'What is known of that match: a forecast; the last forecast, from kickoff on while nobody reports who plays; whether he is in the official eleven; or his part in the match',
    ),
});

export const PublicPlayerDetails = PublicPlayer.extend({
  asOf: Instant.nullable(),
  modelVersion: z.string().nullable(),
  reasons: z.array(
    z.object({
      part: z.enum(REASON_PARTS),
      points: z.number(),
      sentence: z.string().describe('In German'),
    }),
  ),
  comesOn: Chance.nullable().describe('Chance of coming on as a substitute'),
  expectedMinutes: z.number().min(0).nullable(),
  reliability: z.enum(RELIABILITIES).nullable(),
  expectedPoints: z
    .array(
      z.object({
        game: z.enum(POINT_PROFILES),
        missing: z
          .array(z.enum(POINT_PARTS))
          .describe('Parts that no source reports, left out of all points'),
        points: z.number().describe('Expected points in the next match'),
        low: z.int().describe('Four of five outcomes are from low to high'),
        high: z.int(),
        parts: z.array(z.object({ part: z.enum(POINT_PARTS), points: z.number() })),
        ahead: z.array(z.object({ fixtureId: z.string(), points: z.number() })),
      }),
    )
    .describe('For each game whose points can be computed'),
});

export const PublicPlayerPoints = z.object({
  id: z.string(),
  name: z.string(),
  club: ClubRef.nullable(),
  position: z.string(),
  game: z.enum(POINT_PROFILES),
  missing: z.string().describe('Parts that no source reports, left out of all points, separated by spaces'),
  points: z.number().describe('Expected points in the next match'),
  low: z.int().describe('Four of five outcomes are from low to high'),
  high: z.int(),
  pointsOfThree: z
    .number()
    .nullable()
    .describe('Expected points in the next three matches; null if there are fewer'),
  lowOfThree: z.int().nullable(),
  highOfThree: z.int().nullable(),
});

export const PublicClub = ClubRef.extend({ city: z.string(), venue: z.string().nullable() });

export const PublicFixture = z.object({
  id: z.string(),
  matchday: z.int(),
  kickoff: Instant,
  status: z.string(),
  homeId: z.string(),
  home: z.string().nullable(),
  awayId: z.string(),
  away: z.string().nullable(),
  homeGoals: z.int().nullable(),
  awayGoals: z.int().nullable(),
});

export const PublicElevenPlayer = z.object({
  matchday: z.int().nullable(),
  fixtureId: z.string(),
  kickoff: Instant,
  clubId: z.string(),
  club: z.string().nullable(),
  basis: z.enum(ELEVEN_BASES),
  playerId: z.string(),
  player: z.string(),
  position: z.string(),
  startProbability: Chance.nullable(),
});

export const PublicRecord = z.object({
  basis: z.enum(RECORD_BASES),
  clubMatches: z.int(),
  predictions: z.int(),
  rightOf11: z.number().nullable(),
  brier: z.number().nullable(),
  logLoss: z.number().nullable(),
  sameElevenAgain: z
    .number()
    .nullable()
    .describe(
      "'Right of 11' of the baseline 'same eleven again', in matches with a previous eleven of the club",
    ),
  comparedRightOf11: z.number().nullable().describe("'Right of 11' in the same matches"),
});

export const PublicEarlierRecord = PublicRecord.pick({
  basis: true,
  clubMatches: true,
  rightOf11: true,
  sameElevenAgain: true,
  comparedRightOf11: true,
}).extend({ season: z.string().describe('Season of the row; earlier than the current one') });

const RightOf11 = z.number().min(0).max(11);
const Bound = RightOf11.nullable().describe(
  'Of the 95 % interval over matchdays; null if there is only one matchday',
);

export const PublicSourceRecord = z.object({
  source: z.string().describe('Name; in German and without names for persons and for the crowd'),
  kind: z.enum(EXPECTED_SOURCE_KINDS),
  clubMatches: z
    .int()
    .describe("Matches of clubs whose eleven it named before kickoff, from a club's second match on"),
  rightOf11: RightOf11.describe('How many of the eleven it named began, mean'),
  rightOf11Low: Bound,
  rightOf11High: Bound,
  hub: RightOf11.describe('The same of our forecasts of these matches, frozen nearest to kickoff'),
  hubLow: Bound,
  hubHigh: Bound,
  hubWithout: RightOf11.describe('The same of these forecasts without any expected eleven'),
  hubWithoutLow: Bound,
  hubWithoutHigh: Bound,
  sameElevenAgain: RightOf11.describe("The same of the baseline 'same eleven again'"),
  sameElevenAgainLow: Bound,
  sameElevenAgainHigh: Bound,
});

export const PublicPointsRecord = z.object({
  basis: z.enum(RECORD_BASES),
  game: z.enum(POINT_PROFILES),
  predictions: z.int(),
  rmse: z.number().describe('Root of the mean squared error, in points'),
  mae: z.number().describe('Mean absolute error, in points'),
  bandHeld: z.number().describe('Share of outcomes within their band'),
  baselineRmse: z.number().describe('RMSE of the baseline: season mean per appearance × chance to play'),
});
