import { z } from 'zod';
import {
  AddUserTeamPlayers,
  CreatedUserTeam,
  CreateUserTeam,
  RenameUserTeam,
  ReplaceUserTeamPlayer,
  SetUserTeamFormation,
  SetUserTeamGame,
  SetUserTeamPlaces,
  SetUserTeamPlayer,
  UserTeamId,
  UserTeamPlayerId,
  UserTeams,
} from '@hub/shared/users/userTeams.schema.ts';
import { WhatIf, WhatIfInput } from '@hub/shared/users/whatIf.schema.ts';
import { askWhatIf, placePlayers, teamCalendarPath } from '../../commands/users/ownTeams.ts';
import { checked, limited, router, userProcedure } from '../trpc.ts';

/** The signed-in user's own teams; others' teams are not found. */
export const myTeamRouter = router({
  teams: userProcedure
    .input(z.void())
    .output(checked(UserTeams))
    .query(({ ctx: { deps, user } }) => deps.stores.userTeams.ofUser(user.id, deps.now().toISOString())),

  createTeam: userProcedure
    .input(CreateUserTeam)
    .output(CreatedUserTeam)
    .mutation(({ ctx: { deps, user }, input }) =>
      deps.stores.userTeams.create(user.id, input.name, deps.now()),
    ),

  renameTeam: userProcedure
    .input(RenameUserTeam)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) =>
      deps.stores.userTeams.rename(user.id, input.userTeamId, input.name),
    ),

  /** Sets the managers' game whose lock and formations apply to the team. */
  setGame: userProcedure
    .input(SetUserTeamGame)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) =>
      deps.stores.userTeams.setGame(user.id, input.userTeamId, input.game),
    ),

  /** Sets the formation of the team's eleven, among those of its game; null leaves the choice to the hub. */
  setFormation: userProcedure
    .input(SetUserTeamFormation)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) =>
      deps.stores.userTeams.setFormation(user.id, input.userTeamId, input.formation),
    ),

  /** Pins a player of the team to the eleven or the bench, and sets his value to the user. */
  setChoice: userProcedure
    .input(SetUserTeamPlayer)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => deps.stores.userTeams.setChoice(user.id, input)),

  /** Pins and benches several players at once, such as both of a swap; all or none, and none after his lock. */
  setPlaces: userProcedure
    .input(SetUserTeamPlaces)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => placePlayers(deps, user.id, input)),

  /** The address at which calendars read the matches of the team's players; anyone with the address may read it. */
  calendar: userProcedure
    .input(UserTeamId)
    .output(z.object({ path: z.string() }))
    .query(async ({ ctx: { deps, user }, input }) => ({
      path: await teamCalendarPath(deps, user.id, input.userTeamId),
    })),

  /** The chances at clubs if players were out or certain to start; nothing is stored. */
  whatIf: userProcedure
    .input(WhatIfInput)
    .output(checked(WhatIf))
    .use(limited('whatIf'))
    .query(({ ctx: { deps }, input }) => askWhatIf(deps, input.assumed)),

  deleteTeam: userProcedure
    .input(UserTeamId)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => deps.stores.userTeams.delete(user.id, input.userTeamId)),

  /** Ignores players already in the team, so that a repeated request does no harm. */
  addPlayers: userProcedure
    .input(AddUserTeamPlayers)
    .output(z.object({ added: z.int().min(0) }))
    .mutation(async ({ ctx: { deps, user }, input }) => ({
      added: await deps.stores.userTeams.addPlayers(user.id, input.userTeamId, input.playerIds),
    })),

  /** Ignores a player who is not in the team. */
  removePlayer: userProcedure
    .input(UserTeamPlayerId)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) =>
      deps.stores.userTeams.removePlayer(user.id, input.userTeamId, input.playerId),
    ),

  /** The new player takes over the place and value of the one he replaces. */
  replacePlayer: userProcedure
    .input(ReplaceUserTeamPlayer)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => deps.stores.userTeams.replacePlayer(user.id, input)),
});
