import { ProviderError } from './errors.ts';

/** Why an account function failed, in the auth host's codes. */
export type AccountErrorCode =
  | 'INVALID_CREDENTIALS'
  | 'INVALID_CODE'
  | 'INVALID_EMAIL'
  | 'INVALID_NAME'
  | 'WEAK_PASSWORD'
  | 'RATE_LIMITED'
  | 'TOKEN_EXPIRED'
  | 'SOCIAL_SIGN_IN_FAILED'
  | 'SOCIAL_SIGN_IN_CANCELLED';

export type PasswordWeakness = 'short' | 'long' | 'common' | 'guessable';

const STATUS_OF_CODE: Record<AccountErrorCode, number> = {
  INVALID_CREDENTIALS: 401,
  INVALID_CODE: 401,
  INVALID_EMAIL: 400,
  INVALID_NAME: 400,
  WEAK_PASSWORD: 400,
  RATE_LIMITED: 429,
  TOKEN_EXPIRED: 400,
  SOCIAL_SIGN_IN_FAILED: 401,
  SOCIAL_SIGN_IN_CANCELLED: 401,
};

/** A refusal that the caller can explain to the user. */
export class AccountError extends ProviderError {
  readonly accountCode: AccountErrorCode;
  /** Set for WEAK_PASSWORD only. */
  readonly weakness: PasswordWeakness | undefined;
  /** Seconds to wait; set for RATE_LIMITED only. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    accountCode: AccountErrorCode,
    message: string,
    details: { weakness?: PasswordWeakness; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    const status = STATUS_OF_CODE[accountCode];
    const code = status === 401 ? 'AUTH_ERROR' : status === 400 ? 'VALIDATION_ERROR' : 'NETWORK_ERROR';
    const { cause, retryAfterSeconds } = details;
    super(code, status, message, {
      cause,
      ...(retryAfterSeconds !== undefined && { retryAfterMs: retryAfterSeconds * 1000 }),
    });
    this.name = 'AccountError';
    this.accountCode = accountCode;
    this.weakness = details.weakness;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
