import { z } from 'zod';
import {
  ElevenTipInput,
  CreateTipLeague,
  InvitationInput,
  RenameTipLeague,
  SetTipLeagueGame,
  ShowTeam,
  TipForm,
  TipInvitation,
  TipLeague,
  TipLeagueId,
  TipLeagueMemberId,
  TipLeagues,
  TipMatchday,
  TipMatchdayResults,
  TippedMatch,
} from '@hub/shared/tipLeagues/tipLeagues.schema.ts';
import { AddLeagueRival, SavedRival } from '@hub/shared/duel/duel.schema.ts';
import {
  createTipLeague,
  newInvitation,
  continueTipLeague,
  listTipLeagues,
  readTipLeague,
} from '../../commands/tipLeagues/tipLeagues.ts';
import { readTipMatchday } from '../../commands/tipLeagues/leagueScores.ts';
import { readTipForm, tipEleven } from '../../commands/tipLeagues/tips.ts';
import type { LimitedAction } from '../context.ts';
import { checked, limited, router, userProcedure } from '../trpc.ts';

/** Signed-in users only, rate-limited. */
const limitedProcedure = (action: LimitedAction) => userProcedure.use(limited(action));

/** Friends' leagues of the signed-in user; others' leagues are not found. */
export const tipLeaguesRouter = router({
  mine: userProcedure
    .input(z.void())
    .output(checked(TipLeagues))
    .query(({ ctx: { deps, user } }) => listTipLeagues(deps, user.id)),

  league: userProcedure
    .input(TipLeagueId)
    .output(checked(TipLeague))
    .query(({ ctx: { deps, user }, input }) => readTipLeague(deps, user.id, input.leagueId)),

  /** All members' tips for the locked matches of a matchday. */
  matchday: userProcedure
    .input(TipMatchday)
    .output(checked(TipMatchdayResults))
    .query(({ ctx: { deps, user }, input }) => readTipMatchday(deps, user.id, input)),

  form: userProcedure
    .input(TippedMatch)
    .output(checked(TipForm))
    .query(({ ctx: { deps, user }, input }) => readTipForm(deps, user.id, input)),

  tip: limitedProcedure('tip')
    .input(ElevenTipInput)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => tipEleven(deps, user, input)),

  found: limitedProcedure('createTipLeague')
    .input(CreateTipLeague)
    .output(z.object({ leagueId: z.string() }))
    .mutation(async ({ ctx: { deps, user }, input }) => ({
      leagueId: await createTipLeague(deps, user, input),
    })),

  /** Continues a league whose season is over, with all members; any member may. */
  goOn: limitedProcedure('createTipLeague')
    .input(TipLeagueId)
    .output(z.object({ leagueId: z.string() }))
    .mutation(async ({ ctx: { deps, user }, input }) => ({
      leagueId: await continueTipLeague(deps, user.id, input.leagueId),
    })),

  /** A mutation, although it changes nothing, because proxies do not log the token in a body. */
  invitation: limitedProcedure('joinTipLeague')
    .input(InvitationInput)
    .output(TipInvitation)
    .mutation(({ ctx: { deps, user }, input }) =>
      deps.stores.tipMemberships.invitation(input.token, user.id),
    ),

  join: limitedProcedure('joinTipLeague')
    .input(InvitationInput)
    .output(z.object({ leagueId: z.string() }))
    .mutation(async ({ ctx: { deps, user }, input }) => ({
      leagueId: await deps.stores.tipMemberships.join(input.token, user, deps.now().toISOString()),
    })),

  /** Lets the other members duel with a team of the user's; null: with none, at once. */
  showTeam: userProcedure
    .input(ShowTeam)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) =>
      deps.stores.leagueRivals.show(user.id, input.leagueId, input.userTeamId),
    ),

  /** Makes another member who shows a team a rival of the user's, which follows that team. */
  addRival: userProcedure
    .input(AddLeagueRival)
    .output(SavedRival)
    .mutation(({ ctx: { deps, user }, input }) =>
      deps.stores.leagueRivals.add({ userId: user.id, ...input }, deps.now().toISOString()),
    ),

  /** The league is deleted with its last member; a founder hands over to the longest-standing member. */
  leave: userProcedure
    .input(TipLeagueId)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => deps.stores.tipMemberships.leave(user.id, input.leagueId)),

  /** This and all below are for the founder only. */
  rename: userProcedure
    .input(RenameTipLeague)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) =>
      deps.stores.tipMemberships.rename(user.id, input.leagueId, input.name),
    ),

  /** Sets the game whose points the league also counts, if any. */
  setGame: userProcedure
    .input(SetTipLeagueGame)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) =>
      deps.stores.tipMemberships.setGame(user.id, input.leagueId, input.game),
    ),

  renewInvitation: userProcedure
    .input(TipLeagueId)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) =>
      deps.stores.tipMemberships.renewInvitation(user.id, input.leagueId, newInvitation()),
    ),

  /** Also renews the invitation, because the removed member may know it. */
  removeMember: userProcedure
    .input(TipLeagueMemberId)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) =>
      deps.stores.tipMemberships.exclude(user.id, input.leagueId, input.memberId, newInvitation()),
    ),

  delete: userProcedure
    .input(TipLeagueId)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => deps.stores.tipMemberships.delete(user.id, input.leagueId)),
});
