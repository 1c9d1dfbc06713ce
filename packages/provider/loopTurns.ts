/** Limits of the work in one turn of the event loop. */
const TURN_MS = 10;
const PIECES_PER_TURN = 64;

/** The real one, even if a test replaces the global one later. */
const onCheck = setImmediate;

const waiting: (() => void)[] = [];
/** Pieces that may still run in this turn. */
let left = 0;
let turnBeganMs: number | null = null;

function arm(): void {
  if (left > 0 || waiting.length === 0) return;
  left = Math.min(PIECES_PER_TURN, waiting.length);
  turnBeganMs = null;
  // One immediate each: promises that a piece resolves run before the next piece, which a loop would not wait for.
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
 * Runs one piece of work in a later turn of the event loop, first come, first served. However many wait, a turn ends after ten
 * milliseconds and the piece that exceeds them, so that other events (a new connection, `/healthz`, a socket) get their turn.
 */
export function onNextTurn(work: () => void): void {
  waiting.push(work);
  arm();
}

/** Pauses long work until it may continue. */
export const nextTurn = (): Promise<void> => new Promise(onNextTurn);

/** Like `nextTurn`, ahead of all waiting work: for work that holds what the rest waits for, such as the right to write. */
const nextTurnFirst = (): Promise<void> =>
  new Promise((goOn) => {
    waiting.unshift(goOn);
    arm();
  });

/** How long a turn of the event loop may last before work pauses. */
const SLICE_MS = 15;
/** Items between two checks of the clock. */
const STRIDE = 16;

/** When the age of the current turn was first requested; null before. */
let turnAskedMs: number | null = null;

const endTurn = () => {
  turnAskedMs = null;
};

/** The minimum age of the current turn of the event loop in milliseconds, whatever ran in it. */
function turnAgeMs(): number {
  const nowMs = performance.now();
  if (turnAskedMs === null) {
    turnAskedMs = nowMs;
    onCheck(endTurn);
  }
  return nowMs - turnAskedMs;
}

/** Decides when long work pauses. */
export interface Pace {
  isOver(): boolean;
  rest(): Promise<void>;
}

/**
 * A pace that counts all work of the current turn. Awaiting a resolved promise does not end the turn, so many short awaited
 * steps hold the event loop like one long step.
 */
export const createPace = (sliceMs: number = SLICE_MS): Pace => ({
  isOver: () => turnAgeMs() > sliceMs,
  rest: nextTurn,
});

/** A pace for work that others wait for: it pauses as often, and continues ahead of all waiting work. */
export const createUrgentPace = (): Pace => ({ ...createPace(), rest: nextTurnFirst });

/** Visits any number of items without holding the event loop for longer than a slice. */
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
 * @param stride items between two checks of the clock; 1 for items that take milliseconds each
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
