/**
 * Shares one reading among all gauges of a scrape.
 *
 * @returns a function that returns the same pending reading to all callers; null while the database is unavailable
 */
export function shareReading<T>(read: () => Promise<T>): () => Promise<T | null> {
  let reading: Promise<T | null> | null = null;
  return () =>
    (reading ??= read()
      .catch(() => null)
      .finally(() => (reading = null)));
}
