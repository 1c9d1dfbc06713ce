import type { AvailabilityChange, EditableStatus } from '#shared/availability/availability.schema.ts';
import { UNEXPLAINED_SUSPENSION } from '#shared/availability/playerStatus.ts';
import { AppError } from '../../errors.ts';

/** Translates a status into the player's two fields; only a suspended player has a reason for a suspension. */
export function playerStateOf(status: EditableStatus): { injuryStatus: EditableStatus; suspension: string } {
  return { injuryStatus: status, suspension: status === 'suspended' ? UNEXPLAINED_SUSPENSION : 'none' };
}

/**
 * Refuses an expected return in the past, with which the player would count as back.
 *
 * @throws AppError 'invalid' for a day before today's
 */
export function refusePastReturn(
  { expectedReturn }: Pick<AvailabilityChange, 'expectedReturn'>,
  now: Date,
): void {
  if (expectedReturn !== null && expectedReturn < now.toISOString().slice(0, 10))
    throw new AppError('returnPast');
}
