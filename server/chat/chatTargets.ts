import {
  DISCORD_WEBHOOK,
  TELEGRAM_CHAT,
  TELEGRAM_TOKEN,
  type ChatService,
} from '#shared/alerts/chatTerms.ts';
import type { ChatChannelInput } from '#shared/alerts/chats.schema.ts';

/** A chat with its secrets: Discord's webhook, or Telegram's bot and chat. */
export type ChatTarget =
  | { service: 'discord'; webhook: string }
  | { service: 'telegram'; token: string; chat: string };

export const targetOf = (input: ChatChannelInput): ChatTarget =>
  input.service === 'discord'
    ? { service: 'discord', webhook: input.webhook }
    : { service: 'telegram', token: input.token, chat: input.chat };

/** The target as text to seal: the same for the same chat, however its address was written. */
export const targetText = (target: ChatTarget): string =>
  target.service === 'discord'
    ? (DISCORD_WEBHOOK.exec(target.webhook)?.slice(1, 3).join(' ') ?? '')
    : `${target.token} ${target.chat}`;

/** The inverse of `targetText`. @returns null for any other text */
export function readTarget(service: ChatService, text: string): ChatTarget | null {
  const [first = '', second = ''] = text.split(' ');
  if (service === 'telegram')
    return TELEGRAM_TOKEN.test(first) && TELEGRAM_CHAT.test(second)
      ? { service, token: first, chat: second }
      : null;
  const webhook = `https://discord.com/api/webhooks/${first}/${second}`;
  return DISCORD_WEBHOOK.test(webhook) ? { service, webhook } : null;
}
