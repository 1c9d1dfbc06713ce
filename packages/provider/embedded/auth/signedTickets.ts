import { jwtVerify, SignJWT, type JWTPayload } from 'jose';

/** Short, signed notes that a browser stores; their audience keeps them from being used as anything else. */
export interface SignedTickets {
  /** @param claims include the required one */
  issue(claims: JWTPayload): Promise<string>;
  /** @throws JOSEError when the ticket is forged, of another kind or expired */
  read(ticket: string): Promise<JWTPayload>;
}

interface SignedTicketOptions {
  audience: string;
  /** The claim that every ticket needs; one without it is refused. */
  requires: 'sub' | 'jti';
  /** Until a ticket expires. */
  seconds: number;
  now: () => Date;
}

export function createSignedTickets(
  key: Uint8Array,
  { audience, requires, seconds, now }: SignedTicketOptions,
): SignedTickets {
  return {
    issue: (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audience)
        .setExpirationTime(Math.floor(now().getTime() / 1000) + seconds)
        .sign(key),
    async read(ticket) {
      const { payload } = await jwtVerify(ticket, key, {
        algorithms: ['HS256'],
        audience,
        requiredClaims: [requires, 'exp'],
        currentDate: now(),
      });
      return payload;
    },
  };
}
