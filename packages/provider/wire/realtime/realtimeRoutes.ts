import { json, Router, type Request, type Response } from 'express';
import { LRUCache } from 'lru-cache';
import { providerErrorOf } from '../../errors.ts';
import type { Provider } from '../../provider.ts';
import type { RealtimePublication } from '../../realtime.ts';
import { networkOf } from '../../security/network.ts';
import { hasKey } from '../access.ts';
import { callerOf, refusal, type WireCaller } from '../caller.ts';
import { createRooms, isRoom } from './rooms.ts';
import { atMost } from '../../security/atMost.ts';

export interface RealtimeAccess {
  /** Null: publishing works in rooms only. */
  secretKey: string | null;
  /** Channels that anyone may follow; all others need the secret key. */
  isPublicChannel: (channel: string) => Promise<boolean>;
}

/** `/publish`, for rooms and holders of the secret key, `/presence` and `/messages`. */
export function realtimeRoutes(
  { realtime, auth }: Pick<Provider, 'realtime' | 'auth'>,
  { secretKey, isPublicChannel }: RealtimeAccess,
): Router {
  const router = Router();
  const speak = createSpeakers(realtime);

  /** @throws ProviderError 400 without a channel, 401 or 403 for one that is not public */
  async function channelOf(request: Request): Promise<string> {
    const { channel } = request.query;
    if (typeof channel !== 'string' || channel === '') throw providerErrorOf(400, 'The channel is missing');
    const { kind, user } = await callerOf(request, { secretKey, auth });
    if (kind !== 'key' && !isRoom(channel) && !(await isPublicChannel(channel)))
      throw refusal(user, 'This channel');
    return channel;
  }

  router.post('/publish', async (request, response) => {
    const caller = await callerOf(request, { secretKey, auth });
    const { channel, type, data, userId, metadata } = await publicationOf(request, response, caller);
    if (caller.kind !== 'key') {
      if (!isRoom(channel)) throw refusal(caller.user, 'Publishing outside of rooms');
      speak(caller.user?.id ?? networkOf(request.ip ?? 'unknown'));
    }
    response.json(await realtime.publish({ channel, type, data, userId, metadata }));
  });

  router.get('/presence', async (request, response) => {
    const presence = await realtime.presence(await channelOf(request));
    // Readers of a page are private: strangers learn only their number.
    const mayList = hasKey(request, secretKey) || isRoom(presence.channel);
    response.json(mayList ? presence : { ...presence, users: [] });
  });

  router.get('/messages', async (request, response) => {
    const channel = await channelOf(request);
    const { start, end, limit } = request.query;
    response.json(
      await realtime.messages(channel, {
        start: textOf(start),
        end: textOf(end),
        limit: limit === undefined ? undefined : Number(limit),
      }),
    );
  });

  return router;
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  throw providerErrorOf(400, 'A parameter is given twice');
}

const largeBody = json({ limit: '256kb' });
/** As much as a browser's socket takes. */
const smallBody = json({ limit: '4kb' });

/** The message; the adapter checks its fields. @throws ProviderError 400, and the body parser's errors */
async function publicationOf(
  request: Request,
  response: Response,
  { kind }: WireCaller,
): Promise<RealtimePublication> {
  const readBody = kind === 'key' ? largeBody : smallBody;
  await new Promise<void>((done, fail) => {
    readBody(request, response, (error?: unknown) => {
      if (error === undefined) done();
      else fail(error);
    });
  });
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null) throw providerErrorOf(400, 'The body must be a JSON object');
  return body as RealtimePublication;
}

const SPEAKERS_MAX = 5000;

/**
 * Limits messages of users and networks in rooms like those of a socket.
 *
 * @returns a function that counts one message of a user or network @throws ProviderError 429
 */
function createSpeakers(realtime: Provider['realtime']): (who: string) => void {
  const rooms = createRooms(realtime);
  const speakers = new LRUCache<string, () => void>(atMost(SPEAKERS_MAX));
  return (who) => {
    const speak = speakers.get(who) ?? rooms.speaker();
    speakers.set(who, speak);
    speak();
  };
}
