import { AppError } from '../errors.ts';
import type { Deps } from '../deps.ts';
import type { AuthUser } from '../provider/provider.ts';

/** Who is asking; verified, never taken from the request's own words. */
export interface Viewer {
  user: AuthUser;
  isAdmin: boolean;
  /** The verified token, for what the provider does in the user's own name. */
  accessToken: string;
}

/** What a user may do only so often. */
export type LimitedAction = 'comment' | 'createPoll' | 'like' | 'vote' | 'report';

/** What every procedure gets: plain values, no request. */
export interface Context {
  deps: Deps;
  /** Null: nobody is signed in. */
  viewer: Viewer | null;
  requestId: string;
  /** @throws AppError 'tooMany' when the user, or the users at the request's address together, do it too often */
  allow: (action: LimitedAction, userId: string) => Promise<void>;
}

/**
 * Who an access token belongs to.
 *
 * @param token null: no token was sent
 * @returns null for nobody, and for a token that is not valid
 */
export async function viewerOf(deps: Deps, token: string | null): Promise<Viewer | null> {
  if (token === null) return null;
  try {
    const user = await deps.provider.auth.me(token);
    return { user, isAdmin: isAdmin(deps, user), accessToken: token };
  } catch (error) {
    if (error instanceof AppError && error.reason === 'notSignedIn') return null;
    throw error;
  }
}

/** An unverified address could be anybody's, so it makes nobody an administrator. */
function isAdmin(deps: Deps, user: AuthUser): boolean {
  return user.emailVerified && deps.config.adminEmails.includes(user.email.toLowerCase());
}
