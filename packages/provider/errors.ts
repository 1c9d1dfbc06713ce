import { Failure, generalMessage, type ExpectedReason, type FailureOptions } from './base/failure.ts';

/** Error kinds of the provider (specification, section 8). */
export type ProviderErrorCode =
  | 'AUTH_ERROR'
  | 'NETWORK_ERROR'
  | 'VALIDATION_ERROR'
  | 'STORAGE_ERROR'
  | 'AI_ERROR'
  | 'DATA_ERROR'
  | 'REALTIME_ERROR'
  | 'NOTIFICATIONS_ERROR';

/**
 * A failure of the backend provider.
 *
 * @property status HTTP status of the response; 0 when there was none (network failure, timeout)
 */
export class ProviderError extends Failure {
  readonly code: ProviderErrorCode;
  readonly status: number;

  constructor(code: ProviderErrorCode, status: number, message: string, options?: FailureOptions) {
    super(reasonOf(status), message, options);
    this.name = 'ProviderError';
    this.code = code;
    this.status = status;
  }

  /** A browser gets the text of the reason: the provider's own message may quote a statement, a value or an address. */
  override get publicMessage(): string {
    return generalMessage(this.reason);
  }
}

/** A state that only the operator can fix. The start fails with this message, which says what to do. */
export class StartError extends Error {}

/** 401 is an auth error, 400 a validation error, every other status a network error (specification, section 8). */
export function providerErrorOf(status: number, message: string, cause?: unknown): ProviderError {
  const code = status === 401 ? 'AUTH_ERROR' : status === 400 ? 'VALIDATION_ERROR' : 'NETWORK_ERROR';
  return new ProviderError(code, status, message, { cause });
}

function reasonOf(status: number): ExpectedReason {
  switch (status) {
    case 400:
    case 406:
    case 413:
    case 415:
    case 416:
    case 422:
      return 'invalid';
    case 401:
      return 'notSignedIn';
    case 403:
      return 'notAllowed';
    case 404:
      return 'notFound';
    case 409:
      return 'conflict';
    case 429:
      return 'tooMany';
    default:
      return 'providerDown';
  }
}
