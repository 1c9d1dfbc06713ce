import { AccountError } from '../../accountErrors.ts';
import type { Accounts, MailPurpose } from '../../accounts.ts';
import { ProviderError, providerErrorOf } from '../../errors.ts';
import type { AuthUser, Database, Statement } from '../../provider.ts';
import type { AccountParts } from './accountParts.ts';
import { alreadyRegisteredMail, resetMail, verificationMail } from './mailTexts.ts';
import { parseEmail } from './emailAddress.ts';
import { findUserByEmail, toUser } from './users.ts';
import { randomBytes } from 'node:crypto';
import { tokenHash } from '../../security/secrets.ts';

/** The account functions that work by mail: verifying the address and setting a new password. */
export function createMailedAccounts(options: AccountParts) {
  const links = createMailedLinks(options.database, options.now);
  const pageOf = (path: string) => new URL(path, options.publicUrl).href;
  const parts = { ...options, links, pageOf };
  const verifications = verificationsOf(parts);
  const { limits, mailer, background } = options;

  return {
    accounts: {
      ...resetsOf(parts),
      ...verifications.accounts,
      async emailOfLink(token, purpose) {
        return (await links.userOf(token, purpose))?.email ?? null;
      },
    } satisfies Partial<Accounts>,

    /** Mails the verification link in the background, if the limits allow. */
    welcome(user: Pick<AuthUser, 'id' | 'email'>): void {
      background.run(async () => {
        if (await limits.mayMailSignUp(user.email)) await verifications.send(user);
      });
    },

    /** Mails the owner of an address that someone tried to sign up with it. */
    mailAlreadyRegistered(email: string): void {
      background.run(async () => {
        if (await limits.mayMailSignUp(email))
          await mailer.send(alreadyRegisteredMail(email, pageOf('/auth/forgotten')));
      });
    },
  };
}

interface Parts extends AccountParts {
  links: ReturnType<typeof createMailedLinks>;
  pageOf: (path: string) => string;
}

/** Sets a new password through a mailed link. */
function resetsOf(parts: Parts): Pick<Accounts, 'requestReset' | 'confirmReset'> {
  const { database, passwords, limits, mailer, background, now, links, pageOf } = parts;
  const { securityLog, pseudonyms, assertStrong } = parts;
  return {
    async requestReset(given, caller) {
      const email = parseEmail(given);
      await limits.countReset(caller);
      securityLog({
        event: 'passwordResetRequested',
        ...pseudonyms.ofAccount(email),
        ...pseudonyms.ofCaller(caller),
      });
      background.run(async () => {
        const user = await findUserByEmail(database, email);
        if (user === null || !(await limits.mayMailReset(email, caller))) return;
        const token = await links.issue(user.id, 'reset');
        await mailer.send(resetMail(email, pageOf(`/auth/reset?token=${token}`)));
      });
    },

    async confirmReset({ token, password }, caller) {
      await limits.countReset(caller);
      const user = await links.userOf(token, 'reset');
      if (user === null) throw linkExpired();
      await assertStrong(password, user);
      const hash = await passwords.hash(password);
      const isDone = await links.redeem(token, (link) => [
        {
          sql: SET_PASSWORD,
          args: [hash, now().toISOString(), ...link],
        },
        { sql: VERIFY, args: link },
        { sql: `delete from auth_sessions where user_id in (${OF_LINK})`, args: link },
      ]);
      parts.onUsersChanged();
      if (!isDone) throw linkExpired();
      securityLog({ event: 'passwordReset', userId: user.id, ...pseudonyms.ofCaller(caller) });
      // Strangers' guesses must not delay a user who reads the owner's mail.
      await limits.refundSignIn(user.email, caller);
    },
  };
}

