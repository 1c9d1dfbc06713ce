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
