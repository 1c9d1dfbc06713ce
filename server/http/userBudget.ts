import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Requests of one user to the provider's dialect, within some seconds, in each process (decision 0007). */
const BUDGET = {
  read: { points: 300, duration: 10 },
  write: { points: 120, duration: 60 },
} as const;

/** @returns a function that says whether a user may read or write once more */
export function createUserBudget(): (userId: string, action: 'read' | 'write') => Promise<boolean> {
  const limiters = {
    read: new RateLimiterMemory({ keyPrefix: 'wire-read', ...BUDGET.read }),
    write: new RateLimiterMemory({ keyPrefix: 'wire-write', ...BUDGET.write }),
  };
  return async (userId, action) => {
    try {
      await limiters[action].consume(userId);
      return true;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return false;
      throw refusal;
    }
  };
}
