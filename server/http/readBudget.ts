import { networkOf } from '../provider/network.ts';
import { createProcessLimiter, isWithin, type CreateLimiter } from './limiters.ts';

/** Reads that cost the hub work, within some seconds; an answer from memory costs none. */
export interface ReadBudgetOptions {
  seconds: number;
  /** A household or school may share one address. */
  perAddress: number;
  /** For all strangers of a process together. */
  perProcess: number;
}

export const READ_BUDGET: ReadBudgetOptions = { seconds: 10, perAddress: 150, perProcess: 600 };

/**
 * @param reads how many; 1 by default
 * @returns false when the address, or all strangers together, have read too much of late
 */
export type SpendRead = (address: string, reads?: number) => Promise<boolean>;

/**
 * Limits how much work those who are not signed in can cause by reading.
 *
 * @param createLimiter counts addresses; by default in this process only
 */
export function createReadBudget(
  { seconds, perAddress, perProcess }: ReadBudgetOptions,
  createLimiter: CreateLimiter = createProcessLimiter,
): SpendRead {
  const ofAddress = createLimiter({ name: 'read', points: perAddress, seconds });
  const ofProcess = createProcessLimiter({ name: 'reads', points: perProcess, seconds });
  return async (address, reads = 1) => {
    return (
      (await isWithin(ofAddress, networkOf(address), reads)) && (await isWithin(ofProcess, 'all', reads))
    );
  };
}
