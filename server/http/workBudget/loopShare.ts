/** Begins to measure a piece of work. @returns ends that, and tells the work's cost in milliseconds of the event loop */
export type StartWork = () => () => number;

/**
 * Tells what pieces of work cost the event loop. While several are under way, each is charged an equal share of the time the
 * loop is busy, so that together they are charged what they took.
 *
 * @param busyMs time for which the loop has been busy since any instant
 */
export function createLoopShare(
  busyMs: () => number = () => performance.eventLoopUtilization().active,
): StartWork {
  let underWay = 0;
  let readMs = 0;
  /** What one piece of work would have been charged, had it been under way all the time. */
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
