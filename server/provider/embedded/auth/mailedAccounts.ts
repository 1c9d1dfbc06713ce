import { AccountError, type Accounts, type SignedIn } from '../../accounts.ts';
import { ProviderError, providerErrorOf } from '../../errors.ts';
import type { AuthUser, Database } from '../../provider.ts';
import type { BackgroundWork } from '../backgroundWork.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { AttemptLimits } from './attemptLimits.ts';
import type { Credentials } from './credentials.ts';
import { createMailedLinks } from './mailedLinks.ts';
import { alreadyRegisteredMail, resetMail, verificationMail } from './mailTexts.ts';
import { assertStrong, type Passwords } from './passwords.ts';
import { parseEmail, findUserByEmail } from './users.ts';

interface MailedAccountsOptions {
  database: Database;
  onUsersChanged(): void;
  passwords: Passwords;
  limits: AttemptLimits;
  mailer: Mailer;
  background: BackgroundWork;
  /** Origin of the pages that mailed links lead to. */
  publicUrl: string;
  now: () => Date;
  credentials: Credentials;
  signedIn: (user: AuthUser) => Promise<SignedIn>;
}

/** The account functions that work by mail: verifying the address and setting a new password. */
export function createMailedAccounts(options: MailedAccountsOptions) {
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
        if (await limits.mayMail(user.email)) await verifications.send(user);
      });
    },

    /** Mails the owner of an address that someone tried to sign up with it. */
    mailAlreadyRegistered(email: string): void {
      background.run(async () => {
        if (await limits.mayMail(email))
          await mailer.send(alreadyRegisteredMail(email, pageOf('/auth/forgotten')));
      });
    },
  };
}

interface Parts extends MailedAccountsOptions {
  links: ReturnType<typeof createMailedLinks>;
  pageOf: (path: string) => string;
}

/** Sets a new password through a mailed link. */
function resetsOf(parts: Parts): Pick<Accounts, 'requestReset' | 'confirmReset'> {
  const { database, passwords, limits, mailer, background, now, links, pageOf } = parts;
  return {
    async requestReset(given, from) {
      const email = parseEmail(given);
      await limits.countReset(from);
      background.run(async () => {
        const user = await findUserByEmail(database, email);
        if (user === null || !(await limits.mayMail(email))) return;
        const token = await links.issue(user.id, 'reset');
        await mailer.send(resetMail(email, pageOf(`/auth/reset?token=${token}`)));
      });
    },

    async confirmReset({ token, password }, from) {
      await limits.countReset(from);
      const user = await links.userOf(token, 'reset');
      if (user === null) throw linkExpired();
      assertStrong(password, user.email);
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
      await limits.refundSignIn(from, user.email);
    },
  };
}

/** Verifies an address through a mailed link. */
function verificationsOf(parts: Parts) {
  const { credentials, limits, mailer, links, pageOf } = parts;

  async function send({ id, email }: Pick<AuthUser, 'id' | 'email'>): Promise<void> {
    const token = await links.issue(id, 'verify');
    await mailer.send(verificationMail(email, pageOf(`/auth/verify?token=${token}`)));
  }

  const accounts: Pick<Accounts, 'verifyEmail' | 'mailVerification'> = {
    async verifyEmail({ token, password }, from) {
      const user = await links.userOf(token, 'verify');
      if (user === null) throw linkExpired();
      await limits.countSignIn(from, user.email);
      await credentials.assertPassword(user, password);
      const isDone = await links.redeem(token, (link) => [{ sql: VERIFY, args: link }]);
      parts.onUsersChanged();
      if (!isDone) throw linkExpired();
      await limits.refundSignIn(from, user.email);
      return parts.signedIn({ ...user, emailVerified: true });
    },

    async mailVerification(user) {
      if (user.emailVerified) return false;
      await limits.countMail(user.email);
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
