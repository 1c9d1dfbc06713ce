import type { AuthTokens, AuthUser } from './auth.ts';
import { ProviderError } from './errors.ts';

/** Why an account function refused; the codes of the auth host. */
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

/** A refusal that its caller can understand and mend. */
export class AccountError extends ProviderError {
  readonly accountCode: AccountErrorCode;
  /** Only of WEAK_PASSWORD. */
  readonly weakness: PasswordWeakness | undefined;
  /** Seconds to wait; only of RATE_LIMITED. */
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
 * Registration and sign-in, for a provider that does it itself. `from` is the network address that asks; every function
 * that takes it throws AccountError RATE_LIMITED when that address, or the account, was tried too often.
 * No answer tells whether an account exists, except the success of registering one.
 */
export interface Accounts {
  /** Other services that one can sign in with, e.g. `{ id: 'github', name: 'GitHub' }`. */
  readonly socialServices: readonly { id: string; name: string }[];
  /**
   * Registers and signs in at once; a link to verify the address goes out by mail.
   *
   * @throws AccountError INVALID_EMAIL, INVALID_NAME, WEAK_PASSWORD; INVALID_CREDENTIALS, as a wrong sign-in, when the
   *   address has an account with another password (its owner gets a mail)
   */
  signUp(
    input: { email: string; password: string; displayName: string | null },
    from: string,
  ): Promise<SignedIn>;
  /** @throws AccountError INVALID_CREDENTIALS */
  signIn(input: { email: string; password: string }, from: string): Promise<SignedIn>;
  /** Mails a link to set a new password if there is such an account; returns before that is looked up. */
  requestReset(email: string, from: string): Promise<void>;
  /** The address a mailed link was sent to; null when the link is unknown, used or too old. */
  emailOfLink(token: string, purpose: MailPurpose): Promise<string | null>;
  /** Sets a new password, which proves the address and ends all sessions. @throws AccountError TOKEN_EXPIRED, WEAK_PASSWORD */
  confirmReset(input: { token: string; password: string }, from: string): Promise<void>;
  /**
   * Proves the address and signs in. The password keeps a stranger's registration from being proved by the owner of the
   * address, who follows the link in good faith.
   *
   * @throws AccountError TOKEN_EXPIRED, INVALID_CREDENTIALS
   */
  verifyEmail(input: { token: string; password: string }, from: string): Promise<SignedIn>;
  /**
   * Mails the link that proves the address once more.
   *
   * @returns false, and nothing is mailed, when the address is proved already
   * @throws AccountError RATE_LIMITED; ProviderError 503 when the message cannot be sent
   */
  mailVerification(user: AuthUser): Promise<boolean>;
  /** Whether the user signs in with a password, and not only with another service. */
  hasPassword(userId: string): Promise<boolean>;
  /**
   * For whom is signed in already and must prove to be the one: a guess counts as one of signing in.
   *
   * @throws AccountError RATE_LIMITED
   */
  isPasswordOf(user: AuthUser, password: string): Promise<boolean>;
  /** Makes a user with a proved address and a random password. @returns the password; null when the address has a user */
  createVerifiedUser(email: string): Promise<string | null>;
  /**
   * Begins a sign-in with another service.
   *
   * @param returnTo kept until the browser comes back
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
  /** Resolves when no mail is under way. */
  idle(): Promise<void>;
}
