import { decodeJwt } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Auth, AuthUser } from './provider.ts';

/** How long an entry may be reused; a session that another process ends is noticed after this time at the latest. */
const LIFETIME_MS = 30_000;
const ENTRIES = 10_000;

/**
 * Caches the user of an access token for half a minute, and never beyond the token's own expiry, so that all requests
 * of one page cost one lookup. Changing users or ending sessions through the returned auth, or calling `forget`, takes
 * effect at once.
 */
export function createCachedAuth<A extends Auth>(auth: A, now: () => Date): { auth: A; forget: () => void } {
  const users = new LRUCache<string, { user: Promise<AuthUser>; since: number; until: number }>({
    max: ENTRIES,
  });

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
      const time = now().getTime();
      const entry = users.get(accessToken);
      // A clock that was set back must not lengthen the life of an entry.
      if (entry && time >= entry.since && time < entry.until) return entry.user;
      const user = auth.me(accessToken);
      const until = Math.min(time + LIFETIME_MS, expiryMsOf(accessToken));
      if (until <= time) return user;
      const fresh = { user, since: time, until };
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
