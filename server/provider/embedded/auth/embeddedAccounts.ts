import { randomBytes } from 'node:crypto';
import { AccountError, type Accounts, type SignedIn } from '../../accounts.ts';
import { ProviderError, providerErrorOf } from '../../errors.ts';
import type { AuthTokens, AuthUser, Database } from '../../provider.ts';
import type { BackgroundWork } from '../backgroundWork.ts';
import type { Mailer } from '../mail/mailer.ts';
import { newId } from '../tableOperations.ts';
import type { AttemptLimits } from './attemptLimits.ts';
import { mailedLinksOf } from './mailedLinks.ts';
import { alreadyRegisteredMail, resetMail, verificationMail } from './mailTexts.ts';
import { assertStrong, type Passwords } from './passwords.ts';
import type { SocialSignIn } from './socialSignIn.ts';
import { checkedEmail, checkedName, insertUser, normalisedEmail, userByEmail } from './users.ts';

export interface AccountsOptions {
  database: Database;
  issueSession(userId: string): Promise<AuthTokens>;
  /** Told whenever sessions ended or a user changed, for what remembers users. */
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
export function embeddedAccountsOf(options: AccountsOptions): Accounts {
  const { database, passwords, limits, mailer, background, social, publicUrl, now } = options;
  const links = mailedLinksOf(database, now);

  async function signedIn(user: AuthUser): Promise<SignedIn> {
    const tokens = await options.issueSession(user.id);
    return { user: { ...user, lastSignInAt: now().toISOString() }, tokens };
  }

  async function passwordHashOf(userId: string): Promise<string | null> {
    const { rows } = await database.sql('select password_hash from auth_credentials where user_id = ?', [
      userId,
    ]);
    return typeof rows[0]?.passwordHash === 'string' ? rows[0].passwordHash : null;
  }

  /** Compares exactly once, whether there is such a user and password or not. */
  async function assertPassword(user: AuthUser | null, password: string): Promise<AuthUser> {
    const hash = user === null ? null : await passwordHashOf(user.id);
    if (!(await passwords.matches(password, hash)) || user === null) throw invalidCredentials();
    return user;
  }

  async function insertAccount(user: Omit<AuthUser, 'lastSignInAt'>, password: string): Promise<boolean> {
    const hash = await passwords.hash(password);
    try {
      await database.batch([
        insertUser(user),
        {
          sql: 'insert into auth_credentials (user_id, password_hash, updated_at) values (?, ?, ?)',
          args: [user.id, hash, now().toISOString()],
        },
      ]);
      return true;
    } catch (error) {
      if (error instanceof ProviderError && error.status === 409) return false;
      throw error;
    }
  }

  const newUser = (email: string) => ({
    id: newId(),
    email,
    displayName: null,
    photoUrl: null,
    emailVerified: false,
    createdAt: now().toISOString(),
  });

  const pageOf = (path: string) => new URL(path, publicUrl).href;

  async function sendVerification({ id, email }: Pick<AuthUser, 'id' | 'email'>): Promise<void> {
    const token = await links.issue(id, 'verify');
    await mailer.send(verificationMail(email, pageOf(`/auth/verify?token=${token}`)));
  }

  return {
    socialServices: options.socialServices,
    idle: () => background.idle(),

    async signUp({ email: given, password, displayName }, from) {
      const email = checkedEmail(given);
      const name = displayName === null ? null : checkedName(displayName);
      assertStrong(password, email);
      await limits.signUp(from);
      await limits.signIn(from, email);
      const existing = await userByEmail(database, email);
      const user = { ...newUser(email), displayName: name };
      if (existing === null && (await insertAccount(user, password))) {
        await limits.signedIn(from, email);
        background.run(async () => {
          if (await limits.mayMail(email)) await sendVerification(user);
        });
        return signedIn({ ...user, lastSignInAt: null });
      }
      try {
        const owner = await assertPassword(existing, password);
        await limits.signedIn(from, email);
        return await signedIn(owner);
      } catch (error) {
        background.run(async () => {
          if (await limits.mayMail(email))
            await mailer.send(alreadyRegisteredMail(email, pageOf('/auth/forgotten')));
        });
        throw error;
      }
    },

    async signIn({ email: given, password }, from) {
      const email = normalisedEmail(given);
      await limits.signIn(from, email);
      const user = await assertPassword(await userByEmail(database, email), password);
      await limits.signedIn(from, email);
      return signedIn(user);
    },

    async requestReset(given, from) {
      const email = checkedEmail(given);
      await limits.reset(from);
      background.run(async () => {
        const user = await userByEmail(database, email);
        if (user === null || !(await limits.mayMail(email))) return;
        const token = await links.issue(user.id, 'reset');
        await mailer.send(resetMail(email, pageOf(`/auth/reset?token=${token}`)));
      });
    },

    async emailOfLink(token, purpose) {
      return (await links.userOf(token, purpose))?.email ?? null;
    },

    async confirmReset({ token, password }, from) {
      await limits.reset(from);
      const user = await links.userOf(token, 'reset');
      if (user === null) throw linkExpired();
      assertStrong(password, user.email);
      const hash = await passwords.hash(password);
      const isDone = await links.redeem(token, (link) => [
        {
          sql: `insert into auth_credentials (user_id, password_hash, updated_at)
            select user_id, ?, ? from auth_mail_tokens where hash = ? and expires_at > ?
            on conflict (user_id) do update set password_hash = excluded.password_hash, updated_at = excluded.updated_at`,
          args: [hash, now().toISOString(), ...link],
        },
        { sql: `update auth_users set email_verified = 1 where id in (${OF_LINK})`, args: link },
        { sql: `delete from auth_sessions where user_id in (${OF_LINK})`, args: link },
      ]);
      options.onUsersChanged();
      if (!isDone) throw linkExpired();
      await limits.signedIn(from, user.email);
    },

    async verifyEmail({ token, password }, from) {
      const user = await links.userOf(token, 'verify');
      if (user === null) throw linkExpired();
      await limits.signIn(from, user.email);
      await assertPassword(user, password);
      const isDone = await links.redeem(token, (link) => [
        { sql: `update auth_users set email_verified = 1 where id in (${OF_LINK})`, args: link },
      ]);
      options.onUsersChanged();
      if (!isDone) throw linkExpired();
      await limits.signedIn(from, user.email);
      return signedIn({ ...user, emailVerified: true });
    },

    async mailVerification(user) {
      if (user.emailVerified) return false;
      await limits.mail(user.email);
      try {
        await sendVerification(user);
      } catch (error) {
        throw error instanceof ProviderError
          ? error
          : providerErrorOf(503, 'The message could not be sent', error);
      }
      return true;
    },

    hasPassword: async (userId) => (await passwordHashOf(userId)) !== null,

    async isPasswordOf(user, password) {
      await limits.password(user.email);
      return passwords.matches(password, await passwordHashOf(user.id));
    },

    async createVerifiedUser(given) {
      const user = { ...newUser(checkedEmail(given)), emailVerified: true };
      if ((await userByEmail(database, user.email)) !== null) return null;
      const password = randomBytes(15).toString('base64url');
      return (await insertAccount(user, password)) ? password : null;
    },

    startSocial: (serviceId, returnTo) => social.start(serviceId, returnTo),

    async finishSocial(serviceId, answer, ticket) {
      const { user, returnTo } = await social.finish(serviceId, answer, ticket);
      options.onUsersChanged();
      return { ...(await signedIn(user)), returnTo };
    },
  };
}

const OF_LINK = 'select user_id from auth_mail_tokens where hash = ? and expires_at > ?';

const invalidCredentials = () =>
  new AccountError('INVALID_CREDENTIALS', 'The e-mail address or the password is not right');

const linkExpired = () =>
  new AccountError('TOKEN_EXPIRED', 'The link was used already, or it is too old or incomplete');
