import type { AuthUser } from './auth.ts';

/** A device on which a user is signed in. */
export interface SessionFacts {
  id: string;
  /** E.g. `Firefox`; null if unknown. */
  browser: string | null;
  /** E.g. `Android`. */
  system: string | null;
  /** ISO-8601 UTC */
  startedAt: string;
  lastUsedAt: string;
  /** Whether it is the session of the token in the request. */
  isCurrent: boolean;
}

/** A second factor that is being set up: an authenticator app reads the address, usually as a QR code. */
export interface SecondFactorSetup {
  /** Base32, for typing where no code can be scanned. */
  secret: string;
  /** `otpauth://totp/…` */
  address: string;
}

/** How signed-in users secure their own accounts. Every function throws ProviderError 401 for a bad token. */
export interface AccountSecurity {
  /** Whether the user has a password, rather than signing in through an external service only. */
  hasPassword(userId: string): Promise<boolean>;
  /**
   * Confirms the identity of a signed-in user. Wrong guesses are limited, separately from those at sign-in.
   *
   * @throws AccountError RATE_LIMITED
   */
  isPasswordOf(user: AuthUser, password: string): Promise<boolean>;
  /**
   * Replaces the password and ends all other sessions; the owner gets a mail.
   *
   * @throws AccountError INVALID_CREDENTIALS when `current` is wrong, WEAK_PASSWORD, RATE_LIMITED
   */
  changePassword(accessToken: string, passwords: { current: string; next: string }): Promise<void>;
  /** The user's sessions, the most recently used first. */
  sessions(accessToken: string): Promise<SessionFacts[]>;
  /** Ends one of the user's own sessions; ignores an unknown one. */
  endSession(accessToken: string, sessionId: string): Promise<void>;
  /** Ends all sessions of the user but the current one. @returns how many */
  endOtherSessions(accessToken: string): Promise<number>;
  /**
   * Ends all sessions of any account, for administrators.
   *
   * @param byUserId the administrator, for the security log
   * @returns how many; null when there is no such account
   */
  endSessionsOf(email: string, byUserId: string): Promise<number | null>;
  /** Replaces the second factor, which takes effect once it is confirmed. @throws ProviderError 409 when one is on */
  startSecondFactor(accessToken: string): Promise<SecondFactorSetup>;
  /**
   * Turns the second factor on and ends all other sessions.
   *
   * @returns ten recovery codes, which work once each and are stored as hashes only
   * @throws AccountError INVALID_CODE, RATE_LIMITED
   */
  confirmSecondFactor(accessToken: string, code: string): Promise<string[]>;
  /** Turns the second factor off. @throws AccountError INVALID_CODE, RATE_LIMITED */
  endSecondFactor(accessToken: string, code: string): Promise<void>;
  hasSecondFactor(userId: string): Promise<boolean>;
  /** Whether the second factor is on, and how many recovery codes are left. */
  secondFactorOf(userId: string): Promise<{ isOn: boolean; recoveryCodesLeft: number }>;
}
