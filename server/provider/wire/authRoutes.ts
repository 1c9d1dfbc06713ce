import { json, Router } from 'express';
import { providerErrorOf } from '../errors.ts';
import type { AuthUser, Provider } from '../provider.ts';
import { bearerOf } from './access.ts';

/** `/me` and `/refresh`; names on this host are camelCase, those of tokens snake_case. */
export function authRoutes({ auth }: Provider): Router {
  const router = Router();
  const smallBody = json({ limit: '16kb' });

  router.get('/me', async (request, response) => {
    response.set('Cache-Control', 'no-store').json({ user: toWire(await auth.me(bearerOf(request))) });
  });

  router.patch('/me', smallBody, async (request, response) => {
    const { displayName, photoURL, photoUrl = photoURL } = objectOf(request.body);
    if (displayName !== undefined && typeof displayName !== 'string')
      throw providerErrorOf(400, 'The display name must be text');
    if (photoUrl !== undefined && photoUrl !== null && typeof photoUrl !== 'string')
      throw providerErrorOf(400, 'The address of the photo must be text');
    response.json({ user: toWire(await auth.update(bearerOf(request), { displayName, photoUrl })) });
  });

  router.post('/refresh', smallBody, async (request, response) => {
    const { refresh_token: refreshToken } = objectOf(request.body);
    if (typeof refreshToken !== 'string') throw providerErrorOf(400, 'The body needs a refresh_token');
    const tokens = await auth.refresh(refreshToken);
    response.set('Cache-Control', 'no-store').json({
      access_token: tokens.accessToken,
      refresh_token: tokens.refreshToken,
      token_type: 'Bearer',
      expires_in: tokens.expiresIn,
      refresh_expires_in: tokens.refreshExpiresIn,
    });
  });

  return router;
}

function objectOf(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null) throw providerErrorOf(400, 'The body must be a JSON object');
  return body as Record<string, unknown>;
}

function toWire({ photoUrl, ...user }: AuthUser) {
  return { ...user, photoURL: photoUrl };
}
