import { decodeJwt } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Auth, AuthUser } from './provider.ts';

/** How long a user may be known from before; what another process ended counts here at the latest after that. */
const LIFETIME_MS = 30_000;
const ENTRIES = 10_000;

/**
 * Remembers for half a minute, and never beyond the token's own expiry, whose an access token is, so that all requests
 * of one page cost one question. Whatever changes users or ends sessions through the returned auth, or `forget`, takes
 * effect at once.
 */
export function cachedAuth<A extends Auth>(auth: A, now: () => Date): { auth: A; forget: () => void } {
  const users = new LRUCache<string, { user: Promise<AuthUser>; until: number }>({ max: ENTRIES });

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
      if (entry && time < entry.until) return entry.user;
      const user = auth.me(accessToken);
      const until = Math.min(time + LIFETIME_MS, expiryMsOf(accessToken));
      if (until <= time) return user;
      const fresh = { user, until };
      users.set(accessToken, fresh);
      user.catch(() => {
        if (users.peek(accessToken) === fresh) users.delete(accessToken);
      });
      return user;
    },
    update: (accessToken, changes) => forgetAfter(auth.update(accessToken, changes)),
    // Reuse of a refresh token ends its session, whose access tokens are not known here.
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

/** 0 where the token does not tell: nothing is known about how long it lives, so it is asked about every time. */
function expiryMsOf(token: string): number {
  try {
    return (decodeJwt(token).exp ?? 0) * 1000;
  } catch {
    return 0;
  }
}
