import { z } from 'zod';
import { FORMATIONS, PLACES } from '../elevens/bestEleven.ts';
import { ExpectedPoints } from '../points/expectedPoints.schema.ts';
import { HeldPlaces } from '../games/heldPlaces.schema.ts';
import { GAMES } from '../games/profiles.ts';
import { Id } from '../ids.schema.ts';
import { ChancePoint, Departure, PlayerFixture } from '../catalog/players.schema.ts';
import { OWN_VALUE_MAX, STARTERS_PER_TEAM, USER_TEAM_PLAYERS_MAX } from '../limits.ts';
import { teamNameOf } from './teamName.ts';
import { Played, SquadMember, TeamRef } from '../catalog/teams.schema.ts';
import { AVAILABILITIES } from '../terms.ts';

export const UserTeamName = z
  .string()
  .refine((name) => teamNameOf(name) !== null)
  .overwrite((name) => teamNameOf(name) ?? '');

export const UserTeamFixture = PlayerFixture.omit({ movedFromTs: true, restDays: true });
export type UserTeamFixture = z.infer<typeof UserTeamFixture>;

export const UserTeamPlayer = SquadMember.extend({
  team: TeamRef.nullable(),
  /** Null while he belongs to a club of the league. */
  left: Departure.nullable(),
  /** Follows from the player's status; 'unknown' without one. */
  availability: z.enum([...AVAILABILITIES, 'unknown']),
  /** The greatest rise of his chance because a team-mate is out, if at least 0.1; else null. */
  gain: z.object({ absentName: z.string(), gain: z.number().min(0).max(1) }).nullable(),
  /** In the current season; also 0 if no source reports bookings. */
  yellowCards: z.int().min(0),
  /** One for each game whose points can be computed; empty before the first run. */
  expectedPoints: z.array(ExpectedPoints.pick({ profile: true, missing: true, next: true, three: true })),
  /** The user's choice, in the eleven or on the bench; null leaves it to the chances. */
  place: z.enum(PLACES).nullable(),
  /** Chosen by the user as a star; without a choice the hub advises, see `starsOf`. */
  isStar: z.boolean(),
  /** Value of a start to the user, in any unit; null without one. */
  value: z.number().min(0).max(OWN_VALUE_MAX).nullable(),
  /** His club's fixture of the current matchday until the next one takes over; else its next one. */
  fixture: UserTeamFixture.nullable(),
  /** Whether he is in his club's official eleven for the fixture; null until it is known. */
  isInEleven: z.boolean().nullable(),
  /** Whether he is banned from the fixture, even once it is over. */
  isBanned: z.boolean(),
  /** His part in the fixture; null until a source reports it. */
  played: Played.nullable(),
  /**
   * The last estimates for the fixture before each past kickoff of its matchday, and the present one, earliest first; without
   * official elevens. Empty if none were computed.
   */
  estimates: z.array(ChancePoint),
});
export type UserTeamPlayer = z.infer<typeof UserTeamPlayer>;

/** Players to try out Mein Team with. */
export const SampleTeam = z.object({
  playerIds: z.array(z.string()),
  /** Null: the best one. */
  formation: z.enum(FORMATIONS).nullable(),
});
export type SampleTeam = z.infer<typeof SampleTeam>;

/** By name. */
export const TeamPlayers = z.array(UserTeamPlayer);

/** Each player once, in ascending order, so that equal requests have the same address. */
export const TeamPlayersInput = z.strictObject({
  playerIds: z
    .array(Id)
    .min(1)
    .max(USER_TEAM_PLAYERS_MAX)
    .refine((ids) => ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? ''))),
  /** The game of a sample team, whose players are shown as of its next lock, see `fixturesToPlayWith`. */
  sampleOf: z.enum(GAMES).optional(),
});

/** A user's own selection of players. */
export const UserTeam = z.object({
  id: z.string(),
  name: z.string(),
  competition: z.string(),
  game: z.enum(GAMES),
  /** Chosen by the user; null, or a formation that the game does not allow: the best one. */
  formation: z.enum(FORMATIONS).nullable(),
  /** ISO-8601 UTC. */
  createdTs: z.string(),
  /** By name. */
  players: z.array(UserTeamPlayer),
  /** The places held on the open matchday; null while none is stored. */
  held: HeldPlaces.nullable(),
});
export type UserTeam = z.infer<typeof UserTeam>;

/** Newest first. */
export const UserTeams = z.array(UserTeam);
export type UserTeams = z.infer<typeof UserTeams>;

export const UserTeamId = z.strictObject({ userTeamId: Id });
/**
 * A team with its players, such as one that moves here from a device. Unknown players are left out. `held` is what a device
 * has held on the open matchday; the hub holds everybody else whose lock has passed.
 */
export const CreateUserTeam = z.strictObject({
  name: UserTeamName,
  game: z.enum(GAMES).optional(),
  formation: z.enum(FORMATIONS).nullable().optional(),
  players: z
    .array(
      z.strictObject({
        id: Id,
        ...UserTeamPlayer.pick({ place: true, value: true }).shape,
        isStar: UserTeamPlayer.shape.isStar.default(false),
      }),
    )
    .max(USER_TEAM_PLAYERS_MAX)
    .refine((players) => new Set(players.map(({ id }) => id)).size === players.length)
    .optional(),
  held: HeldPlaces.extend({ places: HeldPlaces.shape.places.max(USER_TEAM_PLAYERS_MAX) })
    .nullable()
    .optional(),
});
export type NewUserTeam = z.infer<typeof CreateUserTeam>;
export const RenameUserTeam = UserTeamId.extend({ name: UserTeamName });
export const SetUserTeamGame = UserTeamId.extend({ game: z.enum(GAMES) });
export const SetUserTeamFormation = UserTeamId.extend({ formation: z.enum(FORMATIONS).nullable() });
export const AddUserTeamPlayers = UserTeamId.extend({
  playerIds: z.array(Id).min(1).max(USER_TEAM_PLAYERS_MAX),
});
export const UserTeamPlayerId = UserTeamId.extend({ playerId: Id });
/** Replaces one player by another. */
export const ReplaceUserTeamPlayer = UserTeamPlayerId.extend({ byPlayerId: Id });
/** The user's choices for a player of the team: place and value. */
export const SetUserTeamPlayer = UserTeamPlayerId.extend({
  ...UserTeamPlayer.pick({ place: true, value: true }).shape,
});

/** Sets all places or none; null leaves a player to the chances again. */
export const SetUserTeamPlaces = UserTeamId.extend({
  places: z
    .array(z.strictObject({ playerId: Id, place: z.enum(PLACES).nullable() }))
    .min(1)
    .max(STARTERS_PER_TEAM)
    .refine((places) => new Set(places.map(({ playerId }) => playerId)).size === places.length),
});

/** Sets all stars at once; without any the hub advises again. */
export const SetUserTeamStars = UserTeamId.extend({
  playerIds: z
    .array(Id)
    .max(STARTERS_PER_TEAM)
    .refine((ids) => new Set(ids).size === ids.length),
});

/** A newly created team. */
export const CreatedUserTeam = z.object({ id: z.string(), name: z.string(), createdTs: z.string() });
export type CreatedUserTeam = z.infer<typeof CreatedUserTeam>;
