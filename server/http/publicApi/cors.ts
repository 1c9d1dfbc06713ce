import type { RequestHandler } from 'express';
import { networkOf } from '../../provider/security/network.ts';
import { requireWithin, type CreateLimiter } from '../limiters.ts';

/** For so long browsers need not ask again whether a page may ask. */
const PREFLIGHT_SECONDS = '86400';

/** Lets pages of every origin read and show the answers, and ask whether what they keep is still true. */
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

/**
 * Refuses an address that asks too often.
 *
 * @param perMinute an address may be that of a whole school
 */
export function allowPerAddress(createLimiter: CreateLimiter, perMinute: number): RequestHandler {
  const limiter = createLimiter({ name: 'public-api', points: perMinute, seconds: 60 });
  return async (req, _res, next) => {
    await requireWithin(limiter, networkOf(req.ip ?? 'unknown'));
    next();
  };
}
