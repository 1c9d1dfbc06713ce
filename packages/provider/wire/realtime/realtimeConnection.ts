import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { Failure, retryAfterSecondsOf } from '../../base/failure.ts';
import { providerErrorOf } from '../../errors.ts';
import type { PresentUser, Realtime, Subscriber, Subscription } from '../../realtime.ts';
import type { RealtimeAccess } from './realtimeRoutes.ts';
import { createWindowLimit, isRoom, type Rooms } from './rooms.ts';

const CHANNELS_PER_SOCKET = 20;
/** Frames allowed within a window; our own client never sends more. */
const FRAMES_PER_WINDOW = 60;
/** A client this far behind is disconnected; it reconnects and catches up. */
const BEHIND_BYTES = 1_000_000;
/** How many present users are listed by id; the rest only count. */
const LISTED_USERS = 50;

const TOO_MANY_FRAMES = 1008;

const Channel = z.string().min(1).max(200);
/** Browsers are anonymous here: their id only serves to count them and is never shown. */
const UserId = z.string().regex(/^[\w-]{1,64}$/);
const ClientFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('subscribe'),
    payload: z.object({
      channel: Channel,
      userId: UserId.optional(),
      metadata: z.record(z.string(), z.unknown()).optional(),
    }),
  }),
  z.object({ type: z.literal('unsubscribe'), payload: z.object({ channel: Channel }) }),
  z.object({
    type: z.literal('publish'),
    payload: z.object({
      channel: Channel,
      type: z.string(),
      data: z.unknown(),
      userId: z.string().optional(),
      metadata: z.record(z.string(), z.unknown()).optional(),
    }),
  }),
  z.object({ type: z.literal('ping'), payload: z.unknown().optional() }),
]);
type ClientFrame = z.infer<typeof ClientFrame>;

export interface ConnectionOptions extends Pick<RealtimeAccess, 'isPublicChannel'> {
  realtime: Realtime;
  rooms: Rooms;
  /** Whether the client may follow and publish everything. */
  holdsKey: boolean;
  /** Whether the address may send one more frame. */
  mayReceive: () => boolean;
  /** Runs a frame's work within the address's budget. @throws Failure 'tooMany', 'busy' */
  withinBudget: (work: () => Promise<void>) => Promise<void>;
}

const frameOf = (type: string, payload: object) => Buffer.from(JSON.stringify({ type, payload }));

/** Serialises a message once, although it is sent to many sockets. */
const frames = new WeakMap<object, Buffer>();

function sharedFrame(of: object, type: string, payload: () => object): Buffer {
  const known = frames.get(of);
  if (known !== undefined) return known;
  const frame = frameOf(type, payload());
  frames.set(of, frame);
  return frame;
}

/** Serves one socket until it closes, which leaves all its channels. */
export function serveConnection(socket: WebSocket, options: ConnectionOptions): void {
  const { realtime, rooms, holdsKey, isPublicChannel } = options;
  const subscriptions = new Map<string, Promise<Subscription>>();
  const speak = rooms.speaker();
  const isOpen = (channel: string) => holdsKey || isRoom(channel);
  const sendFrame = createSender(socket);
  const send: Send = (type, payload) => sendFrame(frameOf(type, payload));

  /** @throws ProviderError 403 for a channel that is not public, unless the client holds the key */
  async function follow(channel: string, subscriber: Subscriber): Promise<Subscription> {
    if (!holdsKey && isRoom(channel)) await rooms.enter(channel);
    else if (!holdsKey && !(await isPublicChannel(channel))) throw providerErrorOf(403, 'Not allowed');
    return realtime.subscribe(channel, subscriber);
  }

  async function subscribe({ channel, userId, metadata }: Payload<'subscribe'>): Promise<void> {
    if (!subscriptions.has(channel) && subscriptions.size >= CHANNELS_PER_SOCKET)
      return send('error', { error: 'Too many channels', channel });
    const subscribed =
      subscriptions.get(channel) ??
      follow(channel, {
        userId,
        metadata: isOpen(channel) ? metadata : undefined,
        onMessage: (message) => sendFrame(sharedFrame(message, 'message', () => message)),
        onPresence: (users) => sendFrame(presenceFrame(channel, users, isOpen(channel))),
      });
    subscriptions.set(channel, subscribed);
    try {
      const { lastId } = await subscribed;
      send('subscribed', { channel, lastId });
    } catch (error) {
      subscriptions.delete(channel);
      throw error;
    }
  }

  async function unsubscribe(channel: string): Promise<void> {
    const subscribed = subscriptions.get(channel);
    subscriptions.delete(channel);
    await (await subscribed)?.unsubscribe();
    send('unsubscribed', { channel });
  }

  async function answer(frame: ClientFrame): Promise<void> {
    switch (frame.type) {
      case 'ping':
        return send('pong', {});
      case 'subscribe':
        return subscribe(frame.payload);
      case 'unsubscribe':
        return unsubscribe(frame.payload.channel);
      case 'publish': {
        const { channel } = frame.payload;
        if (!isOpen(channel)) return send('error', { error: 'Publishing needs the secret key', channel });
        if (!holdsKey) speak();
        const { messageId } = await realtime.publish(frame.payload);
        return send('published', { channel, messageId });
      }
    }
  }

  receiveFrames(socket, options, { answer, send });
  socket.once('close', () => {
    leaveAll(subscriptions.values());
    subscriptions.clear();
  });

  send('connected', { socketId: randomUUID() });
}

