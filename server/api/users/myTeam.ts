import { z } from 'zod';
import {
  Duels,
  DuelSquads,
  RivalOfTeam,
  Rivals,
  SavedRival,
  SaveRival,
} from '@hub/shared/duel/duel.schema.ts';
import { Review, ReviewInput } from '@hub/shared/review/review.schema.ts';
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
  SetUserTeamStars,
  UserTeamId,
  UserTeamPlayerId,
  UserTeams,
} from '@hub/shared/users/userTeams.schema.ts';
import { WhatIf, WhatIfInput } from '@hub/shared/users/whatIf.schema.ts';
import { duelsOfSquads, duelsOfTeam } from '../../commands/users/duel/duel.ts';
import { askWhatIf, teamCalendarPath } from '../../commands/users/ownTeams.ts';
import { reviewTeam } from '../../commands/review/review.ts';
import * as changes from '../../commands/users/teamChanges.ts';
import { checked, limited, publicProcedure, router, userProcedure } from '../trpc.ts';

/** The signed-in user's own teams; others' teams are not found. */
export const myTeamRouter = router({
  teams: userProcedure
    .input(z.void())
    .output(checked(UserTeams))
    .query(({ ctx: { deps, user } }) => deps.stores.userTeams.ofUser(user.id, deps.now().toISOString())),

  createTeam: userProcedure
    .input(CreateUserTeam)
    .output(CreatedUserTeam)
    .mutation(({ ctx: { deps, user }, input }) => changes.createTeam(deps, user.id, input)),

  renameTeam: userProcedure
    .input(RenameUserTeam)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) =>
      deps.stores.userTeams.rename(user.id, input.userTeamId, input.name),
    ),

  /** Sets the managers' game whose lock and formations apply to the team. Whatever is held stays held. */
  setGame: userProcedure
    .input(SetUserTeamGame)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => changes.setGame(deps, user.id, input)),

  /** Sets the formation of the team's eleven, among those of its game that have room for locked players; null: the best one. */
  setFormation: userProcedure
    .input(SetUserTeamFormation)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => changes.setFormation(deps, user.id, input)),

  /** Pins a player of the team to the eleven or the bench, but not after his lock, and sets his value to the user. */
  setChoice: userProcedure
    .input(SetUserTeamPlayer)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => changes.setChoice(deps, user.id, input)),

  /** Pins and benches several players at once, such as both of a swap; all or none, and none after his lock. */
  setPlaces: userProcedure
    .input(SetUserTeamPlaces)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => changes.setPlaces(deps, user.id, input)),

  /** Sets all stars of the team at once, as its game allows, but not after the lock; without any the hub advises. */
  setStars: userProcedure
    .input(SetUserTeamStars)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => changes.setStars(deps, user.id, input)),

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

  /** What became of a matchday of the team: forecasts frozen before the lock beside the facts. */
  review: userProcedure
    .input(ReviewInput)
    .output(checked(Review))
    .use(limited('review'))
    .query(({ ctx: { deps, user }, input }) => reviewTeam(deps, user.id, input)),

  /** Other managers' squads: entered for the team and seen by nobody else, or shown by members of friends' leagues. */
  rivals: userProcedure
    .input(UserTeamId)
    .output(checked(Rivals))
    .query(({ ctx: { deps, user }, input }) =>
      deps.stores.rivals.ofTeam({ userId: user.id, ...input }, deps.now().toISOString()),
    ),

  saveRival: userProcedure
    .input(SaveRival)
    .output(SavedRival)
    .mutation(({ ctx: { deps, user }, input }) =>
      deps.stores.rivals.save(user.id, input, deps.now().toISOString()),
    ),

  removeRival: userProcedure
    .input(RivalOfTeam)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => deps.stores.rivals.remove({ userId: user.id, ...input })),

  /** Whether the team beats its rivals on the open matchday: chances while it lasts, then what came. */
  duel: userProcedure
    .input(UserTeamId)
    .output(checked(Duels))
    .use(limited('duel'))
    .query(({ ctx: { deps, user }, input }) => duelsOfTeam(deps, user.id, input.userTeamId)),

  /** The same for squads that are stored nowhere. A mutation, because they are too long for an address. */
  duelOf: publicProcedure
    .input(DuelSquads)
    .output(checked(Duels))
    .use(limited('duel'))
    .mutation(({ ctx: { deps }, input }) => duelsOfSquads(deps, input)),

  deleteTeam: userProcedure
    .input(UserTeamId)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => deps.stores.userTeams.delete(user.id, input.userTeamId)),

  /** Ignores players already in the team, so that a repeated request does no harm. */
  addPlayers: userProcedure
    .input(AddUserTeamPlayers)
    .output(z.object({ added: z.int().min(0) }))
    .mutation(async ({ ctx: { deps, user }, input }) => ({
      added: await changes.addPlayers(deps, user.id, input),
    })),

  /** Ignores a player who is not in the team; none after his lock, unless he came after it. */
  removePlayer: userProcedure
    .input(UserTeamPlayerId)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) =>
      changes.removePlayers(deps, user.id, { userTeamId: input.userTeamId, playerIds: [input.playerId] }),
    ),

  /** The new player takes over the place and value of the one he replaces, who is not locked, but is no star. */
  replacePlayer: userProcedure
    .input(ReplaceUserTeamPlayer)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => changes.replacePlayer(deps, user.id, input)),
});
