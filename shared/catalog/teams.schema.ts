import { z } from 'zod';
import { PlayerStatusFields } from '../availability/availability.schema.ts';
import { FORECAST_KNOWLEDGE } from '../startChance/pstartOutlook.ts';

const Count = z.int().min(0);
const Probability = z.number().min(0).max(1);

/** A reference to a club. */
export const TeamRef = z.object({ id: z.string(), name: z.string(), shortName: z.string() });
export type TeamRef = z.infer<typeof TeamRef>;

export const ClubCard = TeamRef.extend({
  city: z.string(),
  /** Home ground. */
  venue: z.string().nullable(),
  playersCount: Count,
});
export type ClubCard = z.infer<typeof ClubCard>;

/** By name. */
export const Clubs = z.array(ClubCard);
export type Clubs = z.infer<typeof Clubs>;

/** Besides his position, what tells where a player stands, see `fromLeftToRight`. */
export const PlaceFields = {
  /** Null if unknown, or both. */
  preferredFoot: z.enum(['left', 'right']).nullable(),
  heightCm: z.number().nullable(),
};

/** A player's part in a match as far as sources report it. */
export const Played = z.object({
  hasStarted: z.boolean(),
  minutes: Count,
  goals: Count,
  yellowCards: Count,
  isSentOff: z.boolean(),
  subbedInMinute: z.int().nullable(),
  subbedOutMinute: z.int().nullable(),
  /** His club's eleven is reported, and he was not even in the squad. */
  isMissing: z.literal(true).optional(),
});
export type Played = z.infer<typeof Played>;

/** The match that a chance is for. */
export const ChanceMatch = z.object({
  fixtureId: z.string(),
  matchday: z.int(),
  /** ISO-8601 UTC. */
  kickoffTs: z.string(),
  status: z.string(),
  /** His part in it; null until a source reports it. */
  played: Played.nullable(),
});
export type ChanceMatch = z.infer<typeof ChanceMatch>;

export const SquadMember = z.object({
  id: z.string(),
  /** The name that fans know him by. */
  name: z.string(),
  nationality: z.string(),
  positions: z.array(z.string()),
  positionPrimary: z.string(),
  ...PlaceFields,
  ...PlayerStatusFields,
  /** Null before the first run. */
  startProbability: Probability.nullable(),
  /** Inputs of the forecast for his club; null before the first run. */
  knowledge: z.enum(FORECAST_KNOWLEDGE).nullable(),
  /** Null without a chance. */
  match: ChanceMatch.nullable(),
});
export type SquadMember = z.infer<typeof SquadMember>;

/** Ordered by role rank, players without one last, then by name. */
export const Squad = z.array(SquadMember);
export type Squad = z.infer<typeof Squad>;

export const ClubPlayer = SquadMember.extend({
  /** Rank within the club's position group; 1 is first choice. */
  roleRank: z.int().nullable(),
  /** Average rating of the last five matches, 0–5; null without ratings. */
  formRating: z.number().nullable(),
  /** This season; all three are null without statistics, assists also if no source reports them. */
  goals: Count.nullable(),
  assists: Count.nullable(),
  starts: Count.nullable(),
});
export type ClubPlayer = z.infer<typeof ClubPlayer>;

export const ClubNextFixture = z.object({
  fixtureId: z.string(),
  matchday: z.int(),
  kickoffTs: z.string(),
  isHome: z.boolean(),
  /** Null if the club is unknown. */
  opponent: TeamRef.nullable(),
  venue: z.string().nullable(),
});
export type ClubNextFixture = z.infer<typeof ClubNextFixture>;

export const ClubDetails = z.object({
  team: TeamRef.extend({ city: z.string(), venue: z.string().nullable() }),
  /** False for a club of an earlier season, which has neither squad nor fixtures. */
  isInLeague: z.boolean(),
  /** Ordered by role rank, players without one last, then by name. */
  squad: z.array(ClubPlayer),
  totals: z.object({
    players: Count,
    /** 'einsatzbereit': injury status fit. */
    fit: Count,
    /** 'verletzt': any other injury status. */
    notFit: Count,
    goals: Count,
    /** Null if no source reports them. */
    assists: Count.nullable(),
  }),
  /** Until its final whistle, then the next one. */
  nextFixture: ClubNextFixture.nullable(),
  /** There are no chances because no eleven of the club is known. */
  isUnseen: z.boolean(),
  /** Sum of the squad's start chances, about 11; null before the first run. */
  expectedStarters: z.number().min(0).nullable(),
  /** Nothing later than this was known to the start chances. ISO-8601 UTC. */
  asOfTs: z.string().nullable(),
});
export type ClubDetails = z.infer<typeof ClubDetails>;
