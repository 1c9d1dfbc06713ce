import { decodeJwt } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Auth, AuthUser } from '../auth.ts';
import { atMost } from './atMost.ts';

/** How long an entry may be reused, so that every process notices within a second that another one ended a session. */
const LIFETIME_MS = 900;
const ENTRIES = 10_000;

/**
 * Caches the user of an access token for most of a second, and never beyond the token's own expiry, so that all requests
 * of one page cost one lookup. Changing users or ending sessions through the returned auth, or calling `forget`, takes
 * effect at once.
 *
 * @param clockMs a monotonic clock, so that an entry ages even while the hub's clock stands still
 */
export function createCachedAuth<A extends Auth>(
  auth: A,
  now: () => Date,
  clockMs: () => number = () => performance.now(),
): { auth: A; forget: () => void } {
  const users = new LRUCache<string, { user: Promise<AuthUser>; untilMs: number; expiresMs: number }>(
    atMost(ENTRIES),
  );

  const forgetAfter = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      users.clear();
    }
  };

  const cached: Auth = {
    ...auth,
    me(accessToken) {
      const entry = users.get(accessToken);
      if (entry && clockMs() < entry.untilMs && now().getTime() < entry.expiresMs) return entry.user;
      const user = auth.me(accessToken);
      const fresh = { user, untilMs: clockMs() + LIFETIME_MS, expiresMs: expiryMsOf(accessToken) };
      users.set(accessToken, fresh);
      user.catch(() => {
        if (users.peek(accessToken) === fresh) users.delete(accessToken);
      });
      return user;
    },
    update: (accessToken, changes) => forgetAfter(auth.update(accessToken, changes)),
    // Reusing a refresh token ends its session, and the access tokens of that session are unknown here.
    refresh: async (refreshToken) => {
      try {
        return await auth.refresh(refreshToken);
      } catch (error) {
        users.clear();
        throw error;
      }
    },
    signOut: (refreshToken) => forgetAfter(auth.signOut(refreshToken)),
  };
  const deleteMe = auth.deleteMe?.bind(auth);
  if (deleteMe) cached.deleteMe = (accessToken) => forgetAfter(deleteMe(accessToken));
  return { auth: { ...auth, ...cached }, forget: () => users.clear() };
}

/** 0 when the token does not reveal its expiry, so that it is looked up every time. */
function expiryMsOf(token: string): number {
  try {
    return (decodeJwt(token).exp ?? 0) * 1000;
  } catch {
    return 0;
  }
}
