import { ProviderError, providerErrorOf } from '../../errors.ts';
import type { Database } from '../../provider.ts';
import type { Realtime, RealtimePublication } from '../../realtime.ts';
import type { Bus } from '../../bus.ts';
import { createChannels } from './channels.ts';
import { NO_MESSAGE, openMessageLog } from './messageLog.ts';
import { createDelivery } from './delivery.ts';

/** How often the database is polled for messages from other processes, while there are subscribers. */
const POLL_MS = 250;
/** The same while other processes announce their messages at once, in case one was missed. */
const RARE_POLL_MS = 5000;
/** How much later than its timestamp a message may become visible, because its transaction commits later. */
const LATE_MS = 5000;

const CHANNEL_LENGTH = 200;
const MESSAGE_BYTES = 200_000;

export interface EmbeddedRealtime extends Realtime {
  /** Ends all subscriptions of this process. */
  close(): Promise<void>;
}

/**
 * Channels over the database: a message reaches the subscribers of the publishing process at once, and those of other
 * processes on the same database within a quarter of a second, or at once with a bus, in the same order. Presence covers
 * all processes with a bus, and this one without.
 */
export async function openEmbeddedRealtime(
  database: Database,
  now: () => Date,
  bus: Bus | null = null,
): Promise<EmbeddedRealtime> {
  const log = await openMessageLog(database, now);
  const channels = createChannels(now, bus);
  const delivery = createDelivery(log, channels);
  let polledMs = now().getTime();
  const isTime = createPace(bus);
  let isClosed = false;

  // A channel without local followers misses nothing.
  bus?.listen('message', (channel) => void delivery.deliverMissed(channel));

  async function poll(): Promise<void> {
    if (!isTime()) return;
    const startedMs = now().getTime();
    try {
      for (const [channel, newestId] of await log.changedSince(polledMs - LATE_MS))
        if (delivery.follows(channel) && (await delivery.lastId(channel)) !== newestId)
          await delivery.deliverMissed(channel);
      polledMs = startedMs;
    } catch (error) {
      // The next round starts where this one did.
      if (!(error instanceof ProviderError)) throw error;
    }
  }

  const rounds = createRounds(() => !isClosed && !delivery.isIdle(), poll);

  return {
    socketUrl: null,

    async publish(publication) {
      checkPublication(publication);
      const { message, previousId } = await log.append(publication);
      const { id: messageId, channel, timestamp } = message;
      bus?.announce('message', channel);
      await delivery.deliver(message, previousId);
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
        if (!channels.isListenedTo(channel)) delivery.forget(channel);
      };
      if (delivery.isIdle()) polledMs = now().getTime();
      delivery.follow(channel);
      rounds.start();
      try {
        const lastId = await delivery.lastId(channel);
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
      channels.clear();
      delivery.forgetAll();
      await rounds.stop();
    },
  };
}

/** Repeats `work`, one round at a time, for as long as it is wanted. */
function createRounds(isWanted: () => boolean, work: () => Promise<void>) {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  function start(): void {
    if (timer !== null || running !== null || !isWanted()) return;
    timer = setTimeout(() => {
      timer = null;
      running = work().finally(() => {
        running = null;
        start();
      });
    }, POLL_MS).unref();
  }
  return {
    start,
    async stop() {
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}

/** Decides at each round whether to poll the database: always, or rarely while other processes announce their messages. */
function createPace(bus: Bus | null): () => boolean {
  let askedMs = -Infinity;
  return () => {
    if (bus?.isConnected() === true && performance.now() - askedMs < RARE_POLL_MS) return false;
    askedMs = performance.now();
    return true;
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
