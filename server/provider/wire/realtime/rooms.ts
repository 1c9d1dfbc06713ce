import { providerErrorOf } from '../../errors.ts';
import { recordRefusal } from '../../security/refusals.ts';
import type { Realtime } from '../../realtime.ts';

/** Beginnings of channels in which strangers do not speak: the hub's own, and those that programs with the key keep to themselves. */
const CLOSED = ['hub:', 'page:', 'private:'];
const MEMBERS = 100;
const WINDOW_MS = 10_000;
/** Messages within a window. */
const PER_SOCKET = 20;
const PER_PROCESS = 500;

/** Channels in which everybody may speak, as the clients' sockets carry no token. */
export const isRoom = (channel: unknown): boolean =>
  typeof channel === 'string' && channel !== '' && !CLOSED.some((start) => channel.startsWith(start));

/**
 * Counts up to a limit within each window.
 *
 * @param name of the limit, for whoever hears of refusals
 * @returns a function that counts one more and says whether it is within it
 */
export function createWindowLimit(name: string, limit: number): () => boolean {
  let windowEndsMs = 0;
  let left = limit;
  return () => {
    // No clock that is set ahead and back keeps a window open.
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
  /** What one socket, or one user or network over REST, may say. @returns a function that throws ProviderError 429 for more */
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
