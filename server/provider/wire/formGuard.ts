import type { RequestHandler } from 'express';

/**
 * Refuses forms that another site sent. Browsers say with every form where it comes from, so no cookie and no token is
 * needed; whoever says nothing is no browser of today.
 *
 * @param publicOrigin of the hub, for proxies that change the host
 * @param refuse answers what is refused
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
