/** An access token counts as expired this long before its expiry, so that it does not expire in mid-request. */
const EXPIRY_MARGIN_S = 30;

/** Lifetimes assumed for tokens in an address, which does not state them (provider contract). */
const ADDRESS_ACCESS_S = 900;
const ADDRESS_REFRESH_S = 2_592_000;

export interface Tokens {
  accessToken: string;
  /** Null if the session cannot be extended. */
  refreshToken: string | null;
  /** When this browser received them, seconds since 1970. */
  issuedAtS: number;
  expiresInS: number;
  refreshExpiresInS: number | null;
}

/** Whether the access token has expired, or will within 30 seconds. */
export function isAccessExpired(tokens: Tokens, nowMs: number): boolean {
  return nowMs / 1000 >= tokens.issuedAtS + tokens.expiresInS - EXPIRY_MARGIN_S;
}

/** Whether the session can still be extended; exact to the second, without a margin. */
export function isRefreshable(tokens: Tokens, nowMs: number): boolean {
  const { refreshToken, refreshExpiresInS, issuedAtS } = tokens;
  if (refreshToken === null || refreshExpiresInS === null) return false;
  return nowMs / 1000 < issuedAtS + refreshExpiresInS;
}

/**
 * Reads tokens as the provider and the local storage write them.
 *
 * @param issuedAtS used if `value` does not say when it was issued
 * @returns null if the value is not a pair of tokens
 */
export function toTokens(value: unknown, issuedAtS: number | null = null): Tokens | null {
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Record<string, unknown>;
  const accessToken = fields['access_token'];
  const expiresInS = secondsOf(fields['expires_in']);
  const issued = secondsOf(fields['issued_at']) ?? issuedAtS;
  if (typeof accessToken !== 'string' || accessToken === '' || expiresInS === null || issued === null)
    return null;
  const refreshToken = fields['refresh_token'];
  return {
    accessToken,
    refreshToken: typeof refreshToken === 'string' && refreshToken !== '' ? refreshToken : null,
    issuedAtS: issued,
    expiresInS,
    refreshExpiresInS: secondsOf(fields['refresh_expires_in']),
  };
}

/** Serialises the tokens for the local storage, with the provider's property names. */
export function toStoredText(tokens: Tokens): string {
  return JSON.stringify({
    access_token: tokens.accessToken,
    ...(tokens.refreshToken === null ? {} : { refresh_token: tokens.refreshToken }),
    token_type: 'Bearer',
    expires_in: tokens.expiresInS,
    ...(tokens.refreshExpiresInS === null ? {} : { refresh_expires_in: tokens.refreshExpiresInS }),
    issued_at: tokens.issuedAtS,
  });
}

/** @returns null without a text, and for a text that holds no tokens */
export function fromStoredText(text: string | null): Tokens | null {
  if (text === null) return null;
  try {
    return toTokens(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Reads tokens from an address, received at `nowMs`. */
export function addressTokens(accessToken: string, refreshToken: string | null, nowMs: number): Tokens {
  return {
    accessToken,
    refreshToken,
    issuedAtS: Math.floor(nowMs / 1000),
    expiresInS: ADDRESS_ACCESS_S,
    refreshExpiresInS: refreshToken === null ? null : ADDRESS_REFRESH_S,
  };
}

function secondsOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

/** Parameters that a sign-in page leaves in the address (provider contract); all of them are removed. */
const SIGN_IN_PARAMETERS = [
  'access_token',
  'refresh_token',
  'token_type',
  'project_id',
  'expires_in',
  'refresh_expires_in',
  'state',
  'code',
  'error',
  'error_description',
] as const;

const REDIRECT_PARAMETERS = ['redirect_url', 'redirect'] as const;

export interface SignInAnswer {
  tokens: Tokens | null;
  /** The sign-in page reported a failure. */
  hasFailed: boolean;
  /** The cleaned address; the same text when there is nothing to remove. */
  cleanAddress: string;
}

/** Reads what the sign-in page returned in this address. */
export function readSignInAnswer(address: string, nowMs: number): SignInAnswer {
  const url = new URL(address);
  const accessToken = url.searchParams.get('access_token');
  const hasFailed = accessToken === null && url.searchParams.has('error');
  // Without either, `code` or `state` belong to another application.
  if (!accessToken && !hasFailed) return { tokens: null, hasFailed, cleanAddress: address };
  const refreshToken = url.searchParams.get('refresh_token');
  for (const parameter of SIGN_IN_PARAMETERS) url.searchParams.delete(parameter);
  return {
    tokens: accessToken ? addressTokens(accessToken, refreshToken || null, nowMs) : null,
    hasFailed,
    cleanAddress: url.href,
  };
}

/**
 * The address of the provider's sign-in page, which returns to `address`.
 *
 * @param players of a team on this device; the hub's own page mentions that they will be moved
 */
export function signInAddress(authUrl: string, projectId: string, address: string, players: number): string {
  const back = new URL(address);
  for (const parameter of REDIRECT_PARAMETERS) back.searchParams.delete(parameter);
  const page = new URL(`${authUrl.replace(/\/$/u, '')}/auth`);
  page.searchParams.set('redirect_url', back.href);
  page.searchParams.set('project_id', projectId);
  if (players > 0) page.searchParams.set('players', String(players));
  return page.href;
}
