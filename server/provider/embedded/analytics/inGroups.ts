import { setTimeout as wait } from 'node:timers/promises';

interface Submission<T> {
  items: readonly T[];
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Groups the work of several callers: items that arrive during a run wait, and form the next run. A database that waits for its
 * disk on each change takes as long for all of them as for one.
 *
 * @param most maximum items of a run, unless a single caller brings more
 * @param restMs pause after a run for several callers, so that a crowd does not keep the disk busy
 * @returns a function that resolves once its items are done, and rejects if their run fails
 */
export function inGroups<T>(
  work: (items: readonly T[]) => Promise<void>,
  { most, restMs }: { most: number; restMs: number },
): (items: readonly T[]) => Promise<void> {
  const waiting: Submission<T>[] = [];
  let isRunning = false;

  function takeGroup(): Submission<T>[] {
    let count = waiting[0]?.items.length ?? 0;
    let taken = 1;
    for (; taken < waiting.length; taken += 1) {
      count += waiting[taken]?.items.length ?? 0;
      if (count > most) break;
    }
    return waiting.splice(0, taken);
  }

  async function keepWorking(): Promise<void> {
    isRunning = true;
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
    isRunning = false;
  }

  return (items) =>
    new Promise((resolve, reject) => {
      waiting.push({ items, resolve, reject });
      if (!isRunning) void keepWorking();
    });
}
