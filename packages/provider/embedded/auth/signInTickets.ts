import { AccountError } from '../../accountErrors.ts';
import { createSignedTickets } from './signedTickets.ts';

const TICKET_SECONDS = 300;

/** Proof that a user has passed the first factor of a sign-in. */
export interface SignInTickets {
  issue(userId: string): Promise<string>;
  /** @returns the user @throws AccountError TOKEN_EXPIRED */
  verify(ticket: string): Promise<string>;
}

export function createSignInTickets(key: Uint8Array, projectId: string, now: () => Date): SignInTickets {
  const tickets = createSignedTickets(key, {
    audience: `${projectId}/second-factor`,
    requires: 'sub',
    seconds: TICKET_SECONDS,
    now,
  });
  return {
    issue: (userId) => tickets.issue({ sub: userId }),
    async verify(ticket) {
      try {
        return String((await tickets.read(ticket)).sub);
      } catch (cause) {
        throw new AccountError('TOKEN_EXPIRED', 'The sign-in has taken too long; start again', { cause });
      }
    },
  };
}
