import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { computePstart } from './computePstart.ts';

/**
 * Recomputes the start probabilities after a change at the desk, so that no number contradicts what was just entered.
 *
 * @returns false while another run is in progress; the next one takes the change in
 */
export async function recompute(deps: Deps): Promise<boolean> {
  try {
    return (await computePstart(deps, 'admin')).success;
  } catch (error) {
    if (error instanceof AppError && error.reason === 'conflict') return false;
    throw error;
  }
}
