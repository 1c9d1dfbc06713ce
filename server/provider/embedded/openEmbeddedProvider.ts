import type { Accounts } from '../accounts.ts';
import { cachedAuth } from '../cachedAuth.ts';
import type { Provider } from '../provider.ts';
import { attemptLimitsOf, type AttemptAllowances } from './auth/attemptLimits.ts';
import { prepareAuthTables } from './auth/authTables.ts';
import { embeddedAccountsOf } from './auth/embeddedAccounts.ts';
import { embeddedAuthOf, type EmbeddedAuth } from './auth/embeddedAuth.ts';
import { passwordsOf, type Passwords } from './auth/passwords.ts';
import type { SocialService } from './auth/socialServices.ts';
import { socialSignInOf } from './auth/socialSignIn.ts';
import { backgroundWorkOf } from './backgroundWork.ts';
import { databaseOf } from './database.ts';
import type { Engine } from './engine.ts';
import { openMailer, type Mailer, type MailLog, type MailOptions } from './mail/mailer.ts';
import { openEngine, type DatabaseOptions } from './openEngine.ts';
import { openEmbeddedRealtime, type EmbeddedRealtime } from './realtime/embeddedRealtime.ts';

export interface EmbeddedOptions {
  database: DatabaseOptions;
  projectId: string;
  /** Origin of the hub, e.g. `http://localhost:3000`. */
  publicUrl: string;
  now?: () => Date;
  /** Absent: messages are not sent, and the log says so. */
  mail?: MailOptions;
  log?: MailLog;
  /** Other services that users may sign in with. */
  social?: readonly SocialService[];
  passwords?: Passwords;
  allowances?: Partial<AttemptAllowances>;
}

export interface EmbeddedProvider extends Provider {
  readonly auth: EmbeddedAuth;
  readonly realtime: EmbeddedRealtime;
  readonly accounts: Accounts;
}

/**
 * The provider that comes with the hub.
 *
 * @throws ProviderError when the database cannot be opened
 */
export async function openEmbeddedProvider(options: EmbeddedOptions): Promise<EmbeddedProvider> {
  const engine = openEngine(options.database);
  try {
    return await overEngine(engine, options);
  } catch (error) {
    await engine.close();
    throw error;
  }
}

async function overEngine(
  engine: Engine,
  {
    projectId,
    publicUrl,
    now = () => new Date(),
    mail,
    log = { info: () => {}, warn: () => {} },
    social = [],
    passwords = passwordsOf(),
    allowances = {},
  }: EmbeddedOptions,
): Promise<EmbeddedProvider> {
  const database = databaseOf(engine, now);
  const key = await prepareAuthTables(database);
  const { auth, forget } = cachedAuth(embeddedAuthOf(database, { key, projectId, publicUrl, now }), now);
  const mailer = mail ? openMailer(mail, log) : discardingMailer(log);
  const background = backgroundWorkOf((err) => log.warn({ err }, 'a message could not be sent'));
  const accounts = embeddedAccountsOf({
    database,
    issueSession: (userId) => auth.issueSession(userId),
    onUsersChanged: forget,
    passwords,
    limits: attemptLimitsOf(allowances),
    mailer,
    background,
    social: socialSignInOf(database, { services: social, key, projectId, publicUrl, now }),
    socialServices: social.map(({ id, name }) => ({ id, name })),
    publicUrl,
    now,
  });
  const realtime = await openEmbeddedRealtime(database, now);
  return {
    database,
    auth,
    accounts,
    realtime,
    async ping() {
      await engine.run({ text: 'select 1', args: [] });
    },
    async close() {
      await realtime.close();
      await background.idle();
      mailer.close();
      await engine.close();
    },
  };
}

const discardingMailer = (log: MailLog): Mailer => ({
  async send({ subject }) {
    log.warn({ subject }, 'a message was not sent, because no mail is set up');
  },
  close: () => {},
});
