import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { DataCall } from '../provider/wire/data/dataRoutes.ts';
import type { Stores } from '../stores/stores.ts';
import { networkOf } from '../provider/security/network.ts';
import { recordRefusal } from '../provider/security/refusals.ts';
import { isWithin, requireWithin, tooManyFor } from './limiters.ts';

/** Writes per user through the provider's REST dialect, within a number of seconds, in each process (decision 0007). */
const WRITE_BUDGET = { points: 120, duration: 60 };

/** Batches of events per address, within a number of seconds, in each process. */
const LOG_BUDGET = { points: 60, duration: 60 };

/** Messages that a user sends to themselves, within a number of seconds, in each process. */
const EMAIL_BUDGET = { points: 10, duration: 3600 };

/** Per user and UTC day, over all processes. */
const DATA_BUDGET: Record<DataCall, number> = { read: 200, fetch: 500, search: 100, screenshot: 50 };
/** Per user and process, so that a day's budget is not spent in a minute. */
const DATA_PACE = { points: 30, duration: 60 };
const DAY_MS = 24 * 3600_000;

/**
 * @param now real time, because the hub's own clock may be stopped
 * @returns a function that counts a user's internet requests, and throws AppError 'tooMany' beyond the daily limit
 */
export function createDataBudget(
  { actionCounts }: Pick<Stores, 'actionCounts'>,
  now: () => Date = () => new Date(),
): (userId: string, call: DataCall) => Promise<void> {
  const pace = new RateLimiterMemory({ keyPrefix: 'wire-data', ...DATA_PACE });
  return async (userId, call) => {
    await requireWithin(pace, userId);
    const at = now();
    // The window that begins with the day's first call ends with the day.
    const seconds = Math.ceil((DAY_MS - (at.getTime() % DAY_MS)) / 1000);
    const { actions } = await actionCounts.count({ action: `data-${call}`, userId, seconds }, at);
    if (actions <= DATA_BUDGET[call]) return;
    recordRefusal(`data-${call}`);
    throw tooManyFor(seconds * 1000);
  };
}

/** @returns a function that counts a user's messages, and throws AppError 'tooMany' for too many */
export function createEmailBudget(): (userId: string) => Promise<void> {
  const limiter = new RateLimiterMemory({ keyPrefix: 'wire-email', ...EMAIL_BUDGET });
  return (userId) => requireWithin(limiter, userId);
}

/** @returns a function that counts a batch of events, and returns whether the address may send it */
export function createLogBudget(): (address: string) => Promise<boolean> {
  const limiter = new RateLimiterMemory({ keyPrefix: 'wire-log', ...LOG_BUDGET });
  return (address) => isWithin(limiter, networkOf(address));
}

/** @returns a function that counts a user's writes, and throws AppError 'tooMany' for too many */
export function createWriteBudget(): (userId: string) => Promise<void> {
  const limiter = new RateLimiterMemory({ keyPrefix: 'wire-write', ...WRITE_BUDGET });
  return (userId) => requireWithin(limiter, userId);
}
