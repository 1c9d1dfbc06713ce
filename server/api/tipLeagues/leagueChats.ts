import { z } from 'zod';
import {
  ChatChannel,
  ChatTried,
  LeagueChatId,
  LeagueChatInput,
  LeagueChatKinds,
} from '#shared/alerts/chats.schema.ts';
import { TipLeagueId } from '#shared/tipLeagues/tipLeagues.schema.ts';
import {
  addChat,
  chooseChatKinds,
  leagueChats,
  listChats,
  removeChat,
  testChat,
} from '../../commands/alerts/chats.ts';
import { router, userProcedure } from '../trpc.ts';

/** The founder of the league that the input names; to everybody else it does not exist. */
const founderProcedure = userProcedure
  .input(z.object({ leagueId: TipLeagueId.shape.leagueId }))
  .use(async ({ ctx, input: { leagueId }, next }) =>
    next({
      ctx: { owner: await leagueChats(ctx.deps, { userId: ctx.user.id, leagueId, may: 'change' }) },
    }),
  );

/** Chats of a friends' league; its members see them, its founder enters and changes them. */
export const leagueChatsRouter = router({
  /** Without what is secret of them; oldest first. */
  list: userProcedure
    .input(TipLeagueId)
    .output(z.array(ChatChannel))
    .query(async ({ ctx: { deps, user }, input: { leagueId } }) =>
      listChats(deps, await leagueChats(deps, { userId: user.id, leagueId, may: 'see' })),
    ),

  /** Sends one message there first, and keeps the chat if its service takes it. */
  add: founderProcedure
    .input(LeagueChatInput)
    .output(ChatTried)
    .mutation(async ({ ctx: { deps, user, allow, owner }, input }) => {
      await allow('device', user.id);
      return { trial: await addChat(deps, owner, input) };
    }),

  remove: founderProcedure
    .input(LeagueChatId)
    .output(z.void())
    .mutation(({ ctx: { deps, owner }, input }) => removeChat(deps, owner, input.channelId)),

  chooseKinds: founderProcedure
    .input(LeagueChatKinds)
    .output(z.void())
    .mutation(({ ctx: { deps, owner }, input }) => chooseChatKinds(deps, owner, input)),

  /** Sends one message to a chat; one that was off is on again when it arrives. */
  test: founderProcedure
    .input(LeagueChatId)
    .output(ChatTried)
    .mutation(async ({ ctx: { deps, user, allow, owner }, input }) => {
      await allow('device', user.id);
      return { trial: await testChat(deps, owner, input.channelId) };
    }),
});
