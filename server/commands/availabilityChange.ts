import type { AvailabilityChange, EditableStatus } from '../../shared/availability.ts';
import { UNEXPLAINED_SUSPENSION, type InjuryStatus } from '../../shared/terms.ts';
import { invalid } from '../errors.ts';

/** What a status means for the two fields of a player; a player who is not suspended has no reason for it. */
export function playerStateOf(status: EditableStatus): { injuryStatus: InjuryStatus; suspension: string } {
  return { injuryStatus: status, suspension: status === 'suspended' ? UNEXPLAINED_SUSPENSION : 'none' };
}

/**
 * One whose return lay behind him would count as back.
 *
 * @throws AppError 'invalid' for a day before today's
 */
export function refusePastReturn({ expectedReturn }: AvailabilityChange, now: Date): void {
  if (expectedReturn !== null && expectedReturn < now.toISOString().slice(0, 10))
    throw invalid('The expected return lies in the past');
}
