/** Limits how much work runs at once; the rest waits, first come, first served. */
export interface ConcurrencyLimit {
  /**
   * @param isFirst whether it goes ahead of all waiting work without this priority
   * @throws whatever the work throws
   */
  run<T>(work: () => Promise<T>, isFirst?: boolean): Promise<T>;
  /** How many callers wait. */
  waiting(): number;
}

export function createConcurrencyLimit(atOnce: number): ConcurrencyLimit {
  const first: (() => void)[] = [];
  const others: (() => void)[] = [];
  let underWay = 0;
  return {
    async run(work, isFirst = false) {
      if (underWay >= atOnce) await new Promise<void>((begin) => void (isFirst ? first : others).push(begin));
      else underWay += 1;
      try {
        return await work();
      } finally {
        // The next in line takes over the place.
        const next = first.shift() ?? others.shift();
        if (next === undefined) underWay -= 1;
        else next();
      }
    },
    waiting: () => first.length + others.length,
  };
}
