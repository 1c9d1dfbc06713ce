import { setTimeout as wait } from 'node:timers/promises';

interface Given<T> {
  items: readonly T[];
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Does work for several callers together: what comes while it is under way waits, and is one piece of work then. A database
 * that waits for its disk with each change takes as long for all of them as for one.
 *
 * @param most items of a piece of work, unless a single caller brings more
 * @param restMs pause after work for several, so that a crowd does not have the disk waited for all the time
 * @returns done once the items are; fails as the work does that they were part of
 */
export function inGroups<T>(
  work: (items: readonly T[]) => Promise<void>,
  { most, restMs }: { most: number; restMs: number },
): (items: readonly T[]) => Promise<void> {
  const waiting: Given<T>[] = [];
  let isAtWork = false;

  function takeGroup(): Given<T>[] {
    let count = waiting[0]?.items.length ?? 0;
    let taken = 1;
    for (; taken < waiting.length; taken += 1) {
      count += waiting[taken]?.items.length ?? 0;
      if (count > most) break;
    }
    return waiting.splice(0, taken);
  }

  async function keepWorking(): Promise<void> {
    isAtWork = true;
    while (waiting.length > 0) {
      const group = takeGroup();
      try {
        await work(group.flatMap(({ items }) => items));
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
      if (group.length > 1) await wait(restMs);
    }
    isAtWork = false;
  }

  return (items) =>
    new Promise((resolve, reject) => {
      waiting.push({ items, resolve, reject });
      if (!isAtWork) void keepWorking();
    });
}
