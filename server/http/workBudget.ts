import { monitorEventLoopDelay } from 'node:perf_hooks';
import { AppError } from '../errors.ts';
import { trackWork } from '@hub/provider/callerScope.ts';
import { nextTurn } from '@hub/provider/loopTurns.ts';
import { createConcurrencyLimit, type ConcurrencyLimit } from '@hub/provider/security/concurrencyLimit.ts';
import { networkOf } from '@hub/provider/security/network.ts';
import { recordRefusal } from '@hub/provider/security/refusals.ts';
import { createProcessLimiter } from './limiters.ts';

/** The payer of work: a signed-in user, or all strangers of a network. */
export interface Payer {
  address: string;
  /** Null for a stranger. */
  userId: string | null;
  /** Administrators have no budget limit. */
  isAdmin?: boolean;
}

export interface WorkBudgetOptions {
  seconds: number;
  /** Milliseconds of the event loop that a payer may use within these seconds. */
  ms: number;
  /** The same while the hub is strained: enough for whoever just arrives. */
  strainedMs: number;
  /** Charged for each request besides its work, even for those that are refused later. */
  msPerRequest: number;
  isStrained: () => boolean;
  startWork: StartWork;
}

/** Starts measuring a piece of work. @returns a function that ends it and returns its milliseconds of the loop's thread */
export type StartWork = () => () => number;

/** How much of the event loop payers may use in this process (decision 0017). */
export interface WorkBudget {
  /** @throws AppError 'tooMany' for a payer who has used up the budget, 'busy' for one who has used much of a strained hub */
  require(payer: Payer): Promise<void>;
  /** Charges a request without any measured work. */
  chargeRequest(payer: Payer): void;
  /** Starts work. @returns a function that ends it, and charges it to a payer who may be known only then */
  start(): (payer: Payer) => void;
  /** Runs work within the budget. @throws as `require` and the work */
  run<T>(payer: Payer, work: () => Promise<T>): Promise<T>;
  /**
   * Runs a part of work that is charged otherwise, such as a call of a batch, a few parts of a payer at a time.
   *
   * @throws AppError 'busy' while too many parts of the payer wait
   */
  inTurn<T>(payer: Payer, work: () => Promise<T>): Promise<T>;
}

const NAME = 'work';
/** Parts of a payer's work that run at once, and that wait. */
const [AT_ONCE, WAITING_MAX] = [4, 100];
/** How soon a strained hub, or a payer with too much at once, may have recovered. */
const BUSY_RETRY_MS = 2000;

const keyOf = ({ address, userId }: Payer) => (userId === null ? networkOf(address) : `user ${userId}`);

export function createWorkBudget({
  seconds = 10,
  ms = 3000,
  strainedMs = 1000,
  msPerRequest = 0.3,
  isStrained = () => false,
  startWork = createLoopShare(),
}: Partial<WorkBudgetOptions> = {}): WorkBudget {
  const used = createProcessLimiter({ name: NAME, points: ms, seconds });

  async function require(payer: Payer): Promise<void> {
    if (payer.isAdmin === true) return;
    const { consumedPoints = 0, msBeforeNext = 0 } = (await used.get(keyOf(payer))) ?? {};
    if (consumedPoints > ms) throw refusal('tooMany', msBeforeNext);
    if (consumedPoints > strainedMs && isStrained()) throw refusal('busy', BUSY_RETRY_MS);
  }

  function start(): (payer: Payer) => void {
    const end = startWork();
    return (payer) => void used.penalty(keyOf(payer), end() + msPerRequest);
  }

  const limits = new Map<string, { limit: ConcurrencyLimit; users: number }>();

  async function inTurn<T>(payer: Payer, work: () => Promise<T>): Promise<T> {
    const key = keyOf(payer);
    const held = limits.get(key) ?? { limit: createConcurrencyLimit(AT_ONCE), users: 0 };
    if (held.users >= AT_ONCE + WAITING_MAX) throw refusal('busy', BUSY_RETRY_MS);
    limits.set(key, held);
    held.users += 1;
    try {
      return await trackWork(() =>
        held.limit.run(async () => {
          await nextTurn();
          return work();
        }),
      );
    } finally {
      held.users -= 1;
      if (held.users === 0) limits.delete(key);
    }
  }

  return {
    require,
    chargeRequest: (payer) => void used.penalty(keyOf(payer), msPerRequest),
    start,
    inTurn,
    async run(payer, work) {
      await require(payer);
      const end = start();
      try {
        return await inTurn(payer, work);
      } finally {
        end(payer);
      }
    },
  };
}

function refusal(reason: 'tooMany' | 'busy', retryAfterMs: number): AppError {
  recordRefusal(reason === 'tooMany' ? NAME : 'strain');
  return new AppError(reason, undefined, { retryAfterMs });
}

/** Processor time of this thread, which other programs on a busy machine do not lengthen, in milliseconds. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / US_PER_MS;
}

/**
 * Measures the cost of pieces of work to the event loop. While several are under way, each is charged an equal share of the time
 * the loop is busy, so that together they are charged their total.
 *
 * @param busyMs time for which the loop has been busy since any instant
 */
export function createLoopShare(busyMs: () => number = threadMs): StartWork {
  let underWay = 0;
  let readMs = 0;
  /** The charge of a piece of work that had been under way all the time. */
  let shareMs = 0;
  const advance = () => {
    const nowMs = busyMs();
    if (underWay > 0) shareMs += (nowMs - readMs) / underWay;
    readMs = nowMs;
  };
  return () => {
    advance();
    underWay += 1;
    const startedMs = shareMs;
    return () => {
      advance();
      underWay -= 1;
      return shareMs - startedMs;
    };
  };
}

/** How often the loop looks at its clock, and how late it may be on average. */
const [RESOLUTION_MS, LATE_MS] = [10, 100];
const CHECK_EVERY_MS = 1000;
const [NS_PER_MS, US_PER_MS] = [1e6, 1e3];

let delay: ReturnType<typeof monitorEventLoopDelay> | null = null;
let isLate = false;

/** Whether the event loop has lately been late; the first call starts measuring. */
export function isLoopLate(): boolean {
  if (delay === null) {
    const measured = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    delay = measured;
    measured.enable();
    setInterval(() => {
      isLate = measured.mean / NS_PER_MS - RESOLUTION_MS > LATE_MS;
      measured.reset();
    }, CHECK_EVERY_MS).unref();
  }
  return isLate;
}
