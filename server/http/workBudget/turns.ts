import { AppError } from '../../errors.ts';
import { onNextTurn } from '../../provider/loopTurns.ts';
import { recordRefusal } from '../../provider/security/refusals.ts';

export interface TurnLimits {
  /** How long work waits for its turn before it is refused. */
  waitMs: number;
  /** Most that may wait for one payer, and for all payers together. */
  waitingPerPayer: number;
  waiting: number;
  /** Most pieces of one payer's work under way at once. */
  underWayPerPayer: number;
}

export const TURN_LIMITS: TurnLimits = {
  waitMs: 5000,
  waitingPerPayer: 100,
  waiting: 2000,
  underWayPerPayer: 4,
};

/** Most that may begin in one short turn of the event loop, since a turn with a write waits for the disk. */
const BEGIN_PER_TURN = 32;

/** Users and strangers alternate, so that a crowd of one does not hold up the other. */
export const LANES = ['user', 'stranger'] as const;

/** A request that waits for its turn. */
export interface Waiter {
  payer: string;
  lane: (typeof LANES)[number];
  /** What the payer has recently used, in milliseconds. */
  usedMs: number;
}

interface Waiting extends Waiter {
  sinceMs: number;
  begin: (leave: () => void) => void;
  refuse: (error: AppError) => void;
}

/**
 * Starts work piece by piece in turns of the event loop, with other due work in between. Within a lane the payer who has used
 * the least is first, so that a newcomer waits for one piece of work, however long the queue.
 *
 * @param clockMs a monotonic clock
 * @returns a function that waits for a turn and returns one to call at the end of the work; throws AppError 'busy'
 */
export function createTurns(
  limits: TurnLimits = TURN_LIMITS,
  clockMs: () => number = () => performance.now(),
): (waiter: Waiter) => Promise<() => void> {
  const queues = { user: new Set<Waiting>(), stranger: new Set<Waiting>() };
  const waitingOf = new Map<string, number>();
  const underWayOf = new Map<string, number>();
  let nextLane: Waiter['lane'] = 'user';
  /** Number of requested turns of the event loop. */
  let asked = 0;
  let timer: NodeJS.Timeout | null = null;

  const sizeOfAll = () => queues.user.size + queues.stranger.size;
  const mayBegin = ({ payer }: Waiter) => (underWayOf.get(payer) ?? 0) < limits.underWayPerPayer;

  function remove(one: Waiting): void {
    queues[one.lane].delete(one);
    add(waitingOf, one.payer, -1);
  }

  function refuse(one: Waiting): void {
    remove(one);
    one.refuse(busy(limits));
  }

  /** The first in a lane that may begin. */
  function firstOf(lane: Waiter['lane'], nowMs: number): Waiting | null {
    let first: Waiting | null = null;
    for (const one of queues[lane]) {
      if (nowMs - one.sinceMs > limits.waitMs) refuse(one);
      else if ((first === null || one.usedMs < first.usedMs) && mayBegin(one)) first = one;
    }
    return first;
  }

  function begin(one: Waiting): void {
    remove(one);
    add(underWayOf, one.payer, 1);
    let isOver = false;
    one.begin(() => {
      if (isOver) return;
      isOver = true;
      add(underWayOf, one.payer, -1);
      wake();
    });
  }

  function takeTurn(): void {
    asked -= 1;
    const nowMs = clockMs();
    const otherLane = nextLane === 'user' ? 'stranger' : 'user';
    const first = firstOf(nextLane, nowMs) ?? firstOf(otherLane, nowMs);
    if (first === null) {
      // All waiting payers have enough under way. The end of work wakes them, and so does the timer.
      if (sizeOfAll() > 0) timer ??= setTimeout(wakeAgain, limits.waitMs / 10).unref();
      return;
    }
    nextLane = first.lane === 'user' ? 'stranger' : 'user';
    begin(first);
    wake();
  }

  function wakeAgain(): void {
    timer = null;
    wake();
  }

  function wake(): void {
    for (; asked < Math.min(BEGIN_PER_TURN, sizeOfAll()); asked += 1) onNextTurn(takeTurn);
  }

  return (waiter) => {
    if ((waitingOf.get(waiter.payer) ?? 0) >= limits.waitingPerPayer) return Promise.reject(busy(limits));
    return new Promise((begun, fail) => {
      queues[waiter.lane].add({ ...waiter, sinceMs: clockMs(), begin: begun, refuse: fail });
      add(waitingOf, waiter.payer, 1);
      if (sizeOfAll() > limits.waiting) refuse(greatestUser([...queues.stranger, ...queues.user]));
      wake();
    });
  };
}

function add(counts: Map<string, number>, key: string, more: number): void {
  const count = (counts.get(key) ?? 0) + more;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

const greatestUser = (queue: readonly Waiting[]): Waiting =>
  queue.reduce((one, other) => (other.usedMs >= one.usedMs ? other : one));

function busy({ waitMs }: TurnLimits): AppError {
  recordRefusal('turns');
  return new AppError('busy', undefined, { retryAfterMs: waitMs });
}
