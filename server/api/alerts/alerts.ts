import { z } from 'zod';
import { Alert, AlertChoices, AlertSettings, PushSubscriptionInput } from '#shared/alerts/alerts.schema.ts';
import {
  ChatChannel,
  ChatChannelId,
  ChatChannelInput,
  ChatChannelKinds,
  ChatTried,
} from '#shared/alerts/chats.schema.ts';
import {
  addChat,
  chooseChatKinds,
  listChats,
  ownChats,
  removeChat,
  testChat,
} from '../../commands/alerts/chats.ts';
import { chooseAlerts, readAlertSettings, subscribeDevice } from '../../commands/alerts/alertSettings.ts';
import { sendTestAlert } from '../../commands/alerts/deliverAlerts.ts';
import { router, userProcedure } from '../trpc.ts';

/** As many as the bell lists. */
const LISTED = 20;

const DeviceId = z.strictObject({ deviceId: z.uuid() });

/** The messages that the signed-in user receives, and where. */
export const alertsRouter = router({
  settings: userProcedure
    .output(AlertSettings)
    .query(({ ctx: { deps, user } }) => readAlertSettings(deps, user.id)),

  choose: userProcedure
    .input(AlertChoices)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => chooseAlerts(deps, user, input)),

  /** Lets the hub send to the browser in use. */
  subscribe: userProcedure
    .input(PushSubscriptionInput)
    .output(z.object({ deviceId: z.string() }))
    .mutation(async ({ ctx: { deps, user, allow }, input }) => {
      await allow('device', user.id);
      return { deviceId: await subscribeDevice(deps, user.id, input) };
    }),

  unsubscribe: userProcedure
    .input(DeviceId)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) =>
      deps.stores.alertSettings.unsubscribe(user.id, input.deviceId),
    ),

  /** Sends one message to a device, to see whether it arrives. */
  test: userProcedure
    .input(DeviceId)
    .output(z.object({ isTaken: z.boolean() }))
    .mutation(async ({ ctx: { deps, user, allow }, input }) => {
      await allow('device', user.id);
      return { isTaken: await sendTestAlert(deps, user.id, input.deviceId) };
    }),

  /** Chats at Discord and Telegram, without what is secret of them; oldest first. */
  chats: userProcedure
    .output(z.array(ChatChannel))
    .query(({ ctx: { deps, user } }) => listChats(deps, ownChats(user.id))),

  /** Sends one message there first, and keeps the chat if its service takes it. */
  addChat: userProcedure
    .input(ChatChannelInput)
    .output(ChatTried)
    .mutation(async ({ ctx: { deps, user, allow }, input }) => {
      await allow('device', user.id);
      return { trial: await addChat(deps, ownChats(user.id), input) };
    }),

  removeChat: userProcedure
    .input(ChatChannelId)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => removeChat(deps, ownChats(user.id), input.channelId)),

  /** The kinds of messages for a chat, among those that the user receives at all. */
  chooseChatKinds: userProcedure
    .input(ChatChannelKinds)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => chooseChatKinds(deps, ownChats(user.id), input)),

  /** Sends one message to a chat; one that was off is on again when it arrives. */
  testChat: userProcedure
    .input(ChatChannelId)
    .output(ChatTried)
    .mutation(async ({ ctx: { deps, user, allow }, input }) => {
      await allow('device', user.id);
      return { trial: await testChat(deps, ownChats(user.id), input.channelId) };
    }),

  /** Newest first. */
  list: userProcedure
    .output(z.array(Alert))
    .query(({ ctx: { deps, user } }) => deps.stores.alertEvents.ofUser(user.id, LISTED)),

  markSeen: userProcedure
    .output(z.void())
    .mutation(({ ctx: { deps, user } }) =>
      deps.stores.alertSettings.markSeen(user.id, deps.now().toISOString()),
    ),
});
