import type { AccountUser } from '@hub/shared/users/account.schema.ts';
import { ME } from './providerFacts.ts';
import { toTokens, type Tokens } from './tokens.ts';

const TIMEOUT_MS = 15_000;

/** The provider could not be reached, or failed itself; nothing is known about the session. */
export class UnreachableError extends Error {
  constructor(cause?: unknown) {
    super('The sign-in service cannot be reached', { cause });
    this.name = 'UnreachableError';
  }
}

/**
 * Outcome of requesting the email verification link: it was mailed, the email was already verified, too many requests
 * were made, the provider offers no such link, or the request failed.
 */
export type VerificationOutcome = 'mailed' | 'proved' | 'tooOften' | 'notOffered' | 'failed';

/** A null answer means the provider refused (401). @throws UnreachableError for any other failure */
export interface AuthApi {
  me: (accessToken: string) => Promise<AccountUser | null>;
  /** @param nowMs start of the lifetimes in the answer */
  refresh: (refreshToken: string, nowMs: () => number) => Promise<Tokens | null>;
  /** Has the email verification link sent again; every failure is an outcome. */
  mailVerification: (accessToken: string) => Promise<VerificationOutcome>;
  /** Ends the session at the provider where possible; a failure is ignored. */
  signOut: (tokens: Tokens) => void;
}

/** The provider's auth calls (specification, section 7). */
export function authApiOf(authUrl: string, fetch: typeof globalThis.fetch): AuthApi {
  const origin = authUrl.replace(/\/$/u, '');
  const base = `${origin}/api/auth`;

  async function send(address: string, init: RequestInit): Promise<unknown> {
    try {
      const answer = await fetch(address, {
        ...init,
        cache: 'no-store',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (answer.status === 401) return null;
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
      return await answer.json();
    } catch (error) {
      throw new UnreachableError(error);
    }
  }

  return {
    async me(accessToken) {
      const body = await send(`${origin}${ME}`, { headers: { authorization: `Bearer ${accessToken}` } });
      if (body === null) return null;
      const user = toUser((body as { user?: unknown }).user);
      if (user === null) throw new UnreachableError();
      return user;
    },

    async refresh(refreshToken, nowMs) {
      const body = await send(`${base}/refresh`, jsonPost({ refresh_token: refreshToken }));
      if (body === null) return null;
      const tokens = toTokens(withoutIssue(body), Math.floor(nowMs() / 1000));
      if (tokens === null) throw new UnreachableError();
      return tokens;
    },

    async mailVerification(accessToken) {
      try {
        const answer = await fetch(`${base}/email/verify/send`, {
          method: 'POST',
          headers: { authorization: `Bearer ${accessToken}` },
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (answer.status === 429) return 'tooOften';
        if (answer.status === 404 || answer.status === 405) return 'notOffered';
        if (!answer.ok) return 'failed';
        const { emailVerified } = (await answer.json()) as { emailVerified?: unknown };
        return emailVerified === true ? 'proved' : 'mailed';
      } catch {
        return 'failed';
      }
    },

    signOut({ accessToken, refreshToken }) {
      const init = jsonPost({ refresh_token: refreshToken });
      const headers = { ...init.headers, authorization: `Bearer ${accessToken}` };
      // Keepalive lets the request finish even if the page closes at once.
      fetch(`${base}/signout`, { ...init, headers, keepalive: true }).catch(() => {});
    },
  };
}

const jsonPost = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Only this browser's clock counts, because expiry is later checked against it. */
function withoutIssue(body: unknown): unknown {
  return typeof body === 'object' && body !== null ? { ...body, issued_at: undefined } : body;
}

/** @returns null if the value is not a user */
export function toUser(value: unknown): AccountUser | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, email, displayName, emailVerified } = value as Record<string, unknown>;
  if (typeof id !== 'string' || typeof email !== 'string') return null;
  return {
    id,
    email,
    displayName: typeof displayName === 'string' ? displayName : null,
    emailVerified: emailVerified === true || Number(emailVerified) > 0,
  };
}
