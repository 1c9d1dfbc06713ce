import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { ProviderError } from '../errors.ts';
import { messagePlaceOf, type PresentUser, type RealtimeMessage, type Subscriber } from '../realtime.ts';
import { fieldsOf } from './http.ts';

/** Specification, section 9. */
export interface ChannelTimes {
  connectMs: number;
  acknowledgeMs: number;
  heartbeatMs: number;
  /** The pause before the n-th attempt to connect again, n from 1. */
  pauseMs: (attempt: number) => number;
}

const TIMES: ChannelTimes = {
  connectMs: 10_000,
  acknowledgeMs: 10_000,
  heartbeatMs: 25_000,
  pauseMs: (attempt) => Math.min(30_000, 2 ** attempt * 1000) + Math.random() * 1000,
};

const FRAME_BYTES = 1_000_000;

export interface ChannelOptions {
  url: URL;
  headers: Record<string, string>;
  channel: string;
  subscriber: Subscriber;
  missedAfter: (id: string) => Promise<RealtimeMessage[]>;
  times?: Partial<ChannelTimes>;
}

export interface Channel {
  /** Id of the newest message at the time of subscribing, if the server tells; null: not known. */
  readonly lastId: string | null;
  close(): void;
}

/**
 * Subscribes to a channel with a socket of its own. A connection that is lost is made again, with growing pauses, and
 * what was missed meanwhile is told in order and once.
 *
 * @throws ProviderError REALTIME_ERROR when the first connection or its acknowledgment fails
 */
export async function openChannel(options: ChannelOptions): Promise<Channel> {
  const { channel, subscriber, missedAfter } = options;
  const times = { ...TIMES, ...options.times };
  let socket: WebSocket | null = null;
  let lastId: string | null = null;
  /** Not null while it is found out what was missed: what comes meanwhile waits here. */
  let waiting: RealtimeMessage[] | null = null;
  const ended = new AbortController();

  function tell(message: RealtimeMessage): void {
    if (lastId !== null && !isAfter(message.id, lastId)) return;
    lastId = message.id;
    subscriber.onMessage(message);
  }

  function onFrame({ type, payload }: Frame): void {
    const fields = fieldsOf(payload);
    if (fields['channel'] !== channel) return;
    if (type === 'message') {
      const message = payload as RealtimeMessage;
      if (waiting === null) tell(message);
      else waiting.push(message);
    }
    if (type === 'presence') {
      const { users } = fieldsOf(fields['data']);
      if (Array.isArray(users)) subscriber.onPresence?.(users as PresentUser[]);
    }
  }

  async function connect(): Promise<string | null> {
    const opened = await openSocket(options, times, onFrame);
    if (ended.signal.aborted) {
      opened.socket.terminate();
      throw closed();
    }
    socket = opened.socket;
    const heartbeat = setInterval(() => {
      opened.socket.send(JSON.stringify({ type: 'ping', payload: {} }));
    }, times.heartbeatMs).unref();
    opened.socket.once('close', () => {
      clearInterval(heartbeat);
      if (!ended.signal.aborted) void connectAgain();
    });
    return opened.lastId;
  }

  async function connectAgain(): Promise<void> {
    for (let attempt = 1; !ended.signal.aborted; attempt += 1) {
      try {
        await sleep(times.pauseMs(attempt), undefined, { signal: ended.signal, ref: false });
        waiting = [];
        await connect();
        if (lastId !== null) for (const message of await missedAfter(lastId)) tell(message);
        const arrived: RealtimeMessage[] = waiting;
        waiting = null;
        for (const message of arrived) tell(message);
        return;
      } catch {
        // The next attempt follows; a connection without its history would leave a gap, so it goes as well.
        socket?.removeAllListeners('close');
        socket?.terminate();
      }
    }
  }

  lastId = await connect();
  return {
    lastId,
    close() {
      ended.abort();
      if (socket?.readyState === WebSocket.OPEN)
        socket.send(JSON.stringify({ type: 'unsubscribe', payload: { channel } }));
      socket?.close();
    },
  };
}

interface Frame {
  type: unknown;
  payload: unknown;
}

/** Connects and subscribes; resolves with the acknowledgment. */
function openSocket(
  { url, headers, channel, subscriber: { userId, metadata } }: ChannelOptions,
  { connectMs, acknowledgeMs }: ChannelTimes,
  onFrame: (frame: Frame) => void,
): Promise<{ socket: WebSocket; lastId: string | null }> {
  const socket = new WebSocket(url, { headers, maxPayload: FRAME_BYTES, perMessageDeflate: false });
  return new Promise((done, fail) => {
    const failWith = (error: ProviderError) => {
      clearTimeout(timer);
      socket.terminate();
      fail(error);
    };
    let timer = setTimeout(() => failWith(realtimeError('WebSocket connection timeout')), connectMs);
    socket.on('error', (error) => failWith(realtimeError('WebSocket connection closed', error)));
    socket.once('close', () => failWith(closed()));
    socket.once('open', () => {
      clearTimeout(timer);
      timer = setTimeout(
        () => failWith(realtimeError('Subscription timeout - no acknowledgment from server')),
        acknowledgeMs,
      );
      socket.send(JSON.stringify({ type: 'subscribe', payload: { channel, userId, metadata } }));
    });
    socket.on('message', (content) => {
      const frame = frameOf(Buffer.isBuffer(content) ? content.toString() : '');
      const payload = fieldsOf(frame.payload);
      if (frame.type === 'subscribed' && payload['channel'] === channel) {
        clearTimeout(timer);
        const { lastId } = payload;
        done({ socket, lastId: typeof lastId === 'string' ? lastId : null });
      } else if (frame.type === 'error' && (payload['channel'] ?? channel) === channel)
        failWith(realtimeError(`Server error: ${String(payload['error'])}`));
      else onFrame(frame);
    });
  });
}

/** What is no frame means nothing. */
function frameOf(content: string): Frame {
  try {
    const { type, payload } = fieldsOf(JSON.parse(content));
    return { type, payload };
  } catch {
    return { type: null, payload: null };
  }
}

function isAfter(id: string, other: string): boolean {
  const [one, two] = [messagePlaceOf(id), messagePlaceOf(other)];
  return one.atMs === two.atMs ? one.n > two.n : one.atMs > two.atMs;
}

const realtimeError = (message: string, cause?: unknown) =>
  new ProviderError('REALTIME_ERROR', 0, message, { cause });
const closed = () => realtimeError('WebSocket connection closed');
