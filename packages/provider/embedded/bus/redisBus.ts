import { createClient } from '@redis/client';
import { randomUUID } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRedis, RLWrapperTimeouts } from 'rate-limiter-flexible';
import type { Bus, BusTopic, Limit } from '../../bus.ts';

const CONNECT_TIMEOUT_MS = 2000;
const LONGEST_PAUSE_MS = 2000;
const CLOSE_TIMEOUT_MS = 500;
/** A server that does not answer must not delay the requests it counts. */
const COUNT_TIMEOUT_MS = 250;

export interface RedisBusOptions {
  /** Address of a server that speaks Redis's protocol, e.g. `redis://valkey:6379`. */
  url: string;
  /** Separates the databases that share a server. */
  scope: string;
  /** Called when the connection is lost and when it is back, never with the server's address. */
  onChange: (isConnected: boolean, error: unknown) => void;
}

/** A bus over the publish/subscribe of Redis or Valkey. Opens at once, and connects whenever the server is available. */
export function openRedisBus({ url, scope, onChange }: RedisBusOptions): Bus {
  const own = randomUUID();
  const publisher = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, LONGEST_PAUSE_MS),
    },
  });
  // Subscriptions wait for the connection, and are renewed with it.
  const subscriber = publisher.duplicate({ disableOfflineQueue: false });
  const clients = [publisher, subscriber];
  const isConnected = () => clients.every(({ isReady }) => isReady);
  let wasConnected: boolean | null = null;
  let isClosed = false;

  function note(error: unknown): void {
    if (isClosed || isConnected() === wasConnected) return;
    const isFirst = wasConnected === null;
    wasConnected = isConnected();
    // No need to announce a connection that was there from the start.
    if (!(isFirst && wasConnected)) onChange(wasConnected, error);
  }
  for (const client of clients) {
    client.on('error', note);
    client.on('ready', () => {
      if (isConnected()) note(null);
    });
    client.connect().catch(note);
  }

  const nameOf = (topic: BusTopic) => `hub:${scope}:${topic}`;
  return {
    isConnected,
    announce(topic, text) {
      if (publisher.isReady) publisher.publish(nameOf(topic), `${own} ${text}`).catch(note);
    },
    listen(topic, listener) {
      const hearOthers = (message: string) => {
        if (!message.startsWith(`${own} `)) listener(message.slice(message.indexOf(' ') + 1));
      };
      subscriber.subscribe(nameOf(topic), hearOthers).catch(note);
    },
    limiter: (limit) => createLimiter(publisher, `hub:${scope}:limit:${limit.name}`, limit),
    close() {
      isClosed = true;
      subscriber.destroy();
      if (!publisher.isReady) return publisher.destroy();
      // Sends the last messages, unless the server does not accept them.
      const timer = setTimeout(() => publisher.destroy(), CLOSE_TIMEOUT_MS).unref();
      publisher
        .close()
        .catch(note)
        .finally(() => clearTimeout(timer));
    },
  };
}

/** Counts on the server, or in this process's memory while the server is away. */
function createLimiter(
  client: object,
  keyPrefix: string,
  { name, points, seconds }: Limit,
): RLWrapperTimeouts {
  const insuranceLimiter = new RateLimiterMemory({ keyPrefix, points, duration: seconds });
  const limiter = new RateLimiterRedis({
    storeClient: client,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    keyPrefix,
    points,
    duration: seconds,
    // A caller refused once costs the server nothing until the window ends.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter,
  });
  return new RLWrapperTimeouts({ keyPrefix: name, limiter, insuranceLimiter, timeoutMs: COUNT_TIMEOUT_MS });
}
