import { providerErrorOf } from '../../errors.ts';
import { recordRefusal } from '../../security/refusals.ts';
import type { Realtime } from '../../realtime.ts';

/** Prefixes of channels in which strangers cannot speak: the hub's own, and those of programs with the key. */
const CLOSED = ['hub:', 'page:', 'private:'];
const MEMBERS = 100;
const WINDOW_MS = 10_000;
/** Messages within a window. */
const PER_SOCKET = 20;
const PER_PROCESS = 500;

/** Channels in which everyone may speak, because the clients' sockets carry no token. */
export const isRoom = (channel: unknown): boolean =>
  typeof channel === 'string' && channel !== '' && !CLOSED.some((start) => channel.startsWith(start));

/**
 * Counts up to a limit within each window.
 *
 * @param name of the limit, for listeners to refusals
 * @returns a function that counts one more and returns whether it is within the limit
 */
export function createWindowLimit(name: string, limit: number): () => boolean {
  let windowEndsMs = 0;
  let left = limit;
  return () => {
    // A monotonic clock: setting the system clock cannot keep a window open.
    const nowMs = performance.now();
    if (nowMs >= windowEndsMs) {
      windowEndsMs = nowMs + WINDOW_MS;
      left = limit;
    }
    left -= 1;
    if (left < 0) recordRefusal(name);
    return left >= 0;
  };
}

/** The limits of rooms, for all sockets of a process. */
export interface Rooms {
  /** @throws ProviderError 403 for a room that is full */
  enter(channel: string): Promise<void>;
  /** Limits a socket, or a user or network over REST. @returns a function that counts a message, and throws ProviderError 429 */
  speaker(): () => void;
}

export function createRooms(realtime: Pick<Realtime, 'presence'>): Rooms {
  const mayProcess = createWindowLimit('room-messages-process', PER_PROCESS);
  return {
    async enter(channel) {
      const { count } = await realtime.presence(channel);
      if (count >= MEMBERS) throw providerErrorOf(403, 'The room is full');
    },
    speaker() {
      const maySocket = createWindowLimit('room-messages-socket', PER_SOCKET);
      return () => {
        if (!maySocket() || !mayProcess()) throw providerErrorOf(429, 'Too many messages');
      };
    },
  };
}
