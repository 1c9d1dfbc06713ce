import { LRUCache } from 'lru-cache';
import { ProviderError, providerErrorOf } from '../../errors.ts';
import type { Database } from '../../provider.ts';
import type { Realtime, RealtimeMessage, RealtimePublication } from '../../realtime.ts';
import { createChannels } from './channels.ts';
import { openMessageLog } from './messageLog.ts';

/** How often the database is asked for what other processes have published, while anybody listens. */
const POLL_MS = 250;
/** A message may become visible this much later than its time says: transactions end when they end. */
const LATE_MS = 5000;
const REMEMBERED_IDS = 20_000;

export const CHANNEL_LENGTH = 200;
export const MESSAGE_BYTES = 200_000;

export interface EmbeddedRealtime extends Realtime {
  /** Ends all subscriptions of this process. */
  close(): Promise<void>;
}

/**
 * Channels over the database: what a process publishes reaches its own subscribers at once, and those of other
 * processes on the same database within a quarter of a second. Who is present is known of this process only.
 */
export async function openEmbeddedRealtime(database: Database, now: () => Date): Promise<EmbeddedRealtime> {
  const log = await openMessageLog(database, now);
  const channels = createChannels(now);
  const delivered = new LRUCache<string, true>({ max: REMEMBERED_IDS });
  let polledMs = now().getTime();
  let polling: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  function deliver(message: RealtimeMessage): void {
    const key = `${message.id} ${message.channel}`;
    if (delivered.has(key)) return;
    delivered.set(key, true);
    channels.deliver(message);
  }

  async function poll(): Promise<void> {
    const startedMs = now().getTime();
    try {
      for (const message of await log.since(polledMs - LATE_MS)) deliver(message);
      polledMs = startedMs;
    } catch (error) {
      // The database is away for a moment: the next round begins where this one did.
      if (!(error instanceof ProviderError)) throw error;
    }
  }

  function watch(): void {
    if (timer !== null || isClosed || !channels.isListenedTo()) return;
    timer = setTimeout(() => {
      timer = null;
      polling = poll().finally(() => {
        polling = null;
        watch();
      });
    }, POLL_MS).unref();
  }

  /** Nothing of the time before the first subscriber is told to him. */
  async function startWatching(): Promise<void> {
    if (timer !== null || polling !== null) return;
    polledMs = now().getTime();
    for (const { id, channel } of await log.since(polledMs - LATE_MS))
      delivered.set(`${id} ${channel}`, true);
    watch();
  }

  return {
    socketUrl: null,

    async publish(publication) {
      checkPublication(publication);
      const message = await log.append(publication);
      deliver(message);
      return { messageId: message.id, channel: message.channel, timestamp: message.timestamp };
    },

    async presence(channel) {
      checkChannel(channel);
      const users = channels.presence(channel);
      return { channel, users, count: users.length };
    },

    async messages(channel, options = {}) {
      checkChannel(channel);
      return log.range(channel, options);
    },

    async subscribe(channel, subscriber) {
      checkChannel(channel);
      if (isClosed) throw realtimeError(503, 'WebSocket connection closed');
      if (!channels.isListenedTo()) await startWatching();
      const leave = channels.join(channel, subscriber);
      watch();
      try {
        const lastId = await log.lastId(channel);
        return {
          lastId,
          async unsubscribe() {
            leave();
          },
        };
      } catch (error) {
        leave();
        throw error;
      }
    },

    async close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      channels.clear();
      await polling;
    },
  };
}

export const realtimeError = (status: number, message: string, cause?: unknown) =>
  new ProviderError('REALTIME_ERROR', status, message, { cause });

function checkChannel(channel: unknown): void {
  if (typeof channel !== 'string' || channel === '' || channel.length > CHANNEL_LENGTH)
    throw providerErrorOf(400, `A channel needs a name of at most ${CHANNEL_LENGTH} characters`);
}

function checkPublication({ channel, type, data, userId, metadata }: RealtimePublication): void {
  checkChannel(channel);
  if (typeof type !== 'string' || type === '' || type.length > 64)
    throw providerErrorOf(400, 'A message needs a type of at most 64 characters');
  if (userId !== undefined && (typeof userId !== 'string' || userId.length > 128))
    throw providerErrorOf(400, 'A user id has at most 128 characters');
  if (metadata !== undefined && (typeof metadata !== 'object' || metadata === null))
    throw providerErrorOf(400, 'Metadata must be an object');
  if (data === undefined) throw providerErrorOf(400, 'A message needs data');
  if (JSON.stringify({ data, metadata }).length > MESSAGE_BYTES)
    throw providerErrorOf(413, 'The message is too large');
}
