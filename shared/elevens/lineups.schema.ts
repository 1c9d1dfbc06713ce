import { z } from 'zod';
import { ELEVEN_BASES, FixtureSide, TeamSheetPlayer } from '../catalog/fixtures.schema.ts';
import { FORECAST_KNOWLEDGE, RELIABILITIES } from '../startChance/pstartOutlook.ts';
import { POSITION_GROUPS } from '../terms.ts';

const Probability = z.number().min(0).max(1);

/** A player in the newest run: his position is known, and his chance is that of the run. */
const LineupPlayer = TeamSheetPlayer.extend({ positionGroup: z.enum(POSITION_GROUPS) });
export type LineupPlayer = z.infer<typeof LineupPlayer>;

const Reserve = LineupPlayer.pick({ id: true, name: true }).extend({ startProbability: Probability });

export const LineupSlot = LineupPlayer.extend({
  reliability: z.enum(RELIABILITIES).nullable(),
  /** Players who could start instead, most probable first; at most two. */
  alternatives: z.array(Reserve),
});
export type LineupSlot = z.infer<typeof LineupSlot>;

export const TeamLineup = FixtureSide.extend({
  basis: z.enum(ELEVEN_BASES),
  /** Inputs of the forecast for the club; null without one. */
  knowledge: z.enum(FORECAST_KNOWLEDGE).nullable(),
  /** Goalkeeper, defenders, midfielders, forwards; from left to right within a group. */
  eleven: z.array(LineupSlot),
  /** Injured, suspended or questionable players outside the eleven, by name. */
  doubtful: z.array(LineupPlayer),
  /** All other players of the club in the newest run, most probable first. */
  bench: z.array(Reserve),
  /** Players who gain ten points or more because a team-mate is out, greatest gain first. */
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
  /** Matchday of the newest run; null before the first. */
  matchday: z.int().nullable(),
  /** Nothing later than this was known. ISO-8601 UTC. */
  asOfTs: z.string().nullable(),
  /** By kickoff. */
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
