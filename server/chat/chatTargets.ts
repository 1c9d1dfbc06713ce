import {
  parseDiscordWebhook,
  TELEGRAM_CHAT,
  TELEGRAM_TOKEN,
  type ChatService,
  type DiscordWebhook,
} from '@hub/shared/alerts/chatTerms.ts';
import type { ChatChannelInput, LeagueChatInput } from '@hub/shared/alerts/chats.schema.ts';

/** A chat with its secrets: Discord's webhook, or Telegram's bot and chat. */
export type ChatTarget =
  | ({ service: 'discord' } & DiscordWebhook)
  | { service: 'telegram'; token: string; chat: string };

export const targetOf = (input: ChatChannelInput | LeagueChatInput): ChatTarget =>
  input.service === 'discord'
    ? { service: 'discord', ...input.webhook }
    : { service: 'telegram', token: input.token, chat: input.chat };

/** The target as text to seal: the same for the same chat, however its address was written. */
export function targetText(target: ChatTarget): string {
  if (target.service === 'telegram') return `${target.token} ${target.chat}`;
  const { id, secret, threadId } = target;
  return [id, secret, ...(threadId === null ? [] : [threadId])].join(' ');
}

/** The inverse of `targetText`. @returns null for any other text */
export function readTarget(service: ChatService, text: string): ChatTarget | null {
  const [first = '', second = '', threadId] = text.split(' ');
  if (service === 'telegram')
    return TELEGRAM_TOKEN.test(first) && TELEGRAM_CHAT.test(second)
      ? { service, token: first, chat: second }
      : null;
  const thread = threadId === undefined ? '' : `?thread_id=${threadId}`;
  const webhook = parseDiscordWebhook(`https://discord.com/api/webhooks/${first}/${second}${thread}`);
  return webhook === null ? null : { service, ...webhook };
}
