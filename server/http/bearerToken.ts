import type { IncomingMessage } from 'node:http';

/** The token of `Authorization: Bearer …`, or null. */
export function bearerTokenOf(req: Pick<IncomingMessage, 'headers'>): string | null {
  return /^Bearer +([\w.~+/=-]{1,4096})$/i.exec(req.headers.authorization ?? '')?.[1] ?? null;
}
