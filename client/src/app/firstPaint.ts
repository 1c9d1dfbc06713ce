/** A hidden page is not painted; it must not wait for that. */
const PATIENCE_MS = 100;

/**
 * Waits until the browser has painted what the document holds.
 *
 * @param patienceMs after which it is no longer waited for
 */
export const firstPaint = (patienceMs = PATIENCE_MS): Promise<void> =>
  new Promise((resolve) => {
    // The frame is painted after its callbacks, so what they set off comes after the paint.
    requestAnimationFrame(() => void setTimeout(resolve));
    setTimeout(resolve, patienceMs);
  });
