import { randomBytes } from 'node:crypto';
import type { Accounts, SignedIn } from '../../accounts.ts';
import type { AuthTokens, AuthUser, Database } from '../../provider.ts';
import type { BackgroundWork } from '../backgroundWork.ts';
import type { Mailer } from '../mail/mailer.ts';
import { newId } from '../database/tableOperations.ts';
import type { AttemptLimits } from './attemptLimits.ts';
import { createCredentials } from './credentials.ts';
import { createMailedAccounts } from './mailedAccounts.ts';
import { assertStrong, type Passwords } from './passwords.ts';
import type { SocialSignIn } from './socialSignIn.ts';
import { parseEmail, parseName, normaliseEmail, findUserByEmail } from './users.ts';

export interface AccountsOptions {
  database: Database;
  issueSession(userId: string): Promise<AuthTokens>;
  /** Called whenever sessions end or a user changes, so that caches of users can be cleared. */
  onUsersChanged(): void;
  passwords: Passwords;
  limits: AttemptLimits;
  mailer: Mailer;
  background: BackgroundWork;
  social: SocialSignIn;
  socialServices: Accounts['socialServices'];
  /** Origin of the pages that mailed links lead to. */
  publicUrl: string;
  now: () => Date;
}

/** Accounts with passwords, on the tables of authTables.ts. */
export function createEmbeddedAccounts(options: AccountsOptions): Accounts {
  const { database, limits, background, social, now } = options;
  const credentials = createCredentials(options);
  const mailed = createMailedAccounts({ ...options, credentials, signedIn });

  async function signedIn(user: AuthUser): Promise<SignedIn> {
    const tokens = await options.issueSession(user.id);
    return { user: { ...user, lastSignInAt: now().toISOString() }, tokens };
  }

  const newUser = (email: string) => ({
    id: newId(),
    email,
    displayName: null,
    photoUrl: null,
    emailVerified: false,
    createdAt: now().toISOString(),
  });

  return {
    socialServices: options.socialServices,
    idle: () => background.idle(),
    ...mailed.accounts,

    async signUp({ email: given, password, displayName }, from) {
      const email = parseEmail(given);
      const name = displayName === null ? null : parseName(displayName);
      assertStrong(password, email);
      await limits.countSignUp(from);
      await limits.countSignIn(from, email);
      const existing = await findUserByEmail(database, email);
      const user = { ...newUser(email), displayName: name };
      if (existing === null && (await credentials.insert(user, password))) {
        await limits.refundSignIn(from, email);
        mailed.welcome(user);
        return signedIn({ ...user, lastSignInAt: null });
      }
      try {
        const owner = await credentials.assertPassword(existing, password);
        await limits.refundSignIn(from, email);
        return await signedIn(owner);
      } catch (error) {
        mailed.mailAlreadyRegistered(email);
        throw error;
      }
    },

    async signIn({ email: given, password }, from) {
      const email = normaliseEmail(given);
      await limits.countSignIn(from, email);
      const user = await credentials.assertPassword(await findUserByEmail(database, email), password);
      await limits.refundSignIn(from, email);
      return signedIn(user);
    },

    hasPassword: (userId) => credentials.hasPassword(userId),

    async isPasswordOf(user, password) {
      await limits.countPasswordCheck(user.email);
      return credentials.matches(user.id, password);
    },

    async createVerifiedUser(given) {
      const user = { ...newUser(parseEmail(given)), emailVerified: true };
      if ((await findUserByEmail(database, user.email)) !== null) return null;
      const password = randomBytes(15).toString('base64url');
      return (await credentials.insert(user, password)) ? password : null;
    },

    startSocial: (serviceId, returnTo) => social.start(serviceId, returnTo),

    async finishSocial(serviceId, answer, ticket) {
      const { user, returnTo } = await social.finish(serviceId, answer, ticket);
      options.onUsersChanged();
      return { ...(await signedIn(user)), returnTo };
    },
  };
}
