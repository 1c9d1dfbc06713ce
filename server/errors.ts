import { ERRORS, type ErrorCode, type Reason } from '../shared/errors.ts';

/** An AppError is never 'unexpected': unforeseen failures have no prepared sentence. */
export type ExpectedCode = Exclude<ErrorCode, 'unexpected'>;
export type ExpectedReason = Exclude<Reason, 'unexpected'>;

/** HTTP status of a failure of this kind. */
export const STATUS_OF_REASON: Record<Reason, number> = {
  invalid: 400,
  notSignedIn: 401,
  notAllowed: 403,
  notFound: 404,
  conflict: 409,
  tooMany: 429,
  providerDown: 502,
  unexpected: 500,
};

/** What is said of a failure of this kind, whatever it was in particular. */
export const generalMessage = (reason: Reason): string => ERRORS[reason][1];

/**
 * An expected failure with a code from the closed list in `shared/errors.ts`. Its message may be shown to the caller:
 * it never contains SQL, paths, keys or stacks; those belong in `cause`, which only the log sees.
 */
export class AppError extends Error {
  readonly errorCode: ExpectedCode;
  readonly reason: ExpectedReason;

  /** @param message replaces the list's sentence for the code */
  constructor(errorCode: ExpectedCode, message: string = ERRORS[errorCode][1], options?: ErrorOptions) {
    super(message, options);
    this.name = 'AppError';
    this.errorCode = errorCode;
    this.reason = ERRORS[errorCode][0];
  }

  /** What the caller is told. */
  get publicMessage(): string {
    return this.message;
  }
}
