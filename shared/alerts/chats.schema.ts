import { z } from 'zod';
import { Id } from '../ids.schema.ts';
import { ALERT_KINDS } from './alertTerms.ts';
import {
  CHAT_NAME_LENGTH,
  CHAT_SERVICES,
  CHAT_TRIALS,
  LEAGUE_CHAT_KINDS,
  parseDiscordWebhook,
  TELEGRAM_CHAT,
  TELEGRAM_TOKEN,
} from './chatTerms.ts';

const Kinds = z.array(z.enum(ALERT_KINDS)).min(1).max(ALERT_KINDS.length);
const LeagueKinds = z.array(z.enum(LEAGUE_CHAT_KINDS)).min(1).max(LEAGUE_CHAT_KINDS.length);
const Name = z.string().trim().min(1).max(CHAT_NAME_LENGTH);
const Webhook = z
  .string()
  .trim()
  .transform((text, context) => {
    const webhook = parseDiscordWebhook(text);
    if (webhook === null) context.addIssue('is not an address of a webhook');
    return webhook ?? z.NEVER;
  });
const Discord = z.strictObject({ service: z.literal('discord'), name: Name, webhook: Webhook });
const Telegram = z.strictObject({
  service: z.literal('telegram'),
  name: Name,
  token: z.string().trim().regex(TELEGRAM_TOKEN),
  chat: z.string().trim().regex(TELEGRAM_CHAT),
});

/** A chat entered by its owner; its secret is never returned. */
export const ChatChannelInput = z.discriminatedUnion('service', [
  Discord.extend({ kinds: Kinds }),
  Telegram.extend({ kinds: Kinds }),
]);
export type ChatChannelInput = z.infer<typeof ChatChannelInput>;

/** The same for a friends' league. */
export const LeagueChatInput = z.discriminatedUnion('service', [
  Discord.extend({ kinds: LeagueKinds, leagueId: Id }),
  Telegram.extend({ kinds: LeagueKinds, leagueId: Id }),
]);
export type LeagueChatInput = z.infer<typeof LeagueChatInput>;

export const ChatChannel = z.object({
  id: z.string(),
  service: z.enum(CHAT_SERVICES),
  name: z.string(),
  kinds: z.array(z.enum(ALERT_KINDS)),
  createdTs: z.string(),
  /** When the service refused it and it was switched off; null while it is on. */
  offTs: z.string().nullable(),
});
export type ChatChannel = z.infer<typeof ChatChannel>;

/** A chat is stored only if its service accepted a first message. */
export const ChatTried = z.object({ trial: z.enum(CHAT_TRIALS) });
export const ChatChannelId = z.strictObject({ channelId: z.uuid() });
export const ChatChannelKinds = z.strictObject({ channelId: z.uuid(), kinds: Kinds });

export const LeagueChatId = ChatChannelId.extend({ leagueId: Id });
export const LeagueChatKinds = LeagueChatId.extend({ kinds: LeagueKinds });
