/**
 * Options of a cache that grows up to a number of entries. `max` would allocate all of them at once: 4 ms and 2 MB for the
 * 50,000 payers of one account, and a hub has six accounts.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
