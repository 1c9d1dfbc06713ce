/** Time and number of pieces of work that may run in one turn of the event loop. */
const TURN_MS = 10;
const PIECES_PER_TURN = 64;

/** The real one, whatever tests make of the global one later. */
const onCheck = setImmediate;

const waiting: (() => void)[] = [];
/** Pieces that may still go on in this turn. */
let left = 0;
let turnBeganMs: number | null = null;

function arm(): void {
  if (left > 0 || waiting.length === 0) return;
  left = Math.min(PIECES_PER_TURN, waiting.length);
  turnBeganMs = null;
  // What a piece begins is over before the next, which a loop would not wait for.
  for (let n = 0; n < left; n += 1) onCheck(takePiece);
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

/** Pauses long work until it may continue. */
export const nextTurn = (): Promise<void> => new Promise(onNextTurn);

/** As `nextTurn`, before all that wait already: for work that holds what they wait for, such as the right to write. */
const nextTurnFirst = (): Promise<void> =>
  new Promise((goOn) => {
    waiting.unshift(goOn);
    arm();
  });

/** So long a turn of the event loop may last before work rests. */
const SLICE_MS = 15;
/** Items between two looks at the clock. */
const STRIDE = 16;

/** When the turn under way was first asked for its age; null before. */
let turnAskedMs: number | null = null;

const endTurn = () => {
  turnAskedMs = null;
};

/** For how long the turn of the event loop has lasted at least, whatever has been done in it, in milliseconds. */
function turnAgeMs(): number {
  const nowMs = performance.now();
  if (turnAskedMs === null) {
    turnAskedMs = nowMs;
    onCheck(endTurn);
  }
  return nowMs - turnAskedMs;
}

/** Tells long work when to rest. */
export interface Pace {
  isOver(): boolean;
  rest(): Promise<void>;
}

/**
 * A pace that counts whatever else was done in the same turn: what follows upon a promise that is kept already comes in the
 * same turn, so that many short steps, each awaited, hold the event loop as one long one does.
 */
export const createPace = (sliceMs: number = SLICE_MS): Pace => ({
  isOver: () => turnAgeMs() > sliceMs,
  rest: nextTurn,
});

/** A pace for work that others wait for: it rests as often, and goes on before whatever else waits. */
export const createUrgentPace = (): Pace => ({ ...createPace(), rest: nextTurnFirst });

/** Goes through any number of items without holding the event loop for longer than a slice. */
export async function eachInSlices<T>(items: readonly T[], work: (item: T) => void): Promise<void> {
  const pace = createPace();
  for (const [nth, item] of items.entries()) {
    if (nth % STRIDE === STRIDE - 1 && pace.isOver()) await pace.rest();
    work(item);
  }
}

/**
 * Maps any number of items without holding the event loop for longer than a slice.
 *
 * @param stride items between two looks at the clock; 1 for those that take milliseconds each
 */
export async function mapInSlices<T, R>(
  items: readonly T[],
  map: (item: T) => R,
  { stride = STRIDE, pace = createPace() }: { stride?: number; pace?: Pace } = {},
): Promise<R[]> {
  const mapped: R[] = [];
  for (const item of items) {
    if (mapped.length % stride === stride - 1 && pace.isOver()) await pace.rest();
    mapped.push(map(item));
  }
  return mapped;
}
