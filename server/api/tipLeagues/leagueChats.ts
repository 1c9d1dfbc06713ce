import { z } from 'zod';
import {
  ChatChannel,
  ChatTried,
  LeagueChatId,
  LeagueChatInput,
  LeagueChatKinds,
} from '@hub/shared/alerts/chats.schema.ts';
import { TipLeagueId } from '@hub/shared/tipLeagues/tipLeagues.schema.ts';
import {
  addChat,
  chooseChatKinds,
  leagueChats,
  listChats,
  removeChat,
  testChat,
} from '../../commands/alerts/chats.ts';
import { limited, router, userProcedure } from '../trpc.ts';

/** For the founder of the league in the input only; for others the league does not exist. */
const founderProcedure = userProcedure
  .input(z.object({ leagueId: TipLeagueId.shape.leagueId }))
  .use(async ({ ctx, input: { leagueId }, next }) =>
    next({
      ctx: { owner: await leagueChats(ctx.deps, { userId: ctx.user.id, leagueId, may: 'change' }) },
    }),
  );

/** Chats of a friends' league: its members can see them, its founder can add and change them. */
export const leagueChatsRouter = router({
  /** Without their secrets; oldest first. */
  list: userProcedure
    .input(TipLeagueId)
    .output(z.array(ChatChannel))
    .query(async ({ ctx: { deps, user }, input: { leagueId } }) =>
      listChats(deps, await leagueChats(deps, { userId: user.id, leagueId, may: 'see' })),
    ),

  /** Sends a test message, and adds the chat if its service accepts it. */
  add: founderProcedure
    .input(LeagueChatInput)
    .output(ChatTried)
    .use(limited('device'))
    .mutation(async ({ ctx: { deps, owner }, input }) => ({ trial: await addChat(deps, owner, input) })),

  remove: founderProcedure
    .input(LeagueChatId)
    .output(z.void())
    .mutation(({ ctx: { deps, owner }, input }) => removeChat(deps, owner, input.channelId)),

  chooseKinds: founderProcedure
    .input(LeagueChatKinds)
    .output(z.void())
    .mutation(({ ctx: { deps, owner }, input }) => chooseChatKinds(deps, owner, input)),

  /** Sends a test message to a chat; switches the chat on again if its service accepts the message. */
  test: founderProcedure
    .input(LeagueChatId)
    .output(ChatTried)
    .use(limited('device'))
    .mutation(async ({ ctx: { deps, owner }, input }) => ({
      trial: await testChat(deps, owner, input.channelId),
    })),
});
