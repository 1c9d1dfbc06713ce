import { ERRORS, type ErrorCode, type Reason } from '#shared/errors.ts';

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
  busy: 503,
  providerDown: 502,
  unexpected: 500,
};

/** The public message for failures of this kind, without details. */
export const generalMessage = (reason: Reason): string => ERRORS[reason][1];

export interface FailureOptions extends ErrorOptions {
  retryAfterMs?: number;
}

/** Used if it is unknown when a retry can help. */
const RETRY_AFTER_SECONDS = 10;

/** The seconds for `Retry-After`; null for failures that a retry cannot mend. */
export function retryAfterSecondsOf(error: unknown): number | null {
  if (!(error instanceof AppError) || (error.reason !== 'tooMany' && error.reason !== 'busy')) return null;
  return error.retryAfterMs === null
    ? RETRY_AFTER_SECONDS
    : Math.max(1, Math.ceil(error.retryAfterMs / 1000));
}

/**
 * An expected failure with a code from the closed list in `shared/errors.ts`. Its message may be shown to the caller:
 * it never contains SQL, paths, keys or stacks; those belong in `cause`, which only the log sees.
 */
export class AppError extends Error {
  readonly errorCode: ExpectedCode;
  readonly reason: ExpectedReason;
  /** When a retry can help; null if unknown. */
  readonly retryAfterMs: number | null;

  /** @param message replaces the code's sentence from the list */
  constructor(errorCode: ExpectedCode, message: string = ERRORS[errorCode][1], options: FailureOptions = {}) {
    super(message, options);
    this.name = 'AppError';
    this.errorCode = errorCode;
    this.reason = ERRORS[errorCode][0];
    this.retryAfterMs = options.retryAfterMs ?? null;
  }

  /** The message for the caller. */
  get publicMessage(): string {
    return this.message;
  }
}
