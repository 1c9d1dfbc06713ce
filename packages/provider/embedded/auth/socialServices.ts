import { createHash, randomBytes } from 'node:crypto';
import { AccountError } from '../../accountErrors.ts';

const TIMEOUT_MS = 10_000;

/** A user's identity at an external service. */
export interface SocialProfile {
  /** The service's stable id of the user; never reassigned. */
  subject: string;
  email: string;
  /** Whether the service has verified that the address is theirs; null: it does not say. */
  emailVerified: boolean | null;
  displayName: string | null;
  photoUrl: string | null;
  /** The group that makes the user an administrator (`AuthUser.adminGroup`); null: the user is not in it. */
  adminGroup: string | null;
}

/** Secrets known only to the browser that began a sign-in, in its sealed ticket. */
export type SocialSecrets = Readonly<Record<string, string>>;

/** A service that users can sign in with. */
export interface SocialService {
  id: string;
  name: string;
  /** Whether it signs in to an existing account with an address that it has verified. */
  linksByEmail: boolean;
  /** @returns where to send the browser @throws AccountError SOCIAL_SIGN_IN_FAILED */
  begin(to: { redirectUri: string; state: string }): Promise<{ location: string; secrets: SocialSecrets }>;
  /**
   * @param callbackUrl the address with which the browser returned
   * @throws AccountError SOCIAL_SIGN_IN_FAILED
   */
  finish(
    callbackUrl: URL,
    began: { redirectUri: string; state: string; secrets: SocialSecrets },
  ): Promise<SocialProfile>;
}

/** A service that speaks OAuth 2.0 with authorization codes and PKCE (RFC 6749, RFC 7636). */
interface OAuthService {
  id: string;
  name: string;
  clientId: string;
  clientSecret: string;
  authorizeUrl: string;
  tokenUrl: string;
  scope: string;
  profileOf(accessToken: string): Promise<SocialProfile>;
}

const overOAuth = (service: OAuthService): SocialService => ({
  id: service.id,
  name: service.name,
  linksByEmail: true,
  async begin({ redirectUri, state }) {
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    return {
      location: authorizationUrl(service, { redirectUri, state, challenge }),
      secrets: { verifier },
    };
  },
  async finish(callbackUrl, { redirectUri, secrets: { verifier = '' } }) {
    const code = requireText(callbackUrl.searchParams.get('code'));
    return service.profileOf(await exchangeCode(service, { code, verifier, redirectUri }));
  },
});

interface Client {
  clientId: string;
  clientSecret: string;
}

export const googleService = (
  client: Client,
  {
    authorizeUrl = 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl = 'https://oauth2.googleapis.com/token',
    userUrl = 'https://openidconnect.googleapis.com/v1/userinfo',
  } = {},
): SocialService =>
  overOAuth({
    ...client,
    id: 'google',
    name: 'Google',
    authorizeUrl,
    tokenUrl,
    scope: 'openid email profile',
    async profileOf(accessToken) {
      const {
        sub,
        email,
        email_verified: emailVerified,
        name,
        picture,
      } = await fetchFields(userUrl, accessToken);
      return {
        subject: requireText(sub),
        email: requireText(email),
        emailVerified: emailVerified === true,
        displayName: textOrNull(name),
        photoUrl: textOrNull(picture),
        adminGroup: null,
      };
    },
  });

export const githubService = (
  client: Client,
  {
    authorizeUrl = 'https://github.com/login/oauth/authorize',
    tokenUrl = 'https://github.com/login/oauth/access_token',
    userUrl = 'https://api.github.com/user',
  } = {},
): SocialService =>
  overOAuth({
    ...client,
    id: 'github',
    name: 'GitHub',
    authorizeUrl,
    tokenUrl,
    scope: 'read:user user:email',
    async profileOf(accessToken) {
      const user = await fetchFields(userUrl, accessToken);
      // The profile may show any address; only the list of addresses says which one is verified.
      const addresses = await fetchJson(`${userUrl}/emails`, accessToken);
      const primary = (Array.isArray(addresses) ? addresses.map(fieldsOf) : []).find(
        (address) => address.primary === true,
      );
      return {
        subject: requireText(typeof user.id === 'number' ? String(user.id) : user.id),
        email: requireText(primary?.email),
        emailVerified: primary?.verified === true,
        displayName: textOrNull(user.name) ?? textOrNull(user.login),
        photoUrl: textOrNull(user.avatar_url),
        adminGroup: null,
      };
    },
  });

/** Builds the address at which the browser requests a code. */
function authorizationUrl(
  service: OAuthService,
  { redirectUri, state, challenge }: { redirectUri: string; state: string; challenge: string },
): string {
  const url = new URL(service.authorizeUrl);
  const parameters = {
    response_type: 'code',
    client_id: service.clientId,
    redirect_uri: redirectUri,
    scope: service.scope,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Exchanges a code for an access token of the service. @throws AccountError SOCIAL_SIGN_IN_FAILED */
async function exchangeCode(
  service: OAuthService,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    client_id: service.clientId,
    client_secret: service.clientSecret,
    code_verifier: verifier,
  });
  const answer = await ask(service.tokenUrl, {
    method: 'POST',
    body,
    headers: { Accept: 'application/json' },
  });
  return requireText(fieldsOf(answer).access_token);
}

export const socialSignInFailed = (message: string, cause?: unknown) =>
  new AccountError('SOCIAL_SIGN_IN_FAILED', message, { cause });

const fetchJson = (url: string, accessToken: string) =>
  ask(url, {
    headers: {
      Accept: 'application/json',
      Authorization: `Bearer ${accessToken}`,
      'User-Agent': 'fantasy-hub',
    },
  });

const fetchFields = async (url: string, accessToken: string) => fieldsOf(await fetchJson(url, accessToken));

async function ask(url: string, init: RequestInit): Promise<unknown> {
  try {
    const answer = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    return await answer.json();
  } catch (error) {
    throw socialSignInFailed('The other service did not confirm the sign-in', error);
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

export function requireText(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw socialSignInFailed('The other service returned a malformed answer');
}

export const textOrNull = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value : null;
