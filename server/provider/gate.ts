/** Lets so many pieces of work be under way together; the others wait, first come first served. */
export interface Gate {
  /** @throws whatever the work throws */
  pass<T>(work: () => Promise<T>): Promise<T>;
  /** How many wait. */
  waiting(): number;
}

export function createGate(atOnce: number): Gate {
  const queue: (() => void)[] = [];
  let underWay = 0;
  return {
    async pass(work) {
      if (underWay >= atOnce) await new Promise<void>((begin) => void queue.push(begin));
      else underWay += 1;
      try {
        return await work();
      } finally {
        // Whoever is next takes over the place.
        const next = queue.shift();
        if (next === undefined) underWay -= 1;
        else next();
      }
    },
    waiting: () => queue.length,
  };
}
