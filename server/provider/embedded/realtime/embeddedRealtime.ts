import { ProviderError, providerErrorOf } from '../../errors.ts';
import type { Database } from '../../provider.ts';
import { HISTORY_MAX, type Realtime, type RealtimePublication } from '../../realtime.ts';
import { createChannels } from './channels.ts';
import { NO_MESSAGE, openMessageLog } from './messageLog.ts';

/** How often the database is asked for what other processes have published, while anybody listens. */
const POLL_MS = 250;
/** A message may become visible this much later than its time says: transactions end when they end. */
const LATE_MS = 5000;

const CHANNEL_LENGTH = 200;
const MESSAGE_BYTES = 200_000;

export interface EmbeddedRealtime extends Realtime {
  /** Ends all subscriptions of this process. */
  close(): Promise<void>;
}

/**
 * Channels over the database: what a process publishes reaches its own subscribers at once, and those of other
 * processes on the same database within a quarter of a second, in the same order. Who is present is known of this
 * process only.
 */
export async function openEmbeddedRealtime(database: Database, now: () => Date): Promise<EmbeddedRealtime> {
  const log = await openMessageLog(database, now);
  const channels = createChannels(now);
  /** The last message told to a channel's subscribers; settles when all work on the channel so far is done. */
  const told = new Map<string, Promise<string>>();
  let polledMs = now().getTime();
  let polling: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  /** Works on one channel at a time, so that its messages are told in their order. */
  function inTurn(channel: string, work: (lastId: string) => Promise<string>): Promise<string> {
    const before = told.get(channel);
    if (before === undefined) return Promise.resolve(NO_MESSAGE);
    const after = before.then((lastId) =>
      work(lastId).catch((error: unknown) => {
        // The database is away for a moment: what was not told now is told in a later turn.
        if (error instanceof ProviderError) return lastId;
        throw error;
      }),
    );
    told.set(channel, after);
    return after;
  }

  function tellMissed(channel: string): Promise<string> {
    return inTurn(channel, async (lastId) => {
      const { messages } = await log.range(channel, { start: lastId, limit: HISTORY_MAX });
      for (const message of messages) channels.deliver(message);
      return messages.at(-1)?.id ?? lastId;
    });
  }

  async function poll(): Promise<void> {
    const startedMs = now().getTime();
    try {
      for (const [channel, newestId] of await log.changedSince(polledMs - LATE_MS))
        if (told.has(channel) && (await told.get(channel)) !== newestId) await tellMissed(channel);
      polledMs = startedMs;
    } catch (error) {
      // The next round begins where this one did.
      if (!(error instanceof ProviderError)) throw error;
    }
  }

  function watch(): void {
    if (timer !== null || polling !== null || isClosed || told.size === 0) return;
    timer = setTimeout(() => {
      timer = null;
      polling = poll().finally(() => {
        polling = null;
        watch();
      });
    }, POLL_MS).unref();
  }

  return {
    socketUrl: null,

    async publish(publication) {
      checkPublication(publication);
      const { message, previousId } = await log.append(publication);
      const { id: messageId, channel, timestamp } = message;
      await inTurn(channel, async (lastId) => {
        if (lastId !== previousId) return lastId;
        channels.deliver(message);
        return messageId;
      }).then((lastId) => (lastId === messageId || !told.has(channel) ? lastId : tellMissed(channel)));
      return { messageId, channel, timestamp };
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
      const leaveChannel = channels.join(channel, subscriber);
      const leave = () => {
        leaveChannel();
        if (!channels.isListenedTo(channel)) told.delete(channel);
      };
      if (!told.has(channel)) {
        if (told.size === 0) polledMs = now().getTime();
        told.set(channel, log.lastId(channel));
      }
      watch();
      try {
        const lastId = await told.get(channel);
        return {
          lastId: lastId === undefined || lastId === NO_MESSAGE ? null : lastId,
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
      told.clear();
      await polling;
    },
  };
}

const realtimeError = (status: number, message: string, cause?: unknown) =>
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
