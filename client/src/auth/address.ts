import { addressTokens, type Tokens } from './tokens.ts';

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
