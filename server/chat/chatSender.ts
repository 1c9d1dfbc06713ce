import type { OutgoingProxy } from '@hub/provider/outgoing/outgoingProxy.ts';
import { createSafeFetch, type OutgoingAnswer } from '@hub/provider/outgoing/safeFetch.ts';
import { hostAndPort } from '@hub/provider/outgoing/target.ts';
import { isTransient, retryAfterMs } from '@hub/provider/base/retries.ts';
import { createOriginPauses } from '@hub/provider/outgoing/originPauses.ts';
import type { ChatTarget } from './chatTargets.ts';
import { z } from 'zod';

/** Discord's answer, with a message or an error. */
const DiscordAnswer = z.object({
  id: z.string().optional(),
  code: z.number().optional(),
  /** In seconds. */
  retry_after: z.number().min(0).optional(),
});

/** Telegram's answer. */
const TelegramAnswer = z.object({
  description: z.string().optional(),
  result: z.object({ message_id: z.number() }).optional().catch(undefined),
  /** In seconds. */
  parameters: z.object({ retry_after: z.number().min(0).optional() }).optional(),
});

export type ChatOutcome =
  /** @property messageId null if the service did not return one */
  | { kind: 'accepted'; messageId: string | null }
  /** The chat no longer exists, or the hub may no longer write there. */
  | { kind: 'chatClosed' }
  /** The message to edit no longer exists. */
  | { kind: 'messageGone' }
  /** Sent without an answer, so possibly accepted. Only for new messages, because an edit can safely be repeated. */
  | { kind: 'unknown' }
  /** The service will never accept it. */
  | { kind: 'refused'; status: number }
  /**
   * @property afterMs pause requested by the service; null if it named none
   * @property isTried whether a request was sent, rather than skipped during a pause
   */
  | { kind: 'later'; afterMs: number | null; isTried: boolean };

/** Sends messages to chats at Discord and Telegram. */
export interface ChatSender {
  /**
   * @param messageId the message to edit; null for a new one
   * @param beforeSending awaited immediately before sending; if it fails, nothing is sent
   */
  send(
    target: ChatTarget,
    text: string,
    messageId: string | null,
    beforeSending?: () => Promise<void>,
  ): Promise<ChatOutcome>;
}

interface Call {
  url: string;
  method: 'POST' | 'PATCH';
  body: object;
  beforeSending?: () => Promise<void>;
}

const HOSTS: Record<ChatTarget['service'], string> = { discord: 'discord.com', telegram: 'api.telegram.org' };
const LIMITS = { maxBytes: 64 * 1024, totalMs: 10_000, idleMs: 8000 };
/** Pause for a chat if its service cannot be reached, or answers 429 without a time. */
const UNREACHED_MS = 15_000;

