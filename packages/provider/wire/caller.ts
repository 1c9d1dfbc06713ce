import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Auth, AuthUser } from '../auth.ts';
import { noteUser } from '../callerScope.ts';
import { providerErrorOf, type ProviderError } from '../errors.ts';
import { isSameSecret } from '../security/secrets.ts';
import { bearerOf } from './access.ts';

/** Who calls: a holder of the secret key, a signed-in user, or a stranger. */
export type WireCaller =
  | { kind: 'key'; user: null }
  | { kind: 'user'; user: AuthUser }
  | { kind: 'stranger'; user: null };

export interface CallerAuth {
  /** Null: there is no key. */
  secretKey: string | null;
  auth: Pick<Auth, 'me'>;
}

/** @throws ProviderError 401 for a token that is neither the key nor a user's */
export async function callerOf(
  request: Pick<IncomingMessage, 'headers'>,
  { secretKey, auth }: CallerAuth,
): Promise<WireCaller> {
  const token = bearerOf(request);
  if (token === '') return { kind: 'stranger', user: null };
  if (secretKey !== null && isSameSecret(token, secretKey)) return { kind: 'key', user: null };
  const user = await auth.me(token);
  noteUser(user.id);
  return { kind: 'user', user };
}

/** Strangers are refused with 401, so that clients sign in; users with 403, because a new token would not help. */
export function refusal(user: AuthUser | null, what: string): ProviderError {
  return user === null
    ? providerErrorOf(401, `${what} needs a sign-in or the secret key`)
    : providerErrorOf(403, `${what} is not allowed`);
}

/** Refuses all callers without the secret key. @param what named in the error */
export function requireKey(callerAuth: CallerAuth, what: string): RequestHandler {
  return async (request, _response, next) => {
    const { kind, user } = await callerOf(request, callerAuth);
    if (kind !== 'key') throw refusal(user, what);
    next();
  };
}
