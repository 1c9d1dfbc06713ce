import type { RequestHandler } from 'express';

/**
 * Refuses forms sent by another site. Modern browsers send their origin with every form, so neither cookies nor tokens
 * are needed; a request that names none is refused.
 *
 * @param publicOrigin the hub's own origin, for proxies that change the host
 * @param refuse answers refused forms
 */
export function ownFormsOnly(publicOrigin: string, refuse: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const { origin, host } = request.headers;
    const isOwn =
      origin === undefined
        ? request.headers['sec-fetch-site'] === 'same-origin'
        : origin === publicOrigin || (host !== undefined && URL.parse(origin)?.host === host);
    if (isOwn) next();
    else void refuse(request, response, next);
  };
}
