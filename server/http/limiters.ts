import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Bus, Limit } from '../provider/bus.ts';

export type CreateLimiter = (limit: Limit) => RateLimiterAbstract;

/** Counts in the memory of this process. */
export const createProcessLimiter: CreateLimiter = ({ name, points, seconds }) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });

/** Counts over all processes where a bus connects them, and in the memory of this process otherwise. */
export const sharedLimiters = (bus: Bus | null | undefined): CreateLimiter =>
  bus ? (limit) => bus.limiter(limit) : createProcessLimiter;

/** Takes points from a budget. @returns false when it has too few left @throws whatever kept it from counting */
export async function isWithin(limiter: RateLimiterAbstract, key: string, points = 1): Promise<boolean> {
  try {
    await limiter.consume(key, points);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
}
