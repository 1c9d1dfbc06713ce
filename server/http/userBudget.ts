import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../provider/network.ts';

/** Requests of one user to the provider's dialect, within some seconds, in each process (decision 0007). */
const BUDGET = {
  read: { points: 300, duration: 10 },
  write: { points: 120, duration: 60 },
} as const;

/** Batches of events of one address, within some seconds, in each process. */
const LOG_BUDGET = { points: 60, duration: 60 };

/** Messages that one user sends to themselves, within some seconds, in each process. */
const EMAIL_BUDGET = { points: 10, duration: 3600 };

/** @returns a function that says whether a user may send one more message */
export function createEmailBudget(): (userId: string) => Promise<boolean> {
  const limiter = new RateLimiterMemory({ keyPrefix: 'wire-email', ...EMAIL_BUDGET });
  return (userId) => isWithin(limiter, userId);
}

/** @returns a function that says whether an address may send events once more */
export function createLogBudget(): (address: string) => Promise<boolean> {
  const limiter = new RateLimiterMemory({ keyPrefix: 'wire-log', ...LOG_BUDGET });
  return (address) => isWithin(limiter, networkOf(address));
}

/** @returns a function that says whether a user may read or write once more */
export function createUserBudget(): (userId: string, action: 'read' | 'write') => Promise<boolean> {
  const limiters = {
    read: new RateLimiterMemory({ keyPrefix: 'wire-read', ...BUDGET.read }),
    write: new RateLimiterMemory({ keyPrefix: 'wire-write', ...BUDGET.write }),
  };
  return (userId, action) => isWithin(limiters[action], userId);
}

async function isWithin(limiter: RateLimiterMemory, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
}
