import { dataError } from '../../data.ts';
import { createConcurrencyLimit } from '../../security/concurrencyLimit.ts';

/**
 * Lets a few jobs run at once and some more wait.
 *
 * @returns a function that runs a job in its turn @throws ProviderError DATA_ERROR 429 when too many wait already
 */
export function createSlots({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const limit = createConcurrencyLimit(atOnce);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.waiting() >= waiting) throw dataError(429, 'Too many requests at once');
    return limit.run(work);
  };
}
