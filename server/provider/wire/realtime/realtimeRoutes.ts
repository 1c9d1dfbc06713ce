import { json, Router, type Request } from 'express';
import { providerErrorOf } from '../../errors.ts';
import type { Provider } from '../../provider.ts';
import type { RealtimePublication } from '../../realtime.ts';
import { hasKey } from '../access.ts';
import { isRoom } from './rooms.ts';
import { callerOf, refusal, requireKey } from '../caller.ts';

export interface RealtimeAccess {
  /** With null, nobody can publish. */
  secretKey: string | null;
  /** Channels that anyone may follow; all others need the secret key. */
  isPublicChannel: (channel: string) => Promise<boolean>;
}

/** `/publish`, which needs the secret key, `/presence` and `/messages`. */
export function realtimeRoutes(
  { realtime, auth }: Pick<Provider, 'realtime' | 'auth'>,
  { secretKey, isPublicChannel }: RealtimeAccess,
): Router {
  const router = Router();

  /** @throws ProviderError 400 without a channel, 401 or 403 for one that is not public */
  async function channelOf(request: Request): Promise<string> {
    const { channel } = request.query;
    if (typeof channel !== 'string' || channel === '') throw providerErrorOf(400, 'The channel is missing');
    const { kind, user } = await callerOf(request, { secretKey, auth });
    if (kind !== 'key' && !isRoom(channel) && !(await isPublicChannel(channel)))
      throw refusal(user, 'This channel');
    return channel;
  }

  router.post(
    '/publish',
    requireKey({ secretKey, auth }, 'Publishing'),
    json({ limit: '256kb' }),
    async (request, response) => {
      const body: unknown = request.body;
      if (typeof body !== 'object' || body === null)
        throw providerErrorOf(400, 'The body must be a JSON object');
      // The adapter checks every field.
      const { channel, type, data, userId, metadata } = body as RealtimePublication;
      response.json(await realtime.publish({ channel, type, data, userId, metadata }));
    },
  );

  router.get('/presence', async (request, response) => {
    const presence = await realtime.presence(await channelOf(request));
    // Who reads which page is nobody's business: strangers learn only how many do.
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