/** Discord's error code. */
const UNKNOWN_MESSAGE = 10_008;
const MESSAGE_GONE = /message (?:to edit not found|can't be edited)/iu;
const CHAT_GONE = /chat not found|upgraded to a supergroup|chat_write_forbidden|not enough rights/iu;

interface ChatOptions {
  /** Origin used instead of both services; null for the real ones. */
  baseUrl: string | null;
  proxy?: OutgoingProxy | null;
}

export function createChatSender({ baseUrl, proxy = null }: ChatOptions): ChatSender {
  const safeFetch = createSafeFetch({
    proxy,
    reachable: new Set(baseUrl === null ? [] : [hostAndPort(new URL(baseUrl))]),
  });
  const pauses = createOriginPauses();

  async function ask(
    target: ChatTarget,
    { url, method, body, beforeSending }: Call,
  ): Promise<OutgoingAnswer> {
    const { origin } = new URL(url);
    const answer = await safeFetch.request({
      url,
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      limits: LIMITS,
      ...(beforeSending !== undefined && { beforeSending }),
      // Neither service redirects, so no redirect may lead elsewhere.
      check: (next) => {
        if (next.origin !== origin) throw new Error(`${target.service} redirects`);
      },
    });
    return answer;
  }

  return {
    async send(target, text, messageId, beforeSending) {
      const pausedMs = Math.max(...pauseKeys(target).map((key) => pauses.leftMs(key)));
      if (pausedMs > 0) return { kind: 'later', afterMs: pausedMs, isTried: false };
      const [ofChat] = pauseKeys(target);
      let isSending = false;
      try {
        const answer = await ask(target, {
          ...callOf(target, text, messageId, baseUrl),
          async beforeSending() {
            await beforeSending?.();
            isSending = true;
          },
        });
        const outcome = target.service === 'discord' ? fromDiscord(answer) : fromTelegram(answer, messageId);
        if (outcome.kind === 'later')
          pauses.pause(pausedKey(target, answer), outcome.afterMs ?? UNREACHED_MS);
        const nextMs = nextTurnMs(answer);
        if (nextMs > 0) pauses.pause(ofChat, nextMs);
        return outcome;
      } catch {
        pauses.pause(ofChat, UNREACHED_MS);
        if (isSending && messageId === null) return { kind: 'unknown' };
        return { kind: 'later', afterMs: null, isTried: true };
      }
    },
  };
}

/** Keys of pauses: for the chat or bot itself, and for the whole service. */
const pauseKeys = (target: ChatTarget): [string, string] => [
  target.service === 'discord' ? target.id : target.token,
  target.service,
];

function pausedKey(target: ChatTarget, { headers }: OutgoingAnswer): string {
  const [ofChat, ofService] = pauseKeys(target);
  return headers['x-ratelimit-global'] === 'true' ? ofService : ofChat;
}

/** Discord announces with an accepted message that it will refuse the next ones for a time. */
function nextTurnMs({ headers }: OutgoingAnswer): number {
  if (headers['x-ratelimit-remaining'] !== '0') return 0;
  const seconds = Number(headers['x-ratelimit-reset-after']);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}

function callOf(target: ChatTarget, text: string, messageId: string | null, baseUrl: string | null): Call {
  const origin = baseUrl ?? `https://${HOSTS[target.service]}`;
  if (target.service === 'discord') {
    const url = new URL(`${origin}/api/webhooks/${target.id}/${target.secret}`);
    if (target.threadId !== null) url.searchParams.set('thread_id', target.threadId);
    if (messageId === null) url.searchParams.set('wait', 'true');
    else url.pathname += `/messages/${encodeURIComponent(messageId)}`;
    return {
      url: url.href,
      method: messageId === null ? 'POST' : 'PATCH',
      body: { content: text, allowed_mentions: { parse: [] } },
    };
  }
  const method = messageId === null ? 'sendMessage' : 'editMessageText';
  return {
    url: `${origin}/bot${target.token}/${method}`,
    method: 'POST',
    body: {
      chat_id: target.chat,
      text,
      link_preview_options: { is_disabled: true },
      ...(messageId === null ? {} : { message_id: Number(messageId) }),
    },
  };
}

function fromDiscord(answer: OutgoingAnswer): ChatOutcome {
  const { status } = answer;
  const reply = DiscordAnswer.safeParse(jsonOf(answer)).data;
  if (status >= 200 && status < 300) return { kind: 'accepted', messageId: reply?.id ?? null };
  if (status === 404 && reply?.code === UNKNOWN_MESSAGE) return { kind: 'messageGone' };
  if (status === 401 || status === 403 || status === 404) return { kind: 'chatClosed' };
  if (isTransient(status)) return later(reply?.retry_after, answer);
  return { kind: 'refused', status };
}

function fromTelegram(answer: OutgoingAnswer, messageId: string | null): ChatOutcome {
  const { status } = answer;
  const { description = '', result, parameters } = TelegramAnswer.safeParse(jsonOf(answer)).data ?? {};
  if (status >= 200 && status < 300)
    return { kind: 'accepted', messageId: result === undefined ? messageId : String(result.message_id) };
  if (isTransient(status)) return later(parameters?.retry_after, answer);
  if (status === 401 || status === 403 || status === 404) return { kind: 'chatClosed' };
  if (/message is not modified/iu.test(description)) return { kind: 'accepted', messageId };
  if (MESSAGE_GONE.test(description)) return { kind: 'messageGone' };
  return CHAT_GONE.test(description) ? { kind: 'chatClosed' } : { kind: 'refused', status };
}

function later(seconds: number | undefined, { headers }: OutgoingAnswer): ChatOutcome {
  const afterMs = seconds === undefined ? retryAfterMs(headers['retry-after']) : seconds * 1000;
  return { kind: 'later', afterMs, isTried: true };
}

function jsonOf({ body }: OutgoingAnswer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
