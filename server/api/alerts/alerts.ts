import { z } from 'zod';
import {
  Alert,
  AlertChoices,
  AlertSettings,
  PushRenewalInput,
  PushSubscriptionInput,
} from '@hub/shared/alerts/alerts.schema.ts';
import {
  ChatChannel,
  ChatChannelId,
  ChatChannelInput,
  ChatChannelKinds,
  ChatTried,
} from '@hub/shared/alerts/chats.schema.ts';
import {
  addChat,
  chooseChatKinds,
  listChats,
  ownChats,
  removeChat,
  testChat,
} from '../../commands/alerts/chats.ts';
import {
  chooseAlerts,
  readAlertSettings,
  renewDevice,
  subscribeDevice,
} from '../../commands/alerts/alertSettings.ts';
import { sendTestAlert } from '../../commands/alerts/deliverAlerts.ts';
import { limited, publicProcedure, router, userProcedure } from '../trpc.ts';

/** Number of alerts listed in the bell. */
const LISTED = 20;

const DeviceId = z.strictObject({ deviceId: z.uuid() });

/** The alerts of the signed-in user, and where they are sent. */
export const alertsRouter = router({
  settings: userProcedure
    .output(AlertSettings)
    .query(({ ctx: { deps, user } }) => readAlertSettings(deps, user.id)),

  choose: userProcedure
    .input(AlertChoices)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => chooseAlerts(deps, user, input)),

  /** Adds the current browser as a device. */
  subscribe: userProcedure
    .input(PushSubscriptionInput)
    .output(z.object({ deviceId: z.string() }))
    .use(limited('device'))
    .mutation(async ({ ctx: { deps, user }, input }) => ({
      deviceId: await subscribeDevice(deps, user.id, input),
    })),

  /** Public for the browser that knows the earlier subscription: its service worker, which renews it, is not signed in. */
  renew: publicProcedure
    .input(PushRenewalInput)
    .output(z.void())
    .use(limited('device'))
    .mutation(({ ctx: { deps }, input }) => renewDevice(deps, input)),

  unsubscribe: userProcedure
    .input(DeviceId)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) =>
      deps.stores.alertSettings.unsubscribe(user.id, input.deviceId),
    ),

  /** Sends a test message to a device. */
  test: userProcedure
    .input(DeviceId)
    .output(z.object({ isTaken: z.boolean() }))
    .use(limited('device'))
    .mutation(async ({ ctx: { deps, user }, input }) => ({
      isTaken: await sendTestAlert(deps, user.id, input.deviceId),
    })),

  /** Chats at Discord and Telegram, without their secrets; oldest first. */
  chats: userProcedure
    .output(z.array(ChatChannel))
    .query(({ ctx: { deps, user } }) => listChats(deps, ownChats(user.id))),

  /** Sends a test message, and adds the chat if its service accepts it. */
  addChat: userProcedure
    .input(ChatChannelInput)
    .output(ChatTried)
    .use(limited('device'))
    .mutation(async ({ ctx: { deps, user }, input }) => ({
      trial: await addChat(deps, ownChats(user.id), input),
    })),

  removeChat: userProcedure
    .input(ChatChannelId)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => removeChat(deps, ownChats(user.id), input.channelId)),

  /** Chooses the kinds of alerts for a chat, among those that the user receives at all. */
  chooseChatKinds: userProcedure
    .input(ChatChannelKinds)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => chooseChatKinds(deps, ownChats(user.id), input)),

  /** Sends a test message to a chat; switches the chat on again if its service accepts the message. */
  testChat: userProcedure
    .input(ChatChannelId)
    .output(ChatTried)
    .use(limited('device'))
    .mutation(async ({ ctx: { deps, user }, input }) => ({
      trial: await testChat(deps, ownChats(user.id), input.channelId),
    })),

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
