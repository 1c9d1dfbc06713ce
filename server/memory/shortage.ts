import { AppError } from '../errors.ts';
import { recordRefusal } from '@hub/provider/security/refusals.ts';

/** How long a rejected caller should wait before a retry. */
const RETRY_AFTER_MS = 10_000;

/** The error for expensive work that is rejected while memory is short; counts the refusal. */
export function shortage(): AppError {
  recordRefusal('memory');
  return new AppError('busy', undefined, { retryAfterMs: RETRY_AFTER_MS });
}
