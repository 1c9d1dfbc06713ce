import type { RunTrigger } from '#shared/terms.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { computePstart } from './computePstart.ts';

/**
 * Computes start probabilities after the data have changed. A run in progress may have read the data of before; whoever
 * comes next by schedule computes them anew.
 *
 * @returns false while another run is in progress, or one that was killed still counts as such
 */
export async function computeUnlessRunning(deps: Deps, trigger: RunTrigger): Promise<boolean> {
  try {
    await computePstart(deps, trigger);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.errorCode === 'runInProgress') return false;
    throw error;
  }
}
