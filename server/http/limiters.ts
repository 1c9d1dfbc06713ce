import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Bus, Limit } from '@hub/provider/bus.ts';
import { AppError } from '../errors.ts';
import { recordRefusal } from '@hub/provider/security/refusals.ts';

export type CreateLimiter = (limit: Limit) => RateLimiterAbstract;

/** Counts in the memory of this process. */
export const createProcessLimiter: CreateLimiter = ({ name, points, seconds }) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });

/** Counts over all processes if a bus connects them, else in the memory of this process. */
export const sharedLimiters = (bus: Bus | null | undefined): CreateLimiter =>
  bus ? (limit) => bus.limiter(limit) : createProcessLimiter;

/**
 * Takes points from a budget.
 *
 * @returns points used in the current window, and the milliseconds until the key may retry, null if it had enough points
 * @throws the limiter's error if it cannot count
 */
export async function consumePoint(
  limiter: RateLimiterAbstract,
  key: string,
  points = 1,
): Promise<{ used: number; waitMs: number | null }> {
  try {
    const { consumedPoints } = await limiter.consume(key, points);
    return { used: consumedPoints, waitMs: null };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    recordRefusal(limiter.keyPrefix);
    return { used: refusal.consumedPoints, waitMs: refusal.msBeforeNext };
  }
}

/** Takes one point from a budget. @throws AppError 'tooMany' if none is left, and as `consumePoint` */
export async function requireWithin(limiter: RateLimiterAbstract, key: string): Promise<void> {
  const { waitMs } = await consumePoint(limiter, key);
  if (waitMs !== null) throw tooManyRequests(waitMs);
}

/** Takes one point from a budget. @returns false if none is left @throws as `consumePoint` */
export const isWithin = async (limiter: RateLimiterAbstract, key: string): Promise<boolean> =>
  (await consumePoint(limiter, key)).waitMs === null;

/** @param waitMs until the caller may retry */
export const tooManyRequests = (waitMs: number): AppError =>
  new AppError('tooMany', `Too many requests; please wait ${Math.ceil(waitMs / 1000)} s`, {
    retryAfterMs: waitMs,
  });
