import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { isSameSecret } from '../security/secrets.ts';

/** The token of `Authorization: Bearer …`, empty without one. */
export function bearerOf(request: Pick<IncomingMessage, 'headers'>): string {
  return /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

/** Whether a request carries the secret key; always false when the hub has none. */
export function hasKey(request: Pick<IncomingMessage, 'headers'>, secretKey: string | null): boolean {
  return secretKey !== null && isSameSecret(bearerOf(request), secretKey);
}

/** Whether a request names at most one host; of two, a proxy may have checked the other one. */
export function hasOneHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let count = 0;
  for (let n = 0; n < rawHeaders.length; n += 2)
    if (rawHeaders[n]?.length === 4 && rawHeaders[n]?.toLowerCase() === 'host') count += 1;
  return count <= 1;
}

/** Headers of answers that scripts of allowed origins may read: the total, and when a refused call can be tried again. */
export const EXPOSED_HEADERS = 'content-range, retry-after';

/**
 * Answers preflight requests and adds CORS headers to all responses, including errors.
 *
 * @param allowedOrigins e.g. `http://localhost:5173`; other origins get no headers, so the browser refuses them
 */
export function allowOrigins(allowedOrigins: readonly string[]): RequestHandler {
  return (request, response, next) => {
    const { origin } = request.headers;
    response.vary('Origin');
    if (origin !== undefined && allowedOrigins.includes(origin))
      response.set({
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE, OPTIONS',
        'Access-Control-Allow-Headers':
          'authorization, content-type, prefer, range, range-unit, x-blink-publishable-key',
        'Access-Control-Expose-Headers': EXPOSED_HEADERS,
        'Access-Control-Max-Age': '600',
      });
    if (request.method === 'OPTIONS') response.status(204).end();
    else next();
  };
}
