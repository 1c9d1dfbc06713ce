import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Bus, Limit } from '../provider/bus.ts';
import { AppError } from '../errors.ts';
import { recordRefusal } from '../provider/security/refusals.ts';

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
 * @returns points used in the current window, and the milliseconds until the key may try again; null unless it has too few left
 * @throws whatever kept it from counting
 */
export async function take(
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

/** Takes one point from a budget. @throws AppError 'tooMany' when none is left, and whatever kept it from counting */
export async function requireWithin(limiter: RateLimiterAbstract, key: string): Promise<void> {
  const { waitMs } = await take(limiter, key);
  if (waitMs !== null) throw tooManyFor(waitMs);
}

/** Takes one point from a budget. @returns false when none is left @throws whatever kept it from counting */
export const isWithin = async (limiter: RateLimiterAbstract, key: string): Promise<boolean> =>
  (await take(limiter, key)).waitMs === null;

/** @param waitMs until the caller may try again */
export const tooManyFor = (waitMs: number): AppError =>
  new AppError('tooMany', `Too many requests; please wait ${Math.ceil(waitMs / 1000)} s`, {
    retryAfterMs: waitMs,
  });
