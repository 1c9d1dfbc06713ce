import { providerErrorOf } from './errors.ts';

/** A message to be published on a channel. */
export interface RealtimePublication {
  channel: string;
  /** The kind of message, as the application names it. */
  type: string;
  /** Any JSON value. */
  data: unknown;
  userId?: string;
  metadata?: object;
}

export interface RealtimeMessage extends RealtimePublication {
  /** `{milliseconds}-{n}`; increases within a channel. */
  id: string;
  /** Milliseconds since 1970. */
  timestamp: number;
}

/** A user who has subscribed to a channel. */
export interface PresentUser {
  userId: string;
  metadata?: object;
  /** Milliseconds since 1970. */
  joinedAt: number;
  lastSeen: number;
}

export interface HistoryOptions {
  /** Only messages after this id; `-` or absent: from the oldest kept. */
  start?: string;
  /** Only messages before this id; `+` or absent: up to the newest. */
  end?: string;
  /** 1 to `HISTORY_MAX`. */
  limit?: number;
}

export interface History {
  channel: string;
  /** Oldest first. */
  messages: RealtimeMessage[];
  count: number;
  /** Whether the limit cut off later messages of the range. */
  hasMore: boolean;
}

export interface Subscriber {
  onMessage: (message: RealtimeMessage) => void;
  /** Receives all present users, now and after each change; rapid changes are combined. */
  onPresence?: (users: PresentUser[]) => void;
  /** The id to be present under; random if absent. */
  userId?: string;
  metadata?: object;
}

export interface Subscription {
  /** Id of the newest message at the time of subscribing; null when none is kept. */
  lastId: string | null;
  unsubscribe(): Promise<void>;
}

/** Publishes messages to the subscribers of a channel and keeps them for a while for those who return. */
export interface Realtime {
  /** Where browsers open the socket; null means at the hub itself, under `/`. */
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

/** Position of a message in its channel. */
export interface MessagePosition {
  atMs: number;
  n: number;
}

export const messageIdOf = ({ atMs, n }: MessagePosition) => `${atMs}-${n}`;

/** @throws ProviderError 400 for text that is not a message id */
export function parseMessageId(id: string): MessagePosition {
  const [, atMs, n] = /^(\d{1,15})-(\d{1,9})$/.exec(id) ?? [];
  if (atMs === undefined || n === undefined) throw providerErrorOf(400, 'A message id is malformed');
  return { atMs: Number(atMs), n: Number(n) };
}
