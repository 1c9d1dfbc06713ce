import { json, Router } from 'express';
import { ProviderError, providerErrorOf } from '../../errors.ts';
import type { Provider } from '../../provider.ts';
import { bearerOf } from '../access.ts';
import { accountRoutes } from './accountRoutes.ts';
import { tokensToWire, userToWire } from './authWire.ts';
import { createCallerCookie } from './callers.ts';

/** `/me`, `/refresh`, `/signout` and `/introspect`, plus accounts if the provider manages them. */
export function authRoutes(
  { auth, accounts }: Provider,
  { publicUrl, projectId }: { publicUrl: string; projectId: string },
): Router {
  const router = Router();
  const smallBody = json({ limit: '16kb' });

  router.get('/me', async (request, response) => {
    response.set('Cache-Control', 'no-store').json({ user: userToWire(await auth.me(bearerOf(request))) });
  });

  router.patch('/me', smallBody, async (request, response) => {
    const { displayName, photoURL, photoUrl = photoURL } = objectOf(request.body);
    if (displayName !== undefined && typeof displayName !== 'string')
      throw providerErrorOf(400, 'The display name must be text');
    if (photoUrl !== undefined && photoUrl !== null && typeof photoUrl !== 'string')
      throw providerErrorOf(400, 'The address of the photo must be text');
    response.json({ user: userToWire(await auth.update(bearerOf(request), { displayName, photoUrl })) });
  });

  router.post('/refresh', smallBody, async (request, response) => {
    const { refresh_token: refreshToken } = objectOf(request.body);
    if (typeof refreshToken !== 'string') throw providerErrorOf(400, 'The body needs a refresh_token');
    response.set('Cache-Control', 'no-store').json(tokensToWire(await auth.refresh(refreshToken)));
  });

  router.post('/signout', smallBody, async (request, response) => {
    const { refresh_token: refreshToken } = objectOf(request.body);
    if (typeof refreshToken !== 'string') throw providerErrorOf(400, 'The body needs a refresh_token');
    await auth.signOut(refreshToken);
    response.set('Cache-Control', 'no-store').json({ success: true });
  });

  router.post('/introspect', async (request, response) => {
    const user = await auth.me(bearerOf(request)).catch((error: unknown) => {
      if (error instanceof ProviderError && error.status === 401) return null;
      throw error;
    });
    response
      .set('Cache-Control', 'no-store')
      .json(
        user === null
          ? { valid: false, error: 'The token is not valid' }
          : { valid: true, userId: user.id, email: user.email, projectId },
      );
  });

  if (accounts) router.use(accountRoutes(accounts, auth, createCallerCookie(publicUrl)));
  return router;
}

function objectOf(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null) throw providerErrorOf(400, 'The body must be a JSON object');
  return body as Record<string, unknown>;
}
