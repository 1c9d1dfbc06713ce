import type { RequestHandler } from 'express';
import { AppError } from '../../errors.ts';
import { networkOf } from '../../provider/network.ts';
import { waitMsOf, type CreateLimiter } from '../limiters.ts';

/** An address may be that of a whole school. */
const PER_ADDRESS = { name: 'public-api', points: 300, seconds: 60 };

/** Lets pages of every origin read and show the answers. */
export const forEverybody: RequestHandler = (_req, res, next) => {
  res.set({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'etag, link, retry-after',
    'cross-origin-resource-policy': 'cross-origin',
  });
  next();
};

/** Refuses an address that asks too often, and says in seconds when it may ask again. */
export function allowPerAddress(createLimiter: CreateLimiter): RequestHandler {
  const limiter = createLimiter(PER_ADDRESS);
  return async (req, res, next) => {
    const waitMs = await waitMsOf(limiter, networkOf(req.ip ?? 'unknown'));
    if (waitMs !== null) {
      res.set('retry-after', String(Math.ceil(waitMs / 1000)));
      throw new AppError('tooMany');
    }
    next();
  };
}
