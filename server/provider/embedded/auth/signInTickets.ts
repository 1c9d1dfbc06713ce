import { jwtVerify, SignJWT } from 'jose';
import { AccountError } from '../../accountErrors.ts';

const TICKET_SECONDS = 300;

/** Proof that somebody has passed the first factor of a sign-in. */
export interface SignInTickets {
  issue(userId: string): Promise<string>;
  /** @returns the user @throws AccountError TOKEN_EXPIRED */
  verify(ticket: string): Promise<string>;
}

export function createSignInTickets(key: Uint8Array, projectId: string, now: () => Date): SignInTickets {
  const audience = `${projectId}/second-factor`;
  return {
    issue: (userId) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audience)
        .setSubject(userId)
        .setExpirationTime(Math.floor(now().getTime() / 1000) + TICKET_SECONDS)
        .sign(key),
    async verify(ticket) {
      try {
        const { payload } = await jwtVerify(ticket, key, {
          algorithms: ['HS256'],
          audience,
          requiredClaims: ['sub', 'exp'],
          currentDate: now(),
        });
        return String(payload.sub);
      } catch (cause) {
        throw new AccountError('TOKEN_EXPIRED', 'The sign-in has taken too long; start again', { cause });
      }
    },
  };
}
