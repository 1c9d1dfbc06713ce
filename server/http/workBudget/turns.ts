import { AppError } from '../../errors.ts';
import { tellRefusal } from '../../provider/refusals.ts';

export interface TurnLimits {
  /** For so long work waits for its turn; then it is refused. */
  waitMs: number;
  /** How many may wait for one payer, and for all of them. */
  waitingPerPayer: number;
  waiting: number;
}

export const TURN_LIMITS: TurnLimits = { waitMs: 5000, waitingPerPayer: 100, waiting: 2000 };

interface Waiting {
  payer: string;
  usedMs: number;
  sinceMs: number;
  begin: () => void;
  refuse: (error: AppError) => void;
}

/**
 * Lets one piece of work begin per turn of the event loop, so that whatever else is due comes in between. Whoever has used the
 * least is first, so that a newcomer waits for one piece of work, however many others queue.
 *
 * @param clockMs a monotonic clock
 * @returns waits for a turn; `usedMs` is what the payer has used of late @throws AppError 'busy'
 */
export function createTurns(
  limits: TurnLimits = TURN_LIMITS,
  clockMs: () => number = () => performance.now(),
): (payer: string, usedMs: number) => Promise<void> {
  const queue = new Set<Waiting>();
  const countOf = new Map<string, number>();
  let isTurning = false;

  function leave(one: Waiting): void {
    queue.delete(one);
    const left = (countOf.get(one.payer) ?? 1) - 1;
    if (left > 0) countOf.set(one.payer, left);
    else countOf.delete(one.payer);
  }

  function refuse(one: Waiting): void {
    leave(one);
    one.refuse(busy(limits));
  }

  function takeTurn(): void {
    const nowMs = clockMs();
    let first: Waiting | null = null;
    for (const one of queue) {
      if (nowMs - one.sinceMs > limits.waitMs) refuse(one);
      else if (first === null || one.usedMs < first.usedMs) first = one;
    }
    if (first !== null) {
      leave(first);
      first.begin();
    }
    isTurning = queue.size > 0;
    if (isTurning) setImmediate(takeTurn);
  }

  return (payer, usedMs) => {
    const mine = countOf.get(payer) ?? 0;
    if (mine >= limits.waitingPerPayer) return Promise.reject(busy(limits));
    return new Promise((begin, fail) => {
      queue.add({ payer, usedMs, sinceMs: clockMs(), begin, refuse: fail });
      countOf.set(payer, mine + 1);
      if (queue.size > limits.waiting) refuse(greatestUser(queue));
      if (isTurning) return;
      isTurning = true;
      setImmediate(takeTurn);
    });
  };
}

const greatestUser = (queue: Iterable<Waiting>): Waiting =>
  [...queue].reduce((one, other) => (other.usedMs >= one.usedMs ? other : one));

function busy({ waitMs }: TurnLimits): AppError {
  tellRefusal('turns');
  return new AppError('busy', undefined, { retryAfterMs: waitMs });
}
