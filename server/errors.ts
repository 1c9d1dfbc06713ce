import { ERRORS, type ErrorCode } from '@hub/shared/errors.ts';
import { Failure, type FailureOptions } from '@hub/provider/base/failure.ts';

/** An AppError is never 'unexpected': unforeseen failures have no prepared sentence. */
export type ExpectedCode = Exclude<ErrorCode, 'unexpected'>;

/** An expected failure with a code, and its sentence, from the closed list in `shared/errors.ts`. */
export class AppError extends Failure {
  declare readonly errorCode: ExpectedCode;

  /** @param message replaces the code's sentence from the list */
  constructor(errorCode: ExpectedCode, message: string = ERRORS[errorCode][1], options: FailureOptions = {}) {
    super(ERRORS[errorCode][0], message, { ...options, errorCode });
    this.name = 'AppError';
  }
}

/** The code of the closed list that callers get for a failure. */
export const errorCodeOf = ({ errorCode, reason }: Failure): ErrorCode =>
  Object.hasOwn(ERRORS, errorCode) ? (errorCode as ErrorCode) : reason;
