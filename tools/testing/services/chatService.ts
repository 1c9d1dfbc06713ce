import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A service's answer instead of accepting a message. */
interface TestAnswer {
  status: number;
  body?: object;
  headers?: Record<string, string>;
}

interface Message {
  /** All versions of its text, the current one last. */
  texts: string[];
  /** With Discord's thread, which also has to be named to edit its messages. */
  chat: string;
}

/**
 * Discord and Telegram on this machine, limited to what the hub uses: existing webhooks and bots, messages that are written and
 * edited, and any other answers set by a test. `CHAT_URL` leads here.
 */
export async function startChatService() {
  const messages = new Map<string, Message>();
  /** Chats that exist: a webhook's path, or a bot and its chat. */
  const chats = new Set<string>();
  /** Answers in place of the usual ones, by chat. */
  const answers = new Map<string, TestAnswer[]>();
  const counted = { requests: 0, underWay: 0 };
  const pace = { delayMs: 0 };
  /** Chats that accept a message but hang up instead of answering, once for each entry. */
  const mute: string[] = [];

  async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
  }

  function write(chat: string, text: string, changedId: string | null): string | null {
    const id = changedId ?? String(messages.size + 1);
    const message = messages.get(id);
    if (changedId !== null && message?.chat !== chat) return null;
    if (message === undefined) messages.set(id, { chat, texts: [text] });
    else message.texts.push(text);
    return id;
  }

  function fromDiscord(path: string, method: string, { content, allowed_mentions }: Record<string, unknown>) {
    const [, chat = '', messageId = null] =
      /^(\/api\/webhooks\/[^/?]+\/[^/?]+)(?:\/messages\/(\d+))?/u.exec(path) ?? [];
    const failure = answers.get(chat)?.shift();
    if (failure !== undefined) return failure;
    if (!chats.has(chat)) return { status: 404, body: { code: 10_015, message: 'Unknown Webhook' } };
    if (JSON.stringify(allowed_mentions) !== '{"parse":[]}') return { status: 400, body: {} };
    if ((method === 'PATCH') !== (messageId !== null)) return { status: 405, body: {} };
    const threadId = new URL(path, 'http://discord').searchParams.get('thread_id');
    const id = write(threadId === null ? chat : `${chat} ${threadId}`, String(content), messageId);
    if (id === null) return { status: 404, body: { code: 10_008, message: 'Unknown Message' } };
    return { status: 200, body: { id } };
  }

  function fromTelegram(path: string, { chat_id, text, message_id }: Record<string, unknown>) {
    const [, token = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/u.exec(path) ?? [];
    const chat = `${token} ${String(chat_id)}`;
    const failed = (status: number, description: string) => ({ status, body: { ok: false, description } });
    const failure = answers.get(chat)?.shift();
    if (failure !== undefined) return failure;
    if (![...chats].some((known) => known.startsWith(`${token} `))) return failed(401, 'Unauthorized');
    if (!chats.has(chat)) return failed(400, 'Bad Request: chat not found');
    const changedId = method === 'editMessageText' ? String(message_id) : null;
    if (changedId !== null && messages.get(changedId)?.texts.at(-1) === text)
      return failed(400, 'Bad Request: message is not modified');
    const id = write(chat, String(text), changedId);
    if (id === null) return failed(400, 'Bad Request: message to edit not found');
    return { status: 200, body: { ok: true, result: { message_id: Number(id) } } };
  }

  /** @returns null to hang up */
  async function answerTo(request: IncomingMessage): Promise<TestAnswer | null> {
    counted.requests += 1;
    counted.underWay += 1;
    const body = await bodyOf(request);
    if (pace.delayMs > 0) await wait(pace.delayMs);
    const { url = '', method = '' } = request;
    counted.underWay -= 1;
    const answer = url.startsWith('/bot') ? fromTelegram(url, body) : fromDiscord(url, method, body);
    const muted = mute.findIndex((chat) => url.includes(chat));
    if (muted === -1) return answer;
    mute.splice(muted, 1);
    return null;
  }

  const server = createServer((request, response) => {
    void answerTo(request)
      .catch((): TestAnswer => ({ status: 500 }))
      .then((answer) => {
        if (answer === null) return request.socket.destroy();
        const { status, body = {}, headers = {} } = answer;
        return response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(JSON.stringify(body));
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    answers,
    mute,
    /** Delay of its answers. */
    pace,
    get requests() {
      return counted.requests;
    },
    /** @returns its address, and the key of its answers */
    webhook(): { webhook: string; chat: string } {
      const chat = `/api/webhooks/${100_000 + chats.size}/${crypto.randomUUID()}`;
      chats.add(chat);
      return { webhook: `https://discord.com${chat}`, chat };
    },
    bot(): { token: string; chat: string; key: string } {
      const [token, chat] = [`${100_000 + chats.size}:${crypto.randomUUID()}`, '-1001'];
      chats.add(`${token} ${chat}`);
      return { token, chat, key: `${token} ${chat}` };
    },
    /** Number of requests not answered yet. */
    underWay: () => counted.underWay,
    /** Number of versions of each message in a chat so far. */
    versionsOf: (chat: string) =>
      [...messages.values()].filter((message) => message.chat === chat).map(({ texts }) => texts.length),
    forget: (chat: string) => chats.delete(chat),
    /** The current texts of the messages in a chat. */
    textsOf: (chat: string) =>
      [...messages.values()]
        .filter((message) => message.chat === chat)
        .map(({ texts }) => texts.at(-1) ?? ''),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type ChatServiceOfTests = Awaited<ReturnType<typeof startChatService>>;
