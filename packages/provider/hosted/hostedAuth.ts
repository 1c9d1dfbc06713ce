import { ProviderError, providerErrorOf } from '../errors.ts';
import type { Auth, AuthTokens, AuthUser } from '../provider.ts';
import { fieldsOf, type HttpRequest, type Send } from './http.ts';

const ACCESS_TOKEN_SECONDS = 900;
const REFRESH_TOKEN_SECONDS = 2_592_000;

/** The port's auth on the hosted provider's auth host. */
export function createHostedAuth({
  send,
  authUrl,
  projectId,
}: {
  send: Send;
  authUrl: string;
  projectId: string;
}): Auth {
  const base = authUrl.replace(/\/$/, '');

  async function requestUser(
    accessToken: string,
    request: Pick<HttpRequest, 'method' | 'body'>,
    failure: (message: string) => string,
  ): Promise<AuthUser> {
    // Not every text fits into a header, and the answer to such a token is known.
    if (!/^[\w.~+/=-]+$/.test(accessToken))
      throw providerErrorOf(401, failure('The access token is not valid'));
    const { body } = await send({
      ...request,
      url: new URL(`${base}/api/auth/me`),
      headers: { Authorization: `Bearer ${accessToken}` },
      isRead: request.method === 'GET',
      failure,
      networkFailure,
    });
    return toUser(fieldsOf(body).user);
  }

  return {
    me: (accessToken) =>
      requestUser(accessToken, { method: 'GET' }, (message) => `Failed to fetch user: ${message}`),

    update(accessToken, { displayName, photoUrl }) {
      const body = { displayName, photoURL: photoUrl };
      return requestUser(
        accessToken,
        { method: 'PATCH', body },
        (message) => `Failed to update user: ${message}`,
      );
    },

    async refresh(refreshToken) {
      const { body } = await send({
        method: 'POST',
        url: new URL(`${base}/api/auth/refresh`),
        body: { refresh_token: refreshToken },
        isRead: false,
        networkFailure,
      });
      return toTokens(fieldsOf(body));
    },

    async signOut(refreshToken) {
      await send({
        method: 'POST',
        url: new URL(`${base}/api/auth/signout`),
        body: { refresh_token: refreshToken },
        isRead: false,
        networkFailure,
      }).catch((error: unknown) => {
        // Only newer providers and other hubs can end sessions; elsewhere, dropping the tokens must suffice.
        if (!(error instanceof ProviderError) || ![404, 405].includes(error.status)) throw error;
      });
    },

    signInUrl(redirectUrl) {
      const address = new URL(`${base}/auth`);
      address.searchParams.set('redirect_url', redirectUrl);
      address.searchParams.set('project_id', projectId);
      return address.href;
    },
  };
}

const networkFailure = (message: string) => `Network error: ${message}`;

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

function toUser(value: unknown): AuthUser {
  const { id, email, displayName, photoURL, emailVerified, createdAt, lastSignInAt } = fieldsOf(value);
  if (typeof id !== 'string' || typeof email !== 'string')
    throw providerErrorOf(502, 'The provider returned a malformed user');
  return {
    id,
    email,
    displayName: textOrNull(displayName),
    photoUrl: textOrNull(photoURL),
    emailVerified: emailVerified === true || Number(emailVerified) > 0,
    createdAt: textOrNull(createdAt) ?? '',
    lastSignInAt: textOrNull(lastSignInAt),
  };
}

function toTokens(fields: Record<string, unknown>): AuthTokens {
  const { access_token: accessToken, refresh_token: refreshToken } = fields;
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string')
    throw providerErrorOf(502, 'The provider returned malformed tokens');
  return {
    accessToken,
    refreshToken,
    expiresIn: Number(fields.expires_in ?? ACCESS_TOKEN_SECONDS),
    refreshExpiresIn: Number(fields.refresh_expires_in ?? REFRESH_TOKEN_SECONDS),
  };
}
