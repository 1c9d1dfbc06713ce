import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { DataCall } from '../provider/wire/data/dataRoutes.ts';
import type { Stores } from '../stores/stores.ts';
import { networkOf } from '../provider/network.ts';
import { tellRefusal } from '../provider/refusals.ts';
import { isWithin } from './limiters.ts';

/** Requests of one user to the provider's dialect, within some seconds, in each process (decision 0007). */
const BUDGET = {
  read: { points: 300, duration: 10 },
  write: { points: 120, duration: 60 },
} as const;

/** Batches of events of one address, within some seconds, in each process. */
const LOG_BUDGET = { points: 60, duration: 60 };

/** Messages that one user sends to themselves, within some seconds, in each process. */
const EMAIL_BUDGET = { points: 10, duration: 3600 };

/** Of one user and UTC day, over all processes. */
const DATA_BUDGET: Record<DataCall, number> = { read: 200, fetch: 500, search: 100, screenshot: 50 };
/** Of one user in each process, so that a day's budget is not spent in a minute. */
const DATA_PACE = { points: 30, duration: 60 };
const DAY_MS = 24 * 3600_000;

/**
 * @param now real time, because the hub's own clock may be stopped
 * @returns a function that says whether a user may read the internet once more today
 */
export function createDataBudget(
  { actionCounts }: Pick<Stores, 'actionCounts'>,
  now: () => Date = () => new Date(),
): (userId: string, call: DataCall) => Promise<boolean> {
  const pace = new RateLimiterMemory({ keyPrefix: 'wire-data', ...DATA_PACE });
  return async (userId, call) => {
    if (!(await isWithin(pace, userId))) return false;
    const at = now();
    // The window that begins with the day's first call ends with the day.
    const seconds = Math.ceil((DAY_MS - (at.getTime() % DAY_MS)) / 1000);
    const { actions } = await actionCounts.count({ action: `data-${call}`, userId, seconds }, at);
    const isAllowed = actions <= DATA_BUDGET[call];
    if (!isAllowed) tellRefusal(`data-${call}`);
    return isAllowed;
  };
}

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
