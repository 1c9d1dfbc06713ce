import type { AvailabilityChange } from '#shared/availability/availability.schema.ts';
import { AppError } from '../../errors.ts';

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
