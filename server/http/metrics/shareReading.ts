/**
 * Shares one reading among all the gauges of a scrape.
 *
 * @returns what `read` answers, to everybody who asks before it has; null while the database is away
 */
export function shareReading<T>(read: () => Promise<T>): () => Promise<T | null> {
  let reading: Promise<T | null> | null = null;
  return () =>
    (reading ??= read()
      .catch(() => null)
      .finally(() => (reading = null)));
}
