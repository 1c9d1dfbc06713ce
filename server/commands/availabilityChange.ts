import type { EditableStatus } from '../../shared/availability.ts';
import { UNEXPLAINED_SUSPENSION, type InjuryStatus } from '../../shared/terms.ts';

/** What a status means for the two fields of a player; a player who is not suspended has no reason for it. */
export function playerStateOf(status: EditableStatus): { injuryStatus: InjuryStatus; suspension: string } {
  return { injuryStatus: status, suspension: status === 'suspended' ? UNEXPLAINED_SUSPENSION : 'none' };
}
