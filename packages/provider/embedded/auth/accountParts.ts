import type { Accounts, Caller, SignInResult } from '../../accounts.ts';
import type { AuthTokens, AuthUser, Database } from '../../provider.ts';
import type { SecurityLog } from '../../security/securityLog.ts';
import type { BackgroundWork } from '../backgroundWork.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { AccessTokens } from './accessTokens.ts';
import type { AttemptLimits } from './attempts/attemptLimits.ts';
import type { Credentials } from './credentials.ts';
import type { Devices } from './devices.ts';
import type { AssertStrong, Passwords } from './passwords/passwords.ts';
import type { Pseudonyms } from './pseudonyms.ts';
import type { SecondFactor } from './secondFactor.ts';
import type { Agent } from './sessions.ts';
import type { SignInTickets } from './signInTickets.ts';
import type { SocialSignIn } from './socialSignIn.ts';

export interface AccountsOptions {
  database: Database;
  issueSession: (userId: string, agent: Agent) => Promise<AuthTokens>;
  /** The user of an access token. @throws ProviderError 401 */
  userOf: (accessToken: string) => Promise<AuthUser>;
  accessTokens: AccessTokens;
  /** Called whenever sessions end or a user changes, so that caches of users can be cleared. */
  onUsersChanged: () => void;
  passwords: Passwords;
  assertStrong: AssertStrong;
  limits: AttemptLimits;
  devices: Devices;
  secondFactor: SecondFactor;
  tickets: SignInTickets;
  mailer: Mailer;
  background: BackgroundWork;
  social: SocialSignIn;
  socialServices: Accounts['socialServices'];
  /** Origin of the pages that mailed links lead to. */
  publicUrl: string;
  securityLog: SecurityLog;
  pseudonyms: Pseudonyms;
  now: () => Date;
}

/** What the parts of the accounts share. */
export interface AccountParts extends AccountsOptions {
  credentials: Credentials;
  /**
   * Signs in a user who has passed the first factor; requests the second if it is on.
   *
   * @param by the external service that vouches for the user, if any, and the user's group of administrators there
   */
  passFirstFactor(
    user: AuthUser,
    caller: Caller,
    by?: { serviceId: string; adminGroup: string | null },
  ): Promise<SignInResult>;
  /**
   * Counts an attempt, then compares the password; refunds a right one.
   *
   * @param prove whether what was given proves the owner in another way than the password; by default it does not
   * @throws AccountError
   */
  signInWithPassword(
    email: string,
    password: string,
    caller: Caller,
    prove?: (given: string) => Promise<boolean>,
  ): Promise<AuthUser>;
}
