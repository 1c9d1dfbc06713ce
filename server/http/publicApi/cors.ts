import type { RequestHandler } from 'express';
import { networkOf } from '@hub/provider/security/network.ts';
import { isWithin, requireWithin, type CreateLimiter } from '../limiters.ts';

/** How long browsers may cache a preflight. */
const PREFLIGHT_SECONDS = '86400';

/** Lets pages of every origin read the answers, and revalidate cached ones. */
export const openToEveryOrigin: RequestHandler = (req, res, next) => {
  res.set({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'etag, link, retry-after',
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (req.method !== 'OPTIONS') {
    next();
    return;
  }
  res.set({
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'if-none-match',
    'access-control-max-age': PREFLIGHT_SECONDS,
  });
  res.status(204).end();
};

/** Limit of requests per address, from memory or not. */
export interface PublicLimit {
  /** Counts a request. @returns false once the address has sent too many */
  isWithin(address: string): Promise<boolean>;
  /** Rejects an address that sends too many requests. */
  require: RequestHandler;
}

/**
 * Limits requests over all processes if a bus connects them, else in this process.
 *
 * @param perMinute an address may be that of a whole school
 */
export function createPublicLimit(createLimiter: CreateLimiter, perMinute: number): PublicLimit {
  const limiter = createLimiter({ name: 'public-api', points: perMinute, seconds: 60 });
  return {
    isWithin: (address) => isWithin(limiter, networkOf(address)),
    async require(req, _res, next) {
      await requireWithin(limiter, networkOf(req.ip ?? 'unknown'));
      next();
    },
  };
}
