import { providerErrorOf } from './errors.ts';

/** What somebody tells a channel. */
export interface RealtimePublication {
  channel: string;
  /** What kind of message it is, in the words of the application. */
  type: string;
  /** Anything that JSON can hold. */
  data: unknown;
  userId?: string;
  metadata?: object;
}

export interface RealtimeMessage extends RealtimePublication {
  /** `{milliseconds}-{n}`; grows within a channel. */
  id: string;
  /** Milliseconds since 1970. */
  timestamp: number;
}

/** Somebody who has subscribed to a channel. */
export interface PresentUser {
  userId: string;
  metadata?: object;
  /** Milliseconds since 1970. */
  joinedAt: number;
  lastSeen: number;
}

export interface HistoryOptions {
  /** Only messages after this id; `-` or nothing: from the oldest one kept. */
  start?: string;
  /** Only messages before this id; `+` or nothing: to the newest. */
  end?: string;
  /** 1 to `HISTORY_MAX`. */
  limit?: number;
}

export interface History {
  channel: string;
  /** Oldest first. */
  messages: RealtimeMessage[];
  count: number;
  /** The limit cut off later messages of the range. */
  hasMore: boolean;
}

export interface Subscriber {
  onMessage: (message: RealtimeMessage) => void;
  /** Told everybody who is there, now and after each change; quick changes are told together. */
  onPresence?: (users: PresentUser[]) => void;
  /** Who is there; a random id if not given. */
  userId?: string;
  metadata?: object;
}

export interface Subscription {
  /** Id of the newest message at the time of subscribing; null: none is kept. */
  lastId: string | null;
  unsubscribe(): Promise<void>;
}

/** Messages to everybody who listens to a channel, kept for a while for those who come back. */
export interface Realtime {
  /** Where browsers open the socket; null: at the hub itself, under `/`. */
  readonly socketUrl: string | null;
  /** @throws ProviderError REALTIME_ERROR */
  publish(
    publication: RealtimePublication,
  ): Promise<{ messageId: string; channel: string; timestamp: number }>;
  presence(channel: string): Promise<{ channel: string; users: PresentUser[]; count: number }>;
  messages(channel: string, options?: HistoryOptions): Promise<History>;
  /**
   * Resolves when the subscription is acknowledged; from then on no message is missed.
   *
   * @throws ProviderError REALTIME_ERROR with the messages of the specification, section 8
   */
  subscribe(channel: string, subscriber: Subscriber): Promise<Subscription>;
}

export const HISTORY_MAX = 1000;
export const HISTORY_DEFAULT = 100;

/** Place of a message in its channel. */
export interface MessagePlace {
  atMs: number;
  n: number;
}

export const messageIdOf = ({ atMs, n }: MessagePlace) => `${atMs}-${n}`;

/** @throws ProviderError 400 for a text that is no message id */
export function messagePlaceOf(id: string): MessagePlace {
  const [, atMs, n] = /^(\d{1,15})-(\d{1,9})$/.exec(id) ?? [];
  if (atMs === undefined || n === undefined) throw providerErrorOf(400, 'A message id is malformed');
  return { atMs: Number(atMs), n: Number(n) };
}
