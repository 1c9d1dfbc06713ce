import { WebSocket } from 'ws';
import { LOSSES, openLiveChannel, type ChannelSocket, type ChannelTimes } from '../live/liveChannel.ts';
import { ProviderError } from '../errors.ts';
import { parseMessageId, type PresentUser, type RealtimeMessage, type Subscriber } from '../realtime.ts';

const FRAME_BYTES = 1_000_000;

export interface ChannelOptions {
  url: URL;
  headers: Record<string, string>;
  channel: string;
  subscriber: Subscriber;
  missedAfter: (id: string) => Promise<RealtimeMessage[]>;
  times?: Partial<ChannelTimes> | undefined;
  /** Replaces the socket to `url`. */
  openSocket?: () => ChannelSocket;
}

export interface Channel {
  /** Id of the newest message at the time of subscribing; null when the server does not report it. */
  readonly lastId: string | null;
  close(): void;
}

/**
 * Subscribes to a channel with a socket of its own. Reconnects with growing pauses after a lost connection, and then
 * delivers the missed messages in order and once.
 *
 * @throws ProviderError REALTIME_ERROR when the first connection or its acknowledgment fails
 */
export async function openChannel(options: ChannelOptions): Promise<Channel> {
  const { channel, subscriber, missedAfter, times } = options;
  let cause: unknown = null;
  const { openSocket = () => connectSocket(options, (error) => (cause = error)) } = options;
  const delivery = createOrderedDelivery(subscriber.onMessage, missedAfter);
  let isOpen = false;
  return new Promise((opened, failed) => {
    const live = openLiveChannel({
      channel,
      userId: subscriber.userId,
      metadata: subscriber.metadata,
      openSocket,
      times,
      onMessage: (message) => delivery.receive(message as unknown as RealtimeMessage),
      onPresence: ({ users }) => subscriber.onPresence?.(users as PresentUser[]),
      onSubscribed(lastId = null) {
        if (isOpen) return delivery.catchUp();
        isOpen = true;
        delivery.startAfter(lastId);
        return opened({ lastId, close: live.close });
      },
      onState(state, loss, serverError) {
        if (state !== 'waiting') return;
        if (isOpen) return delivery.hold();
        failed(
          realtimeError(serverError === null ? (loss ?? LOSSES.closed) : `${loss}: ${serverError}`, cause),
        );
        // A socket that cannot even be created fails before `live` is assigned.
        queueMicrotask(() => live.close());
      },
    });
  });
}

function connectSocket({ url, headers }: ChannelOptions, onError: (error: Error) => void): ChannelSocket {
  const socket = new WebSocket(url, { headers, maxPayload: FRAME_BYTES, perMessageDeflate: false });
  // Without a listener an error would end the process; the close event follows anyway.
  socket.on('error', onError);
  return socket;
}

/** Delivers messages as they arrive; after an interruption they wait until the missed ones are delivered. */
function createOrderedDelivery(
  onMessage: (message: RealtimeMessage) => void,
  missedAfter: (id: string) => Promise<RealtimeMessage[]>,
) {
  let lastId: string | null = null;
  /** Messages that arrive while the missed ones are fetched; null when nothing is missing. */
  let waiting: RealtimeMessage[] | null = null;

  function deliver(message: RealtimeMessage): void {
    if (lastId !== null && !isAfter(message.id, lastId)) return;
    lastId = message.id;
    onMessage(message);
  }

  return {
    startAfter(id: string | null): void {
      lastId = id;
    },
    receive(message: RealtimeMessage): void {
      if (waiting === null) deliver(message);
      else waiting.push(message);
    },
    /** Call when the connection is lost. */
    hold(): void {
      waiting = [];
    },
    /** Call when the connection is back. */
    async catchUp(): Promise<void> {
      const arriving = waiting ?? [];
      const missed = lastId === null ? [] : await missedAfter(lastId);
      // The connection was lost again; the next one fetches everything anew.
      if (waiting !== null && waiting !== arriving) return;
      for (const message of [...missed, ...arriving]) deliver(message);
      waiting = null;
    },
  };
}

function isAfter(id: string, other: string): boolean {
  const [one, two] = [parseMessageId(id), parseMessageId(other)];
  return one.atMs === two.atMs ? one.n > two.n : one.atMs > two.atMs;
}

const realtimeError = (message: string, cause: unknown) =>
  new ProviderError('REALTIME_ERROR', 0, message, { cause });