function createSender(socket: WebSocket) {
  return (frame: Buffer): void => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount > BEHIND_BYTES) return socket.terminate();
    socket.send(frame, { binary: false });
  };
}

/** Reads frames within the limits of their socket and address, and has them answered in their order. */
function receiveFrames(
  socket: WebSocket,
  { holdsKey, mayReceive, withinBudget }: ConnectionOptions,
  { answer, send }: { answer: (frame: ClientFrame) => Promise<void>; send: Send },
): void {
  const maySend = createWindowLimit('socket-frames', FRAMES_PER_WINDOW);

  const answerWithinBudget = (frame: ClientFrame) =>
    withinBudget(async () => {
      // A user who has left meanwhile would never leave a channel subscribed now.
      if (socket.readyState === WebSocket.OPEN) await answer(frame);
    });

  function fail(error: unknown, channel: string | undefined): void {
    const isExposed = error instanceof Failure && error.reason !== 'providerDown';
    const retryAfter = retryAfterSecondsOf(error);
    send('error', {
      error: isExposed ? error.message : 'Internal error',
      channel,
      ...(retryAfter !== null && { retryAfter }),
    });
  }

  // One after the other, so that no unsubscription precedes its subscription.
  let last = Promise.resolve();

  socket.on('message', (content, isBinary) => {
    if (!holdsKey && !(maySend() && mayReceive())) return socket.close(TOO_MANY_FRAMES, 'Too many frames');
    const frame = isBinary || !Buffer.isBuffer(content) ? null : readFrame(content.toString());
    if (frame === null) return send('error', { error: 'The frame is malformed' });
    const channel = frame.type === 'ping' ? undefined : frame.payload.channel;
    // Pings only count as frames.
    if (holdsKey || frame.type === 'ping') void answer(frame).catch((error: unknown) => fail(error, channel));
    else last = last.then(() => answerWithinBudget(frame)).catch((error: unknown) => fail(error, channel));
  });
}

type Send = (type: string, payload: object) => void;

function leaveAll(subscriptions: Iterable<Promise<Subscription>>): void {
  for (const subscribed of subscriptions)
    subscribed.then(
      (subscription) => subscription.unsubscribe(),
      () => undefined,
    );
}

type Payload<T extends ClientFrame['type']> = Extract<ClientFrame, { type: T }>['payload'];

/** Readers of a page are private: strangers learn only their number, except in rooms. */
function presenceFrame(channel: string, users: readonly PresentUser[], mayList: boolean): Buffer {
  const listed = mayList ? users.slice(0, LISTED_USERS) : [];
  const payload = () => ({ channel, data: { users: listed, count: users.length } });
  return mayList ? frameOf('presence', payload()) : sharedFrame(users, 'presence', payload);
}

function readFrame(content: string): ClientFrame | null {
  try {
    return ClientFrame.safeParse(JSON.parse(content)).data ?? null;
  } catch {
    return null;
  }
}
