import { AppError } from '../errors.ts';
import { recordRefusal } from '../provider/security/refusals.ts';

/** How long a refused caller waits before trying again. */
const RETRY_AFTER_MS = 10_000;

/** Why dear work is not begun while memory is short. */
export function shortage(): AppError {
  recordRefusal('memory');
  return new AppError('busy', undefined, { retryAfterMs: RETRY_AFTER_MS });
}
