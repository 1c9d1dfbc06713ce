/** Chats that messages go to; apart from the schemas, so that screens need not load zod. */

/** Services that messages can go to, and no other address. */
export const CHAT_SERVICES = ['discord', 'telegram'] as const;
export type ChatService = (typeof CHAT_SERVICES)[number];

/** What a chat of a friends' league can be sent. */
export const LEAGUE_CHAT_KINDS = ['eleven', 'lock', 'result'] as const;

/** Chats of one user, and of one friends' league. */
export const CHAT_CHANNELS_MAX = 3;
export const CHAT_NAME_LENGTH = 40;
/** What became of a trial: `busy` wants to be asked later, `known` was not asked, as the chat is entered already. */
export const CHAT_TRIALS = ['taken', 'refused', 'busy', 'known'] as const;
export type ChatTrial = (typeof CHAT_TRIALS)[number];

/** What Discord hands out under "copy webhook URL": an id and a secret. */
export const DISCORD_WEBHOOK =
  /^https:\/\/(?:discord|discordapp)\.com\/api\/webhooks\/(\d{5,25})\/([\w-]{20,120})$/u;
/** What Telegram's @BotFather hands out. */
export const TELEGRAM_TOKEN = /^\d{5,20}:[\w-]{30,60}$/u;
/** A number, below zero for groups, or the public name of a channel. */
export const TELEGRAM_CHAT = /^(?:-?\d{1,20}|@[A-Za-z]\w{3,31})$/u;
