/** Terms for chats; separate from the schemas so that screens need not load zod. */

/** The only services that messages can be sent to. */
export const CHAT_SERVICES = ['discord', 'telegram'] as const;
export type ChatService = (typeof CHAT_SERVICES)[number];

/** Kinds of messages for a friends' league's chat. */
export const LEAGUE_CHAT_KINDS = ['eleven', 'lock', 'result'] as const;

/** Chats per user, and per friends' league. */
export const CHAT_CHANNELS_MAX = 3;
export const CHAT_NAME_LENGTH = 40;
/** Result of a test message: `busy` means try again later, `known` that the chat is already entered and was not tested. */
export const CHAT_TRIALS = ['taken', 'refused', 'busy', 'known'] as const;
export type ChatTrial = (typeof CHAT_TRIALS)[number];

/** A webhook of a channel at Discord. */
export interface DiscordWebhook {
  id: string;
  secret: string;
  /** The thread of the channel to write into; null for the channel itself. */
  threadId: string | null;
}

const DISCORD_ID = /^\d{5,25}$/u;
const DISCORD_WEBHOOK =
  /^https:\/\/(?:(?:ptb|canary)\.)?(?:discord|discordapp)\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{5,25})\/([\w-]{20,120})(?:\?([\w=&]*))?$/u;

/** Reads Discord's "copy webhook URL", of each of its apps. @returns null for any other text */
export function parseDiscordWebhook(text: string): DiscordWebhook | null {
  const [, id, secret, query] = DISCORD_WEBHOOK.exec(text) ?? [];
  const threadId = new URLSearchParams(query).get('thread_id');
  if (id === undefined || secret === undefined) return null;
  return threadId === null || DISCORD_ID.test(threadId) ? { id, secret, threadId } : null;
}
/** Token from Telegram's @BotFather. */
export const TELEGRAM_TOKEN = /^\d{5,20}:[\w-]{30,60}$/u;
/** A number, negative for groups, or the public name of a channel. */
export const TELEGRAM_CHAT = /^(?:-?\d{1,20}|@[A-Za-z]\w{3,31})$/u;
