import {
  readFrame,
  writeFrame,
  type ChannelMessage,
  type ChannelPresence,
  type ServerFrame,
} from './frames.ts';

/** Limits of the specification, section 9. */
export const TIMEOUT_MS = 10_000;
export const HEARTBEAT_MS = 25_000;
const BACKOFF_MAX_S = 30;
const JITTER_MS = 1000;

/** Messages of the specification, section 8. */
export const LOSSES = {
  connectTimeout: 'WebSocket connection timeout',
  subscribeTimeout: 'Subscription timeout - no acknowledgment from server',
  sendTimeout: 'Message send timeout - no response from server',
  closed: 'WebSocket connection closed',
  refused: 'Server error',
} as const;
export type Loss = (typeof LOSSES)[keyof typeof LOSSES];

export type LiveState = 'connecting' | 'subscribing' | 'live' | 'waiting' | 'closed';

/** The part of a WebSocket that the channel uses; the browser's and the one of the package `ws` both fit. */
export interface ChannelSocket {
  readonly readyState: number;
  send(content: string): void;
  close(): void;
  /** Ends a connection whose other end may be gone, where that differs from closing it. */
  terminate?(): void;
  addEventListener(type: 'open' | 'close', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

/** Values of `readyState`. */
const CONNECTING = 0;
const OPEN = 1;

interface LiveChannelOptions {
  channel: string;
  /** Identifies the user to the others present; without it the server invents one. */
  userId?: string | undefined;
  metadata?: object | undefined;
  openSocket: () => ChannelSocket;
  /** In [0, 1). */
  random?: () => number;
  /** Overrides the specified times. */
  times?: Partial<ChannelTimes> | undefined;
  /**
   * Called with the acknowledgment, after which no message is missed. `lastId` is the channel's newest message, undefined
   * when the service does not tell it. A rejection means that the missed messages could not be read; the channel then
   * reconnects.
   */
  onSubscribed: (lastId: string | null | undefined) => void | Promise<void>;
  onMessage: (message: ChannelMessage) => void;
  onPresence: (presence: ChannelPresence) => void;
  /**
   * @param loss why the connection was lost, with 'waiting'
   * @param told the server's error message
   */
  onState?: (state: LiveState, loss: Loss | null, told: string | null) => void;
}

export interface ChannelTimes {
  /** For each of connecting, the acknowledgment and the answer to a heartbeat. */
  timeoutMs: number;
  heartbeatMs: number;
  /** Before the n-th attempt to reconnect, n from 1. */
  reconnectDelayMs: (attempt: number, random: number) => number;
}

const TIMES: ChannelTimes = { timeoutMs: TIMEOUT_MS, heartbeatMs: HEARTBEAT_MS, reconnectDelayMs };

export interface LiveChannel {
  /** Reconnects at once instead of waiting, or checks that the connection still stands; for when the network may be back. */
  wake: () => void;
  /** Leaves the channel for good. */
  close: () => void;
}

/** Wait before the n-th attempt to reconnect, n from 1: 2^n seconds, at most 30, plus up to a second. */
export function reconnectDelayMs(attempt: number, random: number): number {
  return Math.min(BACKOFF_MAX_S, 2 ** attempt) * 1000 + random * JITTER_MS;
}

/**
 * Follows one channel over a socket of its own and reconnects whenever the connection is lost, until it is closed. The
 * only client of the socket's protocol (specification, section 9), for browsers and for the hosted provider.
 */
export function openLiveChannel(options: LiveChannelOptions): LiveChannel {
  const { channel, userId, metadata, openSocket, random = Math.random } = options;
  const { timeoutMs, heartbeatMs, reconnectDelayMs: delayMs } = { ...TIMES, ...options.times };
  let state: LiveState = 'connecting';
  let socket: ChannelSocket | null = null;
  let attempt = 0;
  /** Timer of the step being waited for: open, acknowledgment, answer, next attempt. */
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let heartbeat: ReturnType<typeof setInterval> | undefined;

  function become(next: LiveState, loss: Loss | null = null, told: string | null = null): void {
    state = next;
    options.onState?.(next, loss, told);
  }

  function expect(withinMs: number, otherwise: () => void): void {
    clearTimeout(deadline);
    deadline = setTimeout(otherwise, withinMs);
  }

  function connect(): void {
    become('connecting');
    let current: ChannelSocket;
    try {
      current = openSocket();
    } catch {
      return lose(null, LOSSES.closed);
    }
    socket = current;
    expect(timeoutMs, () => lose(current, LOSSES.connectTimeout));
    current.addEventListener('open', () => {
      if (socket === current) subscribe(current);
    });
    current.addEventListener('message', ({ data }) => {
      if (socket === current) receive(current, readFrame(data));
    });
    current.addEventListener('close', () => lose(current, LOSSES.closed));
  }

  function subscribe(current: ChannelSocket): void {
    become('subscribing');
    expect(timeoutMs, () => lose(current, LOSSES.subscribeTimeout));
    current.send(writeFrame({ type: 'subscribe', payload: { channel, userId, metadata } }));
  }

  function receive(current: ChannelSocket, frame: ServerFrame | null): void {
    // Any frame proves that the connection stands.
    if (state === 'live') clearTimeout(deadline);
    if (frame === null) return;
    if (frame.type === 'error') {
      if (state === 'subscribing' && (frame.payload.channel ?? channel) === channel)
        lose(current, LOSSES.refused, frame.payload.error);
      return;
    }
    if (frame.payload.channel !== channel) return;
    if (frame.type === 'subscribed') acknowledge(current, frame.payload.lastId);
    else if (frame.type === 'message') options.onMessage(frame.payload);
    else options.onPresence(frame.payload.data);
  }

  function acknowledge(current: ChannelSocket, lastId: string | null | undefined): void {
    if (state !== 'subscribing') return;
    clearTimeout(deadline);
    become('live');
    heartbeat = setInterval(() => ping(current), heartbeatMs);
    void settle(current, options.onSubscribed(lastId));
  }

  /** Resets the backoff only once the connection has caught up. */
  async function settle(current: ChannelSocket, caughtUp: void | Promise<void>): Promise<void> {
    try {
      if (caughtUp !== undefined) await caughtUp;
      if (socket === current) attempt = 0;
    } catch {
      lose(current, LOSSES.closed);
    }
  }

  function ping(current: ChannelSocket): void {
    expect(timeoutMs, () => lose(current, LOSSES.sendTimeout));
    current.send(writeFrame({ type: 'ping', payload: {} }));
  }

  function lose(lost: ChannelSocket | null, loss: Loss, told: string | null = null): void {
    if (socket !== lost || state === 'closed') return;
    letGo();
    if (lost?.terminate === undefined) lost?.close();
    else lost.terminate();
    attempt += 1;
    become('waiting', loss, told);
    // The callback may have closed the channel.
    if (state === 'waiting') expect(delayMs(attempt, random()), connect);
  }

  function letGo(): void {
    clearTimeout(deadline);
    clearInterval(heartbeat);
    socket = null;
  }

  connect();
  return {
    wake() {
      if (state === 'live' && socket !== null) ping(socket);
      if (state !== 'waiting') return;
      clearTimeout(deadline);
      connect();
    },
    close() {
      if (state === 'closed') return;
      const left = socket;
      letGo();
      if (left?.readyState === OPEN) left.send(writeFrame({ type: 'unsubscribe', payload: { channel } }));
      // A browser complains in its console about a socket that is closed before it is open.
      if (left?.readyState === CONNECTING) left.addEventListener('open', () => left.close());
      else left?.close();
      become('closed');
    },
  };
}
