import { dataError } from '../../data.ts';

/**
 * Lets a few jobs run at once and some more wait.
 *
 * @returns a function that runs a job in its turn @throws ProviderError DATA_ERROR 429 when too many wait already
 */
export function createSlots({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw dataError(429, 'Too many requests at once');
      // A finished job hands the slot over.
      await new Promise<void>((enter) => queue.push(enter));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
