import { RateLimiterMemory, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Bus, Limit } from '../provider/bus.ts';

export type CreateLimiter = (limit: Limit) => RateLimiterAbstract;

/** Counts in the memory of this process. */
export const createProcessLimiter: CreateLimiter = ({ name, points, seconds }) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });

/** Counts over all processes where a bus connects them, and in the memory of this process otherwise. */
export const sharedLimiters = (bus: Bus | null | undefined): CreateLimiter =>
  bus ? (limit) => bus.limiter(limit) : createProcessLimiter;
