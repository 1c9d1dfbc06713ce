import type { Blobs } from './blobs.ts';

/** Longer than any upload takes from its last byte to its row. */
const LOST_AFTER_MS = 3600_000;
const CHECKED_AT_ONCE = 500;
const BLOB = /^[\da-f]{32}$/u;

/**
 * Removes blobs that no row names, and that are too old to still get one.
 *
 * @param rows returns which of some blobs belong to a file
 * @returns how many are gone
 */
export async function removeLost(
  blobs: Blobs,
  rows: { known(blobs: readonly string[]): Promise<Set<string>> },
): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  async function flush(): Promise<void> {
    if (batch.length === 0) return;
    const known = await rows.known(batch);
    for (const name of batch.filter((one) => !known.has(one))) {
      await blobs.remove(name);
      removed += 1;
    }
    batch = [];
  }
  // By the clock of the machine, like the times of the files.
  const beforeMs = Date.now() - LOST_AFTER_MS;
  for await (const { name, sinceMs } of blobs.list()) {
    // Foreign files beside the blobs stay.
    if (sinceMs < beforeMs && BLOB.test(name)) batch.push(name);
    if (batch.length === CHECKED_AT_ONCE) await flush();
  }
  await flush();
  return removed;
}
