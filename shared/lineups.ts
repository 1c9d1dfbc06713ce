import { z } from 'zod';
import { AvailabilityNote } from './availability.ts';
import { ELEVEN_BASES, FixtureSide } from './fixtures.ts';
import { RELIABILITIES } from './pstartOutlook.ts';
import { INJURY_STATUSES, POSITION_GROUPS } from './terms.ts';

const Probability = z.number().min(0).max(1);

const LineupPlayer = z.object({
  id: z.string(),
  name: z.string(),
  positionPrimary: z.string(),
  positionGroup: z.enum(POSITION_GROUPS),
  injuryStatus: z.enum(INJURY_STATUSES),
  /** 'none' or the reason of the suspension. */
  suspension: z.string(),
  /** Where both are known from; null where the data alone speak. */
  note: AvailabilityNote.nullable(),
  /** Null where the newest run did not forecast him. */
  startProbability: Probability.nullable(),
});
export type LineupPlayer = z.infer<typeof LineupPlayer>;

export const LineupSlot = LineupPlayer.extend({
  reliability: z.enum(RELIABILITIES).nullable(),
  /** Who could begin instead, most probable first; two at most. */
  alternatives: z.array(z.object({ id: z.string(), name: z.string(), startProbability: Probability })),
});
export type LineupSlot = z.infer<typeof LineupSlot>;

export const TeamLineup = FixtureSide.extend({
  basis: z.enum(ELEVEN_BASES),
  /** Goalkeeper, defenders, midfielders, forwards; inside a group from left to right. */
  eleven: z.array(LineupSlot),
  /** Injured, suspended or questionable players outside the eleven, by name. */
  doubtful: z.array(LineupPlayer),
  /** Who has gained a tenth or more because a team-mate is out, the greatest gain first. */
  gains: z.array(
    z.object({
      playerId: z.string(),
      name: z.string(),
      absentPlayerId: z.string(),
      absentName: z.string(),
      gain: Probability,
    }),
  ),
});
export type TeamLineup = z.infer<typeof TeamLineup>;

export const Lineups = z.object({
  /** Of the newest run; null before the first. */
  matchday: z.int().nullable(),
  /** Nothing later than this was known. ISO-8601 UTC. */
  asOfTs: z.string().nullable(),
  /** By kick-off. */
  fixtures: z.array(
    z.object({
      id: z.string(),
      /** ISO-8601 UTC. */
      kickoffTs: z.string(),
      status: z.string(),
      home: TeamLineup,
      away: TeamLineup,
    }),
  ),
});
export type Lineups = z.infer<typeof Lineups>;
