import { z } from 'zod';
import { FORMATIONS } from '../elevens/bestEleven.ts';
import { GAMES } from '../games/profiles.ts';
import { Id } from '../ids.schema.ts';
import { RIVAL_PLAYERS_MAX, RIVALS_MAX } from '../limits.ts';
import { REVIEW_UNITS } from '../review/review.schema.ts';
import { POSITION_GROUPS } from '../terms.ts';
import { TeamRef } from '../catalog/teams.schema.ts';
import { CreateUserTeam, UserTeamId, UserTeamName } from '../users/userTeams.schema.ts';

/** Another manager's squad: entered by the user, who alone sees it, or shown by a member of a friends' league. */
export const Rival = z.object({
  id: z.string(),
  name: z.string(),
  playerIds: z.array(z.string()),
  /** The friends' league of a member who shows his team, which stays as it is now; without one it was entered. */
  league: z.string().optional(),
});
export type Rival = z.infer<typeof Rival>;

/** In the order in which they were entered, those of friends' leagues last. */
export const Rivals = z.array(Rival);

const RivalSquad = z.strictObject({
  name: UserTeamName,
  playerIds: z
    .array(Id)
    .min(1)
    .max(RIVAL_PLAYERS_MAX)
    .refine((ids) => new Set(ids).size === ids.length),
});

/** A new rival, or another squad or name for one. */
export const SaveRival = UserTeamId.extend({ rivalId: Id.optional(), ...RivalSquad.shape });
export type SaveRival = z.infer<typeof SaveRival>;
export const SavedRival = z.object({ id: z.string() });
/** A member of a friends' league who becomes a rival of the user's team. */
export const AddLeagueRival = UserTeamId.extend({ leagueId: Id, memberId: Id });
export const RivalOfTeam = UserTeamId.extend({ rivalId: Id });

/** The squads of a duel, for a team that is not in an account. */
export const DuelSquads = z.strictObject({
  mine: CreateUserTeam.pick({ game: true, formation: true, held: true }).extend({
    players: CreateUserTeam.shape.players.unwrap(),
  }),
  rivals: z.array(RivalSquad.extend({ id: Id })).max(RIVALS_MAX),
});
export type DuelSquads = z.infer<typeof DuelSquads>;

const Band = z.object({ mean: z.number(), low: z.number(), high: z.number() });

const DuelPlayer = z.object({
  id: z.string(),
  name: z.string(),
  team: TeamRef.nullable(),
  line: z.enum(POSITION_GROUPS),
  isStar: z.boolean(),
  /** Chance to start, [0, 1]; null once his match is over, and if his club does not play. */
  startProbability: z.number().min(0).max(1).nullable(),
  /** What he brings on average while that is not known. */
  expected: z.number().nullable(),
  /** What he brought, once his match is over. */
  brought: z.number().nullable(),
});
export type DuelPlayer = z.infer<typeof DuelPlayer>;

/** A squad on the matchday. */
export const DuelSide = z.object({
  formation: z.enum(FORMATIONS),
  /** The eleven, from goalkeeper to forwards. */
  eleven: z.array(DuelPlayer),
  /** Places without a player, which bring nothing. */
  emptyPlaces: z.int().min(0),
  /** What the squad brings, by the rules of its game. */
  sum: Band,
});
export type DuelSide = z.infer<typeof DuelSide>;

const Chance = z.number().min(0).max(1);

/** A duel from the user's point of view. */
export const RivalDuel = z.object({
  id: z.string(),
  name: z.string(),
  win: Chance,
  tie: Chance,
  lose: Chance,
  /** The user's sum minus the rival's. */
  difference: Band,
  /** Players on whose start the duel turns, those who move it most first. */
  swings: z.array(
    z.object({
      player: DuelPlayer.pick({ id: true, name: true, team: true }),
      isMine: z.boolean(),
      winIfStarting: Chance,
      winIfNot: Chance,
    }),
  ),
  side: DuelSide,
  /** Names of players who have left the league. */
  left: z.array(z.string()),
});
export type RivalDuel = z.infer<typeof RivalDuel>;

/** The duels of a team on the open matchday. */
export const Duels = z.object({
  game: z.enum(GAMES),
  unit: z.enum(REVIEW_UNITS),
  /** Null after the season, and then nobody plays. */
  matchday: z.int().nullable(),
  /** Whether no match has ended, some have, or all of the players in question. */
  state: z.enum(['before', 'running', 'over']),
  /** Of the chances; null before the first run. ISO-8601 UTC. */
  asOfTs: z.string().nullable(),
  /** Null without own players or without rivals. */
  mine: DuelSide.nullable(),
  rivals: z.array(RivalDuel),
  /** Chances of each place, first to last, of the user and then of each rival; empty with fewer than two rivals. */
  places: z.array(z.array(Chance)),
});
export type Duels = z.infer<typeof Duels>;
