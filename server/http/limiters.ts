import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Bus, Limit } from '../provider/bus.ts';
import { tellRefusal } from '../provider/refusals.ts';

export type CreateLimiter = (limit: Limit) => RateLimiterAbstract;

/** Counts in the memory of this process. */
export const createProcessLimiter: CreateLimiter = ({ name, points, seconds }) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });

/** Counts over all processes where a bus connects them, and in the memory of this process otherwise. */
export const sharedLimiters = (bus: Bus | null | undefined): CreateLimiter =>
  bus ? (limit) => bus.limiter(limit) : createProcessLimiter;

/**
 * Takes points from a budget.
 *
 * @returns null, or the milliseconds until the key may try again when it has too few left
 * @throws whatever kept it from counting
 */
export async function waitMsOf(
  limiter: RateLimiterAbstract,
  key: string,
  points = 1,
): Promise<number | null> {
  try {
    await limiter.consume(key, points);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    tellRefusal(limiter.keyPrefix);
    return refusal.msBeforeNext;
  }
}

/** Takes points from a budget. @returns false when it has too few left @throws whatever kept it from counting */
export const isWithin = async (limiter: RateLimiterAbstract, key: string, points = 1): Promise<boolean> =>
  (await waitMsOf(limiter, key, points)) === null;
