import { AccountError } from '../../accounts.ts';

const TIMEOUT_MS = 10_000;

/** Who somebody is at another service. */
export interface SocialProfile {
  /** Stable there, never used again for somebody else. */
  subject: string;
  email: string;
  /** Whether the service has seen that the address is theirs. */
  emailVerified: boolean;
  displayName: string | null;
  photoUrl: string | null;
}

/** A service that speaks OAuth 2.0 with authorization codes and PKCE (RFC 6749, RFC 7636). */
export interface SocialService {
  id: string;
  name: string;
  clientId: string;
  clientSecret: string;
  authorizeUrl: string;
  tokenUrl: string;
  scope: string;
  profileOf(accessToken: string): Promise<SocialProfile>;
}

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
): SocialService => ({
  ...client,
  id: 'google',
  name: 'Google',
  authorizeUrl,
  tokenUrl,
  scope: 'openid email profile',
  async profileOf(accessToken) {
    const { sub, email, email_verified: emailVerified, name, picture } = await fieldsAt(userUrl, accessToken);
    return {
      subject: neededText(sub),
      email: neededText(email),
      emailVerified: emailVerified === true,
      displayName: textOrNull(name),
      photoUrl: textOrNull(picture),
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
): SocialService => ({
  ...client,
  id: 'github',
  name: 'GitHub',
  authorizeUrl,
  tokenUrl,
  scope: 'read:user user:email',
  async profileOf(accessToken) {
    const user = await fieldsAt(userUrl, accessToken);
    // The address on the profile may be any; which of them is proved is told elsewhere.
    const addresses = await answerAt(`${userUrl}/emails`, accessToken);
    const primary = (Array.isArray(addresses) ? addresses.map(fieldsOf) : []).find(
      (address) => address.primary === true,
    );
    return {
      subject: neededText(typeof user.id === 'number' ? String(user.id) : user.id),
      email: neededText(primary?.email),
      emailVerified: primary?.verified === true,
      displayName: textOrNull(user.name) ?? textOrNull(user.login),
      photoUrl: textOrNull(user.avatar_url),
    };
  },
});

/** Where the browser is sent to ask for a code. */
export function authorizationUrl(
  service: SocialService,
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
export async function exchangeCode(
  service: SocialService,
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
  return neededText(fieldsOf(answer).access_token);
}

export const socialSignInFailed = (message: string, cause?: unknown) =>
  new AccountError('SOCIAL_SIGN_IN_FAILED', message, { cause });

const answerAt = (url: string, accessToken: string) =>
  ask(url, {
    headers: {
      Accept: 'application/json',
      Authorization: `Bearer ${accessToken}`,
      'User-Agent': 'fantasy-hub',
    },
  });

const fieldsAt = async (url: string, accessToken: string) => fieldsOf(await answerAt(url, accessToken));

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

function neededText(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw socialSignInFailed('The other service gave an answer that is not understood');
}

const textOrNull = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null);
