import { readFrame, writeFrame, type ChannelMessage, type ServerFrame } from './frames.ts';

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

/** What the channel uses of a browser's WebSocket. */
export type ChannelSocket = Pick<WebSocket, 'readyState' | 'send' | 'close' | 'addEventListener'>;

interface LiveChannelOptions {
  channel: string;
  /** By which one browser counts as one reader. */
  readerId: string;
  openSocket: () => ChannelSocket;
  /** In [0, 1). */
  random?: () => number;
  /** From the acknowledgment on nothing is missed. `lastId` is the channel's newest message; undefined: not told. */
  onSubscribed: (lastId: string | null | undefined) => void;
  onMessage: (message: ChannelMessage) => void;
  onReaders: (count: number) => void;
  /** @param loss why the connection was lost, with 'waiting' */
  onState?: (state: LiveState, loss: Loss | null) => void;
}

export interface LiveChannel {
  /** The network may be back: tries at once instead of waiting, or makes sure that the connection still stands. */
  wake: () => void;
  /** Leaves the channel for good. */
  close: () => void;
}

/** Wait before the n-th attempt to reconnect, n from 1: 2^n seconds, at most 30, plus up to a second. */
export function reconnectDelayMs(attempt: number, random: number): number {
  return Math.min(BACKOFF_MAX_S, 2 ** attempt) * 1000 + random * JITTER_MS;
}

/** Follows one channel over a socket of its own, and comes back whenever the connection is lost, until it is closed. */
export function openLiveChannel(options: LiveChannelOptions): LiveChannel {
  const { channel, readerId, openSocket, random = Math.random } = options;
  let state: LiveState = 'connecting';
  let socket: ChannelSocket | null = null;
  let attempt = 0;
  /** When what is being waited for must have happened: open, acknowledgment, an answer, the next attempt. */
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let heartbeat: ReturnType<typeof setInterval> | undefined;

  function become(next: LiveState, loss: Loss | null = null): void {
    state = next;
    options.onState?.(next, loss);
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
    expect(TIMEOUT_MS, () => lose(current, LOSSES.connectTimeout));
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
    expect(TIMEOUT_MS, () => lose(current, LOSSES.subscribeTimeout));
    current.send(writeFrame({ type: 'subscribe', payload: { channel, userId: readerId } }));
  }

  function receive(current: ChannelSocket, frame: ServerFrame | null): void {
    // Whatever arrives proves that the connection stands.
    if (state === 'live') clearTimeout(deadline);
    if (frame === null) return;
    if (frame.type === 'error') {
      if (state === 'subscribing' && (frame.payload.channel ?? channel) === channel)
        lose(current, LOSSES.refused);
      return;
    }
    if (frame.payload.channel !== channel) return;
    if (frame.type === 'subscribed') acknowledge(current, frame.payload.lastId);
    else if (frame.type === 'message') options.onMessage(frame.payload);
    else options.onReaders(frame.payload.data.count ?? frame.payload.data.users.length);
  }

  function acknowledge(current: ChannelSocket, lastId: string | null | undefined): void {
    if (state !== 'subscribing') return;
    attempt = 0;
    clearTimeout(deadline);
    become('live');
    heartbeat = setInterval(() => ping(current), HEARTBEAT_MS);
    options.onSubscribed(lastId);
  }

  function ping(current: ChannelSocket): void {
    expect(TIMEOUT_MS, () => lose(current, LOSSES.sendTimeout));
    current.send(writeFrame({ type: 'ping', payload: {} }));
  }

  function lose(lost: ChannelSocket | null, loss: Loss): void {
    if (socket !== lost || state === 'closed') return;
    drop();
    attempt += 1;
    become('waiting', loss);
    expect(reconnectDelayMs(attempt, random()), connect);
  }

  function drop(): void {
    clearTimeout(deadline);
    clearInterval(heartbeat);
    const dropped = socket;
    socket = null;
    dropped?.close();
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
      if (left?.readyState === WebSocket.OPEN)
        left.send(writeFrame({ type: 'unsubscribe', payload: { channel } }));
      // A browser complains in its console about a socket that is closed before it is open.
      if (left?.readyState === WebSocket.CONNECTING) {
        left.addEventListener('open', () => left.close());
        socket = null;
      }
      drop();
      become('closed');
    },
  };
}
