import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { providerErrorOf } from '../errors.ts';
import { isSameSecret } from '../secrets.ts';

/** The token of `Authorization: Bearer …`, empty without one. */
export function bearerOf(request: Pick<IncomingMessage, 'headers'>): string {
  return /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

/**
 * Refuses requests without the secret key.
 *
 * @param secretKey null refuses every request
 */
export function requireKey(secretKey: string | null): RequestHandler {
  return (request: Request, _response: Response, next: NextFunction) => {
    if (!secretKey) throw providerErrorOf(403, 'This hub has no secret key, so the request is not allowed');
    if (!isSameSecret(bearerOf(request), secretKey))
      throw providerErrorOf(401, 'The secret key is missing or wrong');
    next();
  };
}

/** Whether a request carries the secret key; always false when the hub has none. */
export function hasKey(request: Pick<IncomingMessage, 'headers'>, secretKey: string | null): boolean {
  return secretKey !== null && isSameSecret(bearerOf(request), secretKey);
}

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
        'Access-Control-Allow-Headers': 'authorization, content-type, prefer',
        'Access-Control-Expose-Headers': 'content-range',
        'Access-Control-Max-Age': '600',
      });
    if (request.method === 'OPTIONS') response.status(204).end();
    else next();
  };
}
