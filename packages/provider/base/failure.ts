/** Kinds of failure: HTTP status and general sentence of each. A hub may show these sentences to anybody. */
export const FAILURES = {
  invalid: [400, 'The input is not valid'],
  notSignedIn: [401, 'Not authenticated'],
  notAllowed: [403, 'Not allowed'],
  notFound: [404, 'Not found'],
  conflict: [409, 'This has changed in the meantime'],
  tooMany: [429, 'Too many requests'],
  busy: [503, 'The hub is busy; please try again in a moment'],
  providerDown: [502, 'The data source cannot be reached'],
  unexpected: [500, 'Something went wrong'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type Reason = keyof typeof FAILURES;
/** A failure with a reason is never 'unexpected': unforeseen ones have no prepared sentence. */
export type ExpectedReason = Exclude<Reason, 'unexpected'>;

/** HTTP status of a failure of this kind. */
export const statusOfReason = (reason: Reason): number => FAILURES[reason][0];

/** The public message for failures of this kind, without details. */
export const generalMessage = (reason: Reason): string => FAILURES[reason][1];

export interface FailureOptions extends ErrorOptions {
  /** When a retry can help; unknown without it. */
  retryAfterMs?: number;
}

/**
 * An expected failure. Its message may be shown to the caller: it never contains SQL, paths, keys or stacks; those belong in
 * `cause`, which only the log sees.
 */
export class Failure extends Error {
  /** Says more than the reason, where a caller can do something about it. */
  readonly errorCode: string;
  readonly reason: ExpectedReason;
  /** When a retry can help; null if unknown. */
  readonly retryAfterMs: number | null;

  constructor(
    reason: ExpectedReason,
    message: string = generalMessage(reason),
    { errorCode = reason, retryAfterMs, ...options }: FailureOptions & { errorCode?: string } = {},
  ) {
    super(message, options);
    this.name = 'Failure';
    this.errorCode = errorCode;
    this.reason = reason;
    this.retryAfterMs = retryAfterMs ?? null;
  }

  /** The message for the caller. */
  get publicMessage(): string {
    return this.message;
  }
}

/** Used if it is unknown when a retry can help. */
const RETRY_AFTER_SECONDS = 10;

/** The seconds for `Retry-After`; null for failures that a retry cannot mend. */
export function retryAfterSecondsOf(error: unknown): number | null {
  if (!(error instanceof Failure) || (error.reason !== 'tooMany' && error.reason !== 'busy')) return null;
  return error.retryAfterMs === null
    ? RETRY_AFTER_SECONDS
    : Math.max(1, Math.ceil(error.retryAfterMs / 1000));
}
