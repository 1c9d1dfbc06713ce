import type { AuthTokens, AuthUser } from './auth.ts';
import type { AccountSecurity } from './accountSecurity.ts';

/** A caller, as seen by limits, the list of sessions and the security log. */
export interface Caller {
  /** Network address. */
  address: string;
  /** The latest `SignedIn.device` that this browser received; null on an unknown device. */
  device: string | null;
  /** The `User-Agent` header. */
  agent: string | null;
}

/** How long a device is known; browsers keep no cookie longer. */
export const DEVICE_SECONDS = 400 * 24 * 3600;

export interface SignedIn {
  user: AuthUser;
  tokens: AuthTokens;
  /** The browser stores it and sends it again, so that strangers' wrong passwords do not slow it down. */
  device: string;
}

/** The password was right, and the account needs a second factor. */
export interface CodeNeeded {
  /** Proves the first factor for five minutes. */
  ticket: string;
}

export type SignInResult = SignedIn | CodeNeeded;

/** The purpose of a mailed link. */
export type MailPurpose = 'verify' | 'reset';

/** Parameters with which the browser returns from an external service; some services add `iss` (RFC 9207). */
export type SocialAnswer = { state: string } & ({ code: string } | { error: string }) & { iss?: string };

/**
 * Registration and sign-in, for a provider that handles them itself. Every function that takes a caller throws
 * AccountError RATE_LIMITED after too many attempts. No answer reveals whether an account exists, except a successful
 * registration.
 */
export interface Accounts extends AccountSecurity {
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
    caller: Caller,
  ): Promise<SignInResult>;
  /** @throws AccountError INVALID_CREDENTIALS */
  signIn(input: { email: string; password: string }, caller: Caller): Promise<SignInResult>;
  /**
   * Completes a sign-in with a code of the second factor.
   *
   * @param code six digits of the app, or a recovery code, which works once
   * @throws AccountError INVALID_CODE; TOKEN_EXPIRED when the ticket is older than five minutes or forged
   */
  signInWithCode(input: { ticket: string; code: string }, caller: Caller): Promise<SignedIn>;
  /** Mails a link to set a new password if the account exists; returns before looking it up. */
  requestReset(email: string, caller: Caller): Promise<void>;
  /** The address a mailed link was sent to; null when the link is unknown, used or too old. */
  emailOfLink(token: string, purpose: MailPurpose): Promise<string | null>;
  /** Sets a password, verifies the address, ends all sessions. @throws AccountError TOKEN_EXPIRED, WEAK_PASSWORD */
  confirmReset(input: { token: string; password: string }, caller: Caller): Promise<void>;
  /**
   * Verifies the address and signs in. Asking for the password keeps the owner of an address from confirming a
   * stranger's registration by following the link in good faith.
   *
   * @throws AccountError TOKEN_EXPIRED, INVALID_CREDENTIALS
   */
  verifyEmail(input: { token: string; password: string }, caller: Caller): Promise<SignInResult>;
  /**
   * Mails the link that verifies the address again.
   *
   * @returns false, without mailing anything, when the address is already verified
   * @throws AccountError RATE_LIMITED; ProviderError 503 when the message cannot be sent
   */
  mailVerification(user: AuthUser): Promise<boolean>;
  /** Users who never verified their address and have neither registered nor signed in since an instant, the oldest first. */
  neverVerified(before: Date, limit: number): Promise<AuthUser[]>;
  /** Removes a user who never verified the address, with sessions and credentials; verified users stay. */
  removeNeverVerified(userId: string): Promise<void>;
  /** The account of an address; null without one. */
  findByEmail(email: string): Promise<AuthUser | null>;
  /**
   * Creates a user with a verified address.
   *
   * @param how.password a random one by default
   * @param how.keep stores the password before the user exists, so that it is never lost; if it fails, so does the call
   * @returns the password; null when the address is taken
   */
  createVerifiedUser(
    email: string,
    how?: { password?: string; keep?: (password: string) => Promise<void> },
  ): Promise<string | null>;
  /**
   * Signs in to an account with a verified address, by its password or by something else that proves the owner to the
   * application. Attempts are limited and logged as those of `signIn`.
   *
   * @param input.prove whether the secret is such a proof; it may create the account
   * @throws AccountError INVALID_CREDENTIALS
   */
  signInByProof(
    input: { email: string; secret: string; prove: (secret: string) => Promise<boolean> },
    caller: Caller,
  ): Promise<SignInResult>;
  /**
   * Gives a user another address, which the application vouches for, and another password. Ends all other sessions.
   *
   * @returns false, without changing anything, when another account has the address
   * @throws ProviderError 401; AccountError INVALID_EMAIL, WEAK_PASSWORD
   */
  moveTo(accessToken: string, to: { email: string; password: string }): Promise<boolean>;
  /**
   * Starts a sign-in with an external service.
   *
   * @param returnTo remembered until the browser comes back
   * @returns where to send the browser, and a ticket for its cookie
   * @throws ProviderError 404 for an unknown service
   */
  startSocial(serviceId: string, returnTo: string): Promise<{ location: string; ticket: string }>;
  /** @throws AccountError SOCIAL_SIGN_IN_FAILED, SOCIAL_SIGN_IN_CANCELLED; ProviderError 404 for an unknown service */
  finishSocial(
    serviceId: string,
    answer: SocialAnswer,
    context: { ticket: string; caller: Caller },
  ): Promise<SignInResult & { returnTo: string }>;
  /** Users who were in a group of administrators (`AuthUser.adminGroup`) at their last sign-in, in no particular order. */
  usersInAdminGroup(group: string): Promise<AuthUser[]>;
  /** The pseudonym of an address in the security log. */
  pseudonymOf(email: string): string;
  /** Resolves when no mail is being sent. */
  idle(): Promise<void>;
}
