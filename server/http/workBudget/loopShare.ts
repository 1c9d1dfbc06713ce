/** Starts measuring a piece of work. @returns a function that ends it and returns its cost in milliseconds of the event loop */
export type StartWork = () => () => number;

/**
 * Measures the cost of pieces of work to the event loop. While several are under way, each is charged an equal share of the time
 * the loop is busy, so that together they are charged their total.
 *
 * @param busyMs time for which the loop has been busy since any instant
 */
export function createLoopShare(
  busyMs: () => number = () => performance.eventLoopUtilization().active,
): StartWork {
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
