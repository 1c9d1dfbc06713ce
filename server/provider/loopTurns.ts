const waiting: (() => void)[] = [];
let isTurning = false;

function takeTurn(): void {
  waiting.shift()?.();
  isTurning = waiting.length > 0;
  if (isTurning) setImmediate(takeTurn);
}

/**
 * Does one piece of work in a later turn of the event loop, first come first served: one piece per turn, however many
 * wait, so that whatever else is due (a new connection, `/healthz`, a socket) comes in between.
 */
export function onNextTurn(work: () => void): void {
  waiting.push(work);
  if (isTurning) return;
  isTurning = true;
  setImmediate(takeTurn);
}

/** Lets long work rest until it may go on. */
export const nextTurn = (): Promise<void> => new Promise(onNextTurn);

/** So long work may hold the event loop before it rests. */
const SLICE_MS = 15;
/** Items between two looks at the clock. */
const STRIDE = 16;

/** Tells long work when to rest. */
export interface Pace {
  isOver(): boolean;
  rest(): Promise<void>;
}

export function createPace(sliceMs: number = SLICE_MS): Pace {
  let startedMs = performance.now();
  return {
    isOver: () => performance.now() - startedMs > sliceMs,
    async rest() {
      await nextTurn();
      startedMs = performance.now();
    },
  };
}

/** Maps any number of items without holding the event loop for longer than a slice. */
export async function mapInSlices<T, R>(
  items: readonly T[],
  map: (item: T) => R,
  pace: Pace = createPace(),
): Promise<R[]> {
  const mapped: R[] = [];
  for (const item of items) {
    if (mapped.length % STRIDE === STRIDE - 1 && pace.isOver()) await pace.rest();
    mapped.push(map(item));
  }
  return mapped;
}
