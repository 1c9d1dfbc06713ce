import type { RequestHandler } from 'express';
import { networkOf } from '../../provider/security/network.ts';
import type { Bus } from '../../provider/bus.ts';
import { take, tooManyFor } from '../limiters.ts';
import { createAccount } from '../workBudget/account.ts';

/** How long browsers may cache a preflight. */
const PREFLIGHT_SECONDS = '86400';

const LIMIT = 'public-api';
const LIMIT_SECONDS = 60;

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
  /** Counts a request. @returns false once the address has sent too many; synchronously if only this process counts */
  isWithin(address: string): boolean | Promise<boolean>;
  /** Rejects an address that sends too many requests. */
  require: RequestHandler;
}

/**
 * Limits requests over all processes if a bus connects them, else in this process.
 *
 * @param perMinute an address may be that of a whole school
 */
export function createPublicLimit(bus: Bus | null | undefined, perMinute: number): PublicLimit {
  const takeRequest = bus ? takeTogether(bus, perMinute) : takeAlone(perMinute);
  return {
    isWithin(address) {
      const waitMs = takeRequest(address);
      return waitMs instanceof Promise ? waitMs.then((known) => known === null) : waitMs === null;
    },
    async require(req, _res, next) {
      const waitMs = await takeRequest(req.ip ?? 'unknown');
      if (waitMs !== null) throw tooManyFor(waitMs);
      next();
    },
  };
}

/** @returns milliseconds until the address may retry; null if it may send now */
type TakeRequest = (address: string) => number | null | Promise<number | null>;

function takeAlone(perMinute: number): TakeRequest {
  const account = createAccount(LIMIT, perMinute, LIMIT_SECONDS);
  return (address) => account.take(networkOf(address), 1);
}

function takeTogether(bus: Bus, perMinute: number): TakeRequest {
  const limiter = bus.limiter({ name: LIMIT, points: perMinute, seconds: LIMIT_SECONDS });
  return async (address) => (await take(limiter, networkOf(address))).waitMs;
}
