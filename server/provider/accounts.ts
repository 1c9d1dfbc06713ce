import type { AuthTokens, AuthUser } from './auth.ts';
import { ProviderError } from './errors.ts';

/** Why an account function refused, as the auth host's codes. */
export type AccountErrorCode =
  | 'INVALID_CREDENTIALS'
  | 'INVALID_EMAIL'
  | 'INVALID_NAME'
  | 'WEAK_PASSWORD'
  | 'RATE_LIMITED'
  | 'TOKEN_EXPIRED'
  | 'SOCIAL_SIGN_IN_FAILED';

export type PasswordWeakness = 'short' | 'long' | 'common';

const STATUS_OF_CODE: Record<AccountErrorCode, number> = {
  INVALID_CREDENTIALS: 401,
  INVALID_EMAIL: 400,
  INVALID_NAME: 400,
  WEAK_PASSWORD: 400,
  RATE_LIMITED: 429,
  TOKEN_EXPIRED: 400,
  SOCIAL_SIGN_IN_FAILED: 401,
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
    super(code, status, message, { cause: details.cause });
    this.name = 'AccountError';
    this.accountCode = accountCode;
    this.weakness = details.weakness;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

export interface SignedIn {
  user: AuthUser;
  tokens: AuthTokens;
}

/** What a mailed link is for. */
export type MailPurpose = 'verify' | 'reset';

/**
 * Registration and sign-in, for a provider that handles them itself. `from` is the network address of the caller; every
 * function that takes it throws AccountError RATE_LIMITED after too many attempts from that address or on that account.
 * No answer reveals whether an account exists, except a successful registration.
 */
export interface Accounts {
  /** External services that users can sign in with, e.g. `{ id: 'github', name: 'GitHub' }`. */
  readonly socialServices: readonly { id: string; name: string }[];
  /**
   * Registers a user and signs them in at once; mails a link that verifies the address.
   *
   * @throws AccountError INVALID_EMAIL, INVALID_NAME, WEAK_PASSWORD; INVALID_CREDENTIALS, as for a failed sign-in, when
   *   the address already has an account with another password (its owner gets a mail)
   */
  signUp(
    input: { email: string; password: string; displayName: string | null },
    from: string,
  ): Promise<SignedIn>;
  /** @throws AccountError INVALID_CREDENTIALS */
  signIn(input: { email: string; password: string }, from: string): Promise<SignedIn>;
  /** Mails a link to set a new password if the account exists; returns before looking it up. */
  requestReset(email: string, from: string): Promise<void>;
  /** The address a mailed link was sent to; null when the link is unknown, used or too old. */
  emailOfLink(token: string, purpose: MailPurpose): Promise<string | null>;
  /** Sets a password, verifies the address, ends all sessions. @throws AccountError TOKEN_EXPIRED, WEAK_PASSWORD */
  confirmReset(input: { token: string; password: string }, from: string): Promise<void>;
  /**
   * Verifies the address and signs in. Asking for the password keeps the owner of an address from confirming a
   * stranger's registration by following the link in good faith.
   *
   * @throws AccountError TOKEN_EXPIRED, INVALID_CREDENTIALS
   */
  verifyEmail(input: { token: string; password: string }, from: string): Promise<SignedIn>;
  /**
   * Mails the link that verifies the address again.
   *
   * @returns false, without mailing anything, when the address is already verified
   * @throws AccountError RATE_LIMITED; ProviderError 503 when the message cannot be sent
   */
  mailVerification(user: AuthUser): Promise<boolean>;
  /** Whether the user has a password, rather than signing in through an external service only. */
  hasPassword(userId: string): Promise<boolean>;
  /**
   * Confirms the identity of a signed-in user. A wrong guess counts like a failed sign-in.
   *
   * @throws AccountError RATE_LIMITED
   */
  isPasswordOf(user: AuthUser, password: string): Promise<boolean>;
  /** Creates a user with a verified address. @returns the random password; null when the address is taken */
  createVerifiedUser(email: string): Promise<string | null>;
  /**
   * Starts a sign-in with an external service.
   *
   * @param returnTo remembered until the browser comes back
   * @returns where to send the browser, and a ticket for its cookie
   * @throws ProviderError 404 for an unknown service
   */
  startSocial(serviceId: string, returnTo: string): Promise<{ location: string; ticket: string }>;
  /** @throws AccountError SOCIAL_SIGN_IN_FAILED; ProviderError 404 for an unknown service */
  finishSocial(
    serviceId: string,
    answer: { code: string; state: string },
    ticket: string,
  ): Promise<SignedIn & { returnTo: string }>;
  /** Resolves when no mail is being sent. */
  idle(): Promise<void>;
}
