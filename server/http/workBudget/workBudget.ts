import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { AppError } from '../../errors.ts';
import { networkOf } from '../../provider/network.ts';
import { createProcessLimiter, take } from '../limiters.ts';
import { createLoopShare, type StartWork } from './loopShare.ts';
import { createTurns } from './turns.ts';

/** Milliseconds of the event loop that work may take within some seconds, in each process (decision 0017). */
export interface WorkBudgetOptions {
  seconds: number;
  /** For all strangers of an address, which a household or school may share. */
  msPerAddress: number;
  msPerUser: number;
  /** For all users of an address together. */
  msOfUsersPerAddress: number;
  startWork?: StartWork;
}

export const WORK_BUDGET: WorkBudgetOptions = {
  seconds: 10,
  msPerAddress: 3000,
  msPerUser: 3000,
  msOfUsersPerAddress: 8000,
};

/** Who pays for work: a signed-in user, or the address of a stranger. */
export interface Payer {
  address: string;
  /** Null: a stranger. */
  userId: string | null;
  /** Administrators wait for their turn, but may use as much as their work takes. */
  isAdmin?: boolean;
}

export interface WorkBudget {
  /**
   * Takes what work of this name usually costs from the payer's budget, and waits for a turn; the difference is settled after.
   *
   * @param name one of few, such as a procedure's path
   * @returns tells that the work is over
   * @throws AppError 'tooMany' once the budget is used up, 'busy'
   */
  enter(payer: Payer, name: string): Promise<() => void>;
  /** Does work within the budget. @throws AppError 'tooMany', 'busy', and whatever the work throws */
  run<T>(payer: Payer, name: string, work: () => Promise<T>): Promise<T>;
}

/** Taken for work of which nothing is known yet. */
const FIRST_GUESS_MS = 5;
/** What a request costs besides its work. */
const REQUEST_MS = 0.3;
/** Weight of the newest cost in what is expected. */
const LEARNING = 0.2;
const NAMES_MAX = 1000;

export function createWorkBudget({
  seconds,
  msPerAddress,
  msPerUser,
  msOfUsersPerAddress,
  startWork = createLoopShare(),
}: WorkBudgetOptions): WorkBudget {
  const ofAddress = createProcessLimiter({ name: 'work-address', points: msPerAddress, seconds });
  const ofUser = createProcessLimiter({ name: 'work-user', points: msPerUser, seconds });
  const ofUsers = createProcessLimiter({ name: 'work-users', points: msOfUsersPerAddress, seconds });
  const usualMs = new LRUCache<string, number>({ max: NAMES_MAX });
  const nextTurn = createTurns();

  /** The budgets that work is taken from. */
  function accountsOf({ address, userId, isAdmin = false }: Payer): Account[] {
    if (isAdmin) return [];
    const network = networkOf(address);
    if (userId === null) return [{ limiter: ofAddress, key: network }];
    return [
      { limiter: ofUser, key: userId },
      { limiter: ofUsers, key: network },
    ];
  }

  /** @returns the most that any of the budgets has been used */
  async function takeFrom(accounts: readonly Account[], costMs: number): Promise<number> {
    const used = [0];
    for (const [index, { limiter, key }] of accounts.entries()) {
      const taken = await take(limiter, key, costMs);
      if (taken.waitMs !== null) {
        await settle(accounts.slice(0, index), -costMs);
        throw new AppError('tooMany', undefined, { retryAfterMs: taken.waitMs });
      }
      used.push(taken.used);
    }
    return Math.max(...used);
  }

  async function enter(payer: Payer, name: string): Promise<() => void> {
    const accounts = accountsOf(payer);
    const takenMs = usualMs.get(name) ?? FIRST_GUESS_MS;
    const usedMs = await takeFrom(accounts, takenMs);
    try {
      await nextTurn(payer.userId ?? networkOf(payer.address), usedMs);
    } catch (error) {
      await settle(accounts, -takenMs);
      throw error;
    }
    const endWork = startWork();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const costMs = endWork() + REQUEST_MS;
      const before = usualMs.get(name);
      usualMs.set(name, before === undefined ? costMs : before + (costMs - before) * LEARNING);
      void settle(accounts, costMs - takenMs);
    };
  }

  return {
    enter,
    async run(payer, name, work) {
      const leave = await enter(payer, name);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

interface Account {
  limiter: RateLimiterAbstract;
  key: string;
}

/** Corrects what was taken by what the work really cost. */
async function settle(accounts: readonly Account[], moreMs: number): Promise<void> {
  for (const { limiter, key } of accounts) await limiter.penalty(key, moreMs);
}

/** Requests of strangers, from the budget of their address. */
export const payForRequests =
  (budget: WorkBudget, name: string): RequestHandler =>
  async (req, res, next) => {
    res.once('close', await budget.enter({ address: req.ip ?? 'unknown', userId: null }, name));
    next();
  };
