import { ProviderError } from '../errors.ts';
import {
  HISTORY_DEFAULT,
  HISTORY_MAX,
  type History,
  type HistoryOptions,
  type PresentUser,
  type Realtime,
  type RealtimeMessage,
} from '../realtime.ts';
import type { ChannelTimes } from '../live/liveChannel.ts';
import { openChannel, type Channel } from './hostedChannel.ts';
import { fieldsOf, type Send } from './http.ts';

/** Short, because a user who has just posted must not wait long for others to be notified. */
const PUBLISH_TIMEOUT_MS = 2000;

export interface HostedRealtimeOptions {
  send: Send;
  coreUrl: string;
  projectId: string;
  secretKey: string | null;
  times?: Partial<ChannelTimes>;
}

/** The port's realtime service on the hosted provider's REST interface and socket. */
export function createHostedRealtime(options: HostedRealtimeOptions): Realtime & { close(): void } {
  const { send, projectId, secretKey, times } = options;
  const core = options.coreUrl.replace(/\/$/, '');
  const base = `${core}/api/realtime/${encodeURIComponent(projectId)}`;
  const headers: Record<string, string> = secretKey === null ? {} : { Authorization: `Bearer ${secretKey}` };
  const open = new Set<Channel>();
  const socketUrl = new URL('/', core);
  socketUrl.protocol = socketUrl.protocol === 'https:' ? 'wss:' : 'ws:';
  socketUrl.searchParams.set('project_id', projectId);

  async function read(path: string, parameters: Record<string, string>): Promise<Record<string, unknown>> {
    const url = new URL(`${base}/${path}`);
    url.search = new URLSearchParams(parameters).toString();
    return fieldsOf((await asRealtime(send({ method: 'GET', url, headers, isRead: true }))).body);
  }

  async function messages(
    channel: string,
    { start = '-', end = '+', limit = HISTORY_DEFAULT }: HistoryOptions = {},
  ): Promise<History> {
    const body = await read('messages', { channel, start, end, limit: String(limit) });
    if (!Array.isArray(body['messages'])) throw malformedAnswer(body);
    const list = body['messages'] as RealtimeMessage[];
    return { channel, messages: list, count: list.length, hasMore: body['hasMore'] === true };
  }

  /** All messages after the given one, page by page. */
  async function missedAfter(channel: string, id: string): Promise<RealtimeMessage[]> {
    const missed: RealtimeMessage[] = [];
    for (let start = id; ; start = missed.at(-1)?.id ?? start) {
      const page = await messages(channel, { start, limit: HISTORY_MAX });
      missed.push(...page.messages);
      if (!page.hasMore || page.count === 0) return missed;
    }
  }

  return {
    socketUrl: socketUrl.href,
    messages,

    async publish(publication) {
      const answer = await asRealtime(
        send({
          method: 'POST',
          url: new URL(`${base}/publish`),
          headers,
          body: publication,
          isRead: false,
          timeoutMs: PUBLISH_TIMEOUT_MS,
        }),
      );
      const { messageId, channel, timestamp } = fieldsOf(answer.body);
      if (typeof messageId !== 'string') throw malformedAnswer(answer.body);
      return { messageId, channel: String(channel), timestamp: Number(timestamp) };
    },

    async presence(channel) {
      const { users, count } = await read('presence', { channel });
      if (!Array.isArray(users)) throw malformedAnswer(users);
      return { channel, users: users as PresentUser[], count: Number(count ?? users.length) };
    },

    async subscribe(channel, subscriber) {
      const opened = await openChannel({
        url: socketUrl,
        headers,
        channel,
        subscriber,
        missedAfter: (id) => missedAfter(channel, id),
        times,
      });
      open.add(opened);
      return {
        lastId: opened.lastId,
        async unsubscribe() {
          open.delete(opened);
          opened.close();
        },
      };
    },

    close() {
      for (const channel of open) channel.close();
      open.clear();
    },
  };
}

const malformedAnswer = (cause: unknown) =>
  new ProviderError('REALTIME_ERROR', 502, 'The provider returned a malformed answer', { cause });

/** Turns failures of this service into REALTIME_ERROR; the caller's errors keep their code. */
async function asRealtime<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.status === 400 || error.status === 401) throw error;
    throw new ProviderError('REALTIME_ERROR', error.status, error.message, { cause: error });
  }
}
