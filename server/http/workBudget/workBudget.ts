import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { networkOf } from '../../provider/security/network.ts';
import { shortage } from '../../memory/shortage.ts';
import { endWithAnswer } from '../../provider/wire/enterWork.ts';
import { createBudgets, type BudgetLimits, type Payer } from './budgets.ts';
import { createLoopShare, type StartWork } from './loopShare.ts';
import { createTurns } from './turns.ts';

export type { Payer } from './budgets.ts';

export interface WorkBudgetOptions extends BudgetLimits {
  /** The cost of each request besides its work. */
  msPerRequest: number;
  startWork?: StartWork;
  /** Whether memory is short, so that expensive work has to wait. */
  isShort?: () => boolean;
}

const MB = 1024 * 1024;

export const WORK_BUDGET: WorkBudgetOptions = {
  seconds: 10,
  msPerAddress: 3000,
  msPerUser: 3000,
  msOfUsersPerAddress: 8000,
  msPerRequest: 0.3,
  bytesPerAddress: 100 * MB,
  bytesPerUser: 50 * MB,
};

export interface WorkBudget {
  /**
   * Charges the usual cost of work with this name to the payer's budget, and waits for a turn; the difference is settled at the
   * end.
   *
   * @param name one of few, such as a procedure's path
   * @returns a function to call at the end of the work
   * @throws AppError 'tooMany' once the budget is used up, 'busy'
   */
  enter(payer: Payer, name: string): Promise<() => void>;
  /** Runs work within the budget. @throws AppError 'tooMany', 'busy', and as the work */
  run<T>(payer: Payer, name: string, work: () => Promise<T>): Promise<T>;
  /** Milliseconds until a payer without budget may retry; null for others. */
  refusedForMs(payer: Payer): number | null;
  /** Charges the cost of a request besides its work. @returns as `refusedForMs` */
  chargeRequest(payer: Payer): number | null;
  chargeBytes(payer: Payer, bytes: number): void;
  /** As `refusedForMs`, for callers that have been sent too many bytes, even from memory. */
  bytesRefusedForMs(payer: Payer): number | null;
  /** Milliseconds of work that a payer has recently used. */
  usedMs(payer: Payer): number;
}

/** Expected cost of work that has never run. */
const FIRST_GUESS_MS = 5;
/** Weight of the newest cost in the expected cost. */
const LEARNING = 0.2;
const NAMES_MAX = 1000;
/** Cost from which work is expensive, also for the garbage collector. */
const DEAR_FROM_MS = 10;

export function createWorkBudget(options: WorkBudgetOptions): WorkBudget {
  const { msPerRequest, startWork = createLoopShare(), isShort = () => false } = options;
  const budgets = createBudgets(options);
  const usualMs = new LRUCache<string, number>({ max: NAMES_MAX });
  const nextTurn = createTurns();

  async function enter(payer: Payer, name: string): Promise<() => void> {
    const takenMs = usualMs.get(name) ?? FIRST_GUESS_MS;
    if (takenMs >= DEAR_FROM_MS && isShort()) throw shortage();
    budgets.take(payer, takenMs);
    let leaveTurn: () => void;
    try {
      leaveTurn = await nextTurn({
        payer: payer.userId ?? networkOf(payer.address),
        lane: payer.userId === null ? 'stranger' : 'user',
        usedMs: budgets.usedMs(payer),
      });
    } catch (error) {
      budgets.settle(payer, -takenMs);
      throw error;
    }
    const endWork = startWork();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const costMs = endWork();
      const before = usualMs.get(name);
      usualMs.set(name, before === undefined ? costMs : before + (costMs - before) * LEARNING);
      budgets.settle(payer, costMs - takenMs);
      leaveTurn();
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
    chargeRequest(payer) {
      budgets.settle(payer, msPerRequest);
      return budgets.refusedForMs(payer);
    },
    refusedForMs: (payer) => budgets.refusedForMs(payer),
    bytesRefusedForMs: (payer) => budgets.bytesRefusedForMs(payer),
    chargeBytes: (payer, bytes) => budgets.chargeBytes(payer, bytes),
    usedMs: (payer) => budgets.usedMs(payer),
  };
}

/** Charges strangers' requests to the budget of their address. */
export const payForRequests =
  (budget: WorkBudget, name: string): RequestHandler =>
  async (req, res, next) => {
    endWithAnswer(res, await budget.enter({ address: req.ip ?? 'unknown', userId: null }, name));
    next();
  };
