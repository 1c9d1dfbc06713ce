/** In one turn of the event loop pieces of work go on until they have taken so long, and no more than so many. */
const TURN_MS = 10;
const PIECES_PER_TURN = 16;

const waiting: (() => void)[] = [];
/** Pieces that may still go on in this turn. */
let left = 0;
let turnBeganMs: number | null = null;

function arm(): void {
  if (left > 0 || waiting.length === 0) return;
  left = Math.min(PIECES_PER_TURN, waiting.length);
  turnBeganMs = null;
  // What a piece begins is over before the next, which a loop would not wait for.
  for (let n = 0; n < left; n += 1) setImmediate(takePiece);
}

function takePiece(): void {
  left -= 1;
  const nowMs = performance.now();
  turnBeganMs ??= nowMs;
  if (nowMs - turnBeganMs <= TURN_MS) waiting.shift()?.();
  if (left === 0) arm();
}

/**
 * Does one piece of work in a later turn of the event loop, first come first served. However many wait, a turn is over after
 * ten milliseconds and the piece that exceeds them, so that whatever else is due (a new connection, `/healthz`, a socket)
 * comes in between.
 */
export function onNextTurn(work: () => void): void {
  waiting.push(work);
  arm();
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
