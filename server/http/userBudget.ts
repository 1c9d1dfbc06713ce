import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { DataAccess, DataCall } from '@hub/provider/wire/data/dataRoutes.ts';
import type { Stores } from '../stores/stores.ts';
import { networkOf } from '@hub/provider/security/network.ts';
import { recordRefusal } from '@hub/provider/security/refusals.ts';
import { isWithin, requireWithin, tooManyRequests } from './limiters.ts';

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

/** What documents may cost a user's UTC day, over all processes; the last one may exceed it. */
const DOCUMENT_BUDGET = { bytes: 100 * 1024 * 1024, pages: 1000, durationMs: 120_000 };

/**
 * Counts users' requests for data, and what their documents cost.
 *
 * @param now real time, because the hub's own clock may be stopped
 * @returns functions of which the first throws AppError 'tooMany' beyond the daily limits
 */
export function createDataBudget(
  { actionCounts }: Pick<Stores, 'actionCounts'>,
  now: () => Date = () => new Date(),
): Pick<DataAccess, 'allowData' | 'chargeDocument'> {
  const pace = new RateLimiterMemory({ keyPrefix: 'wire-data', ...DATA_PACE });

  /** The window that begins with the day's first call ends with the day. */
  async function count(userId: string, what: string, amount: number) {
    const at = now();
    const seconds = Math.ceil((DAY_MS - (at.getTime() % DAY_MS)) / 1000);
    const { actions } = await actionCounts.count({ action: `data-${what}`, userId, seconds, amount }, at);
    return { counted: actions, endsInMs: seconds * 1000 };
  }

  async function requireLeft(userId: string, call: DataCall): Promise<void> {
    const calls = await count(userId, call, 1);
    const costs = call === 'read' ? Object.entries(DOCUMENT_BUDGET) : [];
    const spent = await Promise.all(
      costs.map(async ([cost, most]) => (await count(userId, cost, 0)).counted >= most),
    );
    if (calls.counted <= DATA_BUDGET[call] && !spent.includes(true)) return;
    recordRefusal(`data-${call}`);
    throw tooManyRequests(calls.endsInMs);
  }

  return {
    async allowData(userId, call) {
      await requireWithin(pace, userId);
      await requireLeft(userId, call);
    },
    async chargeDocument(userId, cost) {
      await Promise.all(Object.entries(cost).map(([what, amount]) => count(userId, what, amount)));
    },
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