/** Verifies an address through a mailed link. */
function verificationsOf(parts: Parts) {
  const { limits, mailer, links, pageOf } = parts;

  async function send({ id, email }: Pick<AuthUser, 'id' | 'email'>): Promise<void> {
    const token = await links.issue(id, 'verify');
    await mailer.send(verificationMail(email, pageOf(`/auth/verify?token=${token}`)));
  }

  const accounts: Pick<Accounts, 'verifyEmail' | 'mailVerification'> = {
    async verifyEmail({ token, password }, caller) {
      const user = await links.userOf(token, 'verify');
      if (user === null) throw linkExpired();
      await parts.signInWithPassword(user.email, password, caller);
      const isDone = await links.redeem(token, (link) => [{ sql: VERIFY, args: link }]);
      parts.onUsersChanged();
      if (!isDone) throw linkExpired();
      parts.securityLog({ event: 'addressVerified', userId: user.id });
      return parts.passFirstFactor({ ...user, emailVerified: true }, caller);
    },

    async mailVerification(user) {
      if (user.emailVerified) return false;
      await limits.countVerificationMail(user.email);
      try {
        await send(user);
      } catch (error) {
        throw error instanceof ProviderError
          ? error
          : providerErrorOf(503, 'The message could not be sent', error);
      }
      return true;
    },
  };
  return { accounts, send };
}

const OF_LINK = 'select user_id from auth_mail_tokens where hash = ? and expires_at > ?';

const VERIFY = `update auth_users set email_verified = 1 where id in (${OF_LINK})`;

const SET_PASSWORD = `insert into auth_credentials (user_id, password_hash, updated_at)
  select user_id, ?, ? from auth_mail_tokens where hash = ? and expires_at > ?
  on conflict (user_id) do update set password_hash = excluded.password_hash, updated_at = excluded.updated_at`;

const linkExpired = () =>
  new AccountError('TOKEN_EXPIRED', 'The link has been used, has expired or is incomplete');

const LINK_SECONDS: Record<MailPurpose, number> = { verify: 7 * 24 * 3600, reset: 3600 };

/** Links that work once. A user has at most one per purpose: the newest. */
interface MailedLinks {
  /** @returns the token, 256 random bits; only its SHA-256 is stored */
  issue(userId: string, purpose: MailPurpose): Promise<string>;
  /** The user of a link that is still valid, otherwise null. */
  userOf(token: string, purpose: MailPurpose): Promise<AuthUser | null>;
  /**
   * Consumes a link and runs `statements` in the same transaction. They may refer to its user as
   * `(select user_id from auth_mail_tokens where hash = ? and expires_at > ?)` with the arguments passed to them.
   *
   * @returns false, without changing anything, when the link is no longer valid
   */
  redeem(token: string, statements: (link: readonly [string, string]) => Statement[]): Promise<boolean>;
}

function createMailedLinks(database: Database, now: () => Date): MailedLinks {
  return {
    async issue(userId, purpose) {
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now().getTime() + LINK_SECONDS[purpose] * 1000).toISOString();
      await database.sql(
        `insert into auth_mail_tokens (hash, user_id, purpose, expires_at) values (?, ?, ?, ?)
          on conflict (user_id, purpose) do update set hash = excluded.hash, expires_at = excluded.expires_at`,
        [tokenHash(token), userId, purpose, expiresAt],
      );
      return token;
    },

    async userOf(token, purpose) {
      const { rows } = await database.sql(
        `select u.* from auth_users u join auth_mail_tokens t on t.user_id = u.id
          where t.hash = ? and t.purpose = ? and t.expires_at > ?`,
        [tokenHash(token), purpose, now().toISOString()],
      );
      return rows[0] ? toUser(rows[0]) : null;
    },

    async redeem(token, statements) {
      const link = [tokenHash(token), now().toISOString()] as const;
      const results = await database.batch([
        ...statements(link),
        {
          sql: 'delete from auth_mail_tokens where hash = ? and expires_at > ? returning user_id',
          args: link,
        },
      ]);
      return results.at(-1)?.rows.length === 1;
    },
  };
}
