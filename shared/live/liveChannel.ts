import {
  readFrame,
  writeFrame,
  type ChannelMessage,
  type ChannelPresence,
  type ServerFrame,
} from './frames.schema.ts';

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
   * @param serverError the server's error message
   */
  onState?: (state: LiveState, loss: Loss | null, serverError: string | null) => void;
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
  const connection = new ChannelConnection(options);
  connection.connect();
  return { wake: () => connection.wake(), close: () => connection.close() };
}

class ChannelConnection {
  readonly #options: LiveChannelOptions;
  readonly #times: ChannelTimes;
  readonly #random: () => number;
  #state: LiveState = 'connecting';
  #socket: ChannelSocket | null = null;
  #attempt = 0;
  /** Timer of the step being waited for: open, acknowledgment, answer, next attempt. */
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;

  constructor(options: LiveChannelOptions) {
    this.#options = options;
    this.#times = { ...TIMES, ...options.times };
    this.#random = options.random ?? Math.random;
  }

  connect(): void {
    this.#setState('connecting');
    let socket: ChannelSocket;
    try {
      socket = this.#options.openSocket();
    } catch {
      return this.#reconnectLater(null, LOSSES.closed);
    }
    this.#socket = socket;
    this.#setDeadline(socket, LOSSES.connectTimeout);
    socket.addEventListener('open', () => {
      if (this.#socket === socket) this.#subscribe(socket);
    });
    socket.addEventListener('message', ({ data }) => {
      if (this.#socket === socket) this.#receive(socket, readFrame(data));
    });
    socket.addEventListener('close', () => this.#reconnectLater(socket, LOSSES.closed));
  }

  wake(): void {
    if (this.#state === 'live' && this.#socket !== null) this.#ping(this.#socket);
    if (this.#state !== 'waiting') return;
    clearTimeout(this.#deadline);
    this.connect();
  }

  close(): void {
    if (this.#state === 'closed') return;
    const socket = this.#socket;
    this.#dropSocket();
    const payload = { channel: this.#options.channel };
    if (socket?.readyState === OPEN) socket.send(writeFrame({ type: 'unsubscribe', payload }));
    // A browser complains in its console about a socket that is closed before it is open.
    if (socket?.readyState === CONNECTING) socket.addEventListener('open', () => socket.close());
    else socket?.close();
    this.#setState('closed');
  }

  #subscribe(socket: ChannelSocket): void {
    this.#setState('subscribing');
    this.#setDeadline(socket, LOSSES.subscribeTimeout);
    const { channel, userId, metadata } = this.#options;
    socket.send(writeFrame({ type: 'subscribe', payload: { channel, userId, metadata } }));
  }

  #receive(socket: ChannelSocket, frame: ServerFrame | null): void {
    const { channel, onMessage, onPresence } = this.#options;
    // Any frame proves that the connection stands.
    if (this.#state === 'live') clearTimeout(this.#deadline);
    if (frame === null) return;
    if (frame.type === 'error') {
      if (this.#state === 'subscribing' && (frame.payload.channel ?? channel) === channel)
        this.#reconnectLater(socket, LOSSES.refused, frame.payload.error);
      return;
    }
    if (frame.payload.channel !== channel) return;
    if (frame.type === 'subscribed') this.#acknowledge(socket, frame.payload.lastId);
    else if (frame.type === 'message') onMessage(frame.payload);
    else onPresence(frame.payload.data);
  }

  #acknowledge(socket: ChannelSocket, lastId: string | null | undefined): void {
    if (this.#state !== 'subscribing') return;
    clearTimeout(this.#deadline);
    this.#setState('live');
    this.#heartbeat = setInterval(() => this.#ping(socket), this.#times.heartbeatMs);
    void this.#resetBackoffAfter(this.#options.onSubscribed(lastId), socket);
  }

  /** Resets the backoff only once the connection has caught up. */
  async #resetBackoffAfter(caughtUp: void | Promise<void>, socket: ChannelSocket): Promise<void> {
    try {
      if (caughtUp !== undefined) await caughtUp;
      if (this.#socket === socket) this.#attempt = 0;
    } catch {
      this.#reconnectLater(socket, LOSSES.closed);
    }
  }

  #ping(socket: ChannelSocket): void {
    this.#setDeadline(socket, LOSSES.sendTimeout);
    socket.send(writeFrame({ type: 'ping', payload: {} }));
  }

  /** Ends a connection and waits for the next attempt; does nothing when another one has taken its place. */
  #reconnectLater(socket: ChannelSocket | null, loss: Loss, serverError: string | null = null): void {
    if (this.#socket !== socket || this.#state === 'closed') return;
    this.#dropSocket();
    if (socket?.terminate === undefined) socket?.close();
    else socket.terminate();
    this.#attempt += 1;
    this.#setState('waiting', loss, serverError);
    // The callback may have closed or woken the channel.
    if (this.#state !== 'waiting') return;
    const delayMs = this.#times.reconnectDelayMs(this.#attempt, this.#random());
    this.#deadline = setTimeout(() => this.connect(), delayMs);
  }

  #setState(state: LiveState, loss: Loss | null = null, serverError: string | null = null): void {
    this.#state = state;
    this.#options.onState?.(state, loss, serverError);
  }

  #setDeadline(socket: ChannelSocket, loss: Loss): void {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.#reconnectLater(socket, loss), this.#times.timeoutMs);
  }

  #dropSocket(): void {
    clearTimeout(this.#deadline);
    clearInterval(this.#heartbeat);
    this.#socket = null;
  }
}
