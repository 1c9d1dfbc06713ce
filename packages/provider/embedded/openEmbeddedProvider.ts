import type { Notifications } from '../notifications.ts';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Accounts } from '../accounts.ts';
import type { Analytics } from '../analytics.ts';
import { createCachedAuth } from '../security/cachedAuth.ts';
import { createSafeFetch, type SafeFetch } from '../outgoing/safeFetch.ts';
import type { PrivateValues } from '../privateValues.ts';
import type { Database, Provider } from '../provider.ts';
import type { SecurityLog } from '../security/securityLog.ts';
import { openEmbeddedAi } from './ai/embeddedAi.ts';
import type { AiOptions } from './ai/upstream.ts';
import { openEmbeddedAnalytics } from './analytics/embeddedAnalytics.ts';
import { createAccessTokens } from './auth/accessTokens.ts';
import { createAttemptLimits, type AttemptAllowances } from './auth/attempts/attemptLimits.ts';
import { createAttempts } from './auth/attempts/attempts.ts';
import { createDevices } from './auth/devices.ts';
import { createLocatedLog } from './auth/pseudonyms.ts';
import { createSecondFactor } from './auth/secondFactor.ts';
import { createSignInTickets } from './auth/signInTickets.ts';
import { prepareAuthTables, replaceKey } from './auth/authTables.ts';
import { createEmbeddedAccounts } from './auth/embeddedAccounts.ts';
import { createEmbeddedAuth, type EmbeddedAuth } from './auth/embeddedAuth.ts';
import { removeEndedSessions } from './auth/endedSessions.ts';
import { createPasswordRules, createPasswords, type Passwords } from './auth/passwords/passwords.ts';
import type { SocialService } from './auth/socialServices.ts';
import { createSocialSignIn } from './auth/socialSignIn.ts';
import type { BucketOptions } from './backup/backupBucket.ts';
import { createBackupFolder } from './backup/backupFolder.ts';
import { readLogArchive } from './backup/logArchive.ts';
import type { Bus } from '../bus.ts';
import { createBackgroundWork, type BackgroundWork } from './backgroundWork.ts';
import {
  createEmbeddedData,
  NO_DATA_OPTIONS,
  type DataOptions,
  type EmbeddedData,
} from './data/embeddedData.ts';
import { createDatabase } from './database/database.ts';
import type { Engine } from './database/engine.ts';
import { createReadNamedFile } from './namedFiles.ts';
import { openPrivateValues } from './embeddedPrivateValues.ts';
import { openMailQueue } from './mail/mailQueue.ts';
import { openMailer, type Mailer, type MailLog, type MailOptions } from './mail/mailer.ts';
import { openEmbeddedStorage, type EmbeddedStorage, type StorageOptions } from './storage/embeddedStorage.ts';
import { openEngine, type DatabaseOptions } from './database/openEngine.ts';
import { openEmbeddedRealtime, type EmbeddedRealtime } from './realtime/embeddedRealtime.ts';

export interface EmbeddedOptions {
  database: DatabaseOptions;
  projectId: string;
  /** Origin of the hub, e.g. `http://localhost:3000`. */
  publicUrl: string;
  now?: () => Date;
  /** When absent, messages are not sent, and the log says so. */
  mail?: MailOptions;
  log?: MailLog;
  /** External services that users can sign in with. */
  social?: readonly SocialService[];
  /** Redis server over which the processes on the database announce news; null: they poll the database. */
  redisUrl?: string | null;
  passwords?: Passwords;
  /** Well-known names of this hub, which no password may be made of. */
  hubWords?: () => Promise<readonly string[]>;
  allowances?: Partial<AttemptAllowances>;
  /** Receives events of account security; by default nothing is logged. */
  securityLog?: SecurityLog;
  /** Where files are stored; beside the SQLite file by default. */
  storage?: StorageOptions;
  /** Where the provider stores backups; without it, there are none. */
  backupDir?: string;
  /** Where copies of backups are sent, besides. */
  backupBucket?: BucketOptions | null;
  /** Endpoint of language models; null, the default: there is none. */
  ai?: AiOptions | null;
  /** Resources of the data service; by default it only reads addresses. */
  data?: DataOptions;
  /** The way out to addresses that users name; by default to the public internet. No setting leads here. */
  safeFetch?: SafeFetch;
}

export interface EmbeddedProvider extends Provider {
  readonly auth: EmbeddedAuth;
  readonly realtime: EmbeddedRealtime;
  readonly accounts: Accounts;
  readonly storage: EmbeddedStorage;
  readonly analytics: Required<Analytics>;
  readonly notifications: Required<Notifications>;
  readonly data: EmbeddedData;
  readonly privateValues: PrivateValues;
}

/**
 * The provider that comes with the hub.
 *
 * @throws ProviderError when the database cannot be opened
 * @throws StartError when a database that held data is empty
 */
export async function openEmbeddedProvider(options: EmbeddedOptions): Promise<EmbeddedProvider> {
  const engine = openEngine(options.database);
  try {
    return await openOnEngine(engine, options);
  } catch (error) {
    await engine.close();
    throw error;
  }
}

async function openOnEngine(
  engine: Engine,
  {
    database: databaseOptions,
    projectId,
    publicUrl,
    now = () => new Date(),
    mail,
    log = { info: () => {}, warn: () => {} },
    social = [],
    passwords = createPasswords(),
    hubWords = async () => [],
    allowances = {},
    securityLog: plainSecurityLog = () => undefined,
    redisUrl = null,
    storage: storageOptions = { dir: storageFolderOf(databaseOptions), s3: null },
    backupDir,
    backupBucket: bucket = null,
    ...services
  }: EmbeddedOptions,
): Promise<EmbeddedProvider> {
  const database = createDatabase(engine, now);
  const key = await prepareAuthTables(database);
  engine.markInUse();
  const accessTokens = createAccessTokens(key, projectId, now);
  const { pseudonyms, locate, securityLog } = createLocatedLog(key, plainSecurityLog);
  const parts = { key, accessTokens, projectId, publicUrl, securityLog, now };
  const { auth, forget } = createCachedAuth(createEmbeddedAuth(database, parts), now);
  const devices = createDevices(key, projectId, now);
  const mailer = mail ? openMailer(mail, log) : createDiscardingMailer(log);
  const background = createBackgroundWork((err) => log.warn({ err }, 'a message could not be sent'));
  const accounts = createEmbeddedAccounts({
    ...parts,
    pseudonyms,
    database,
    issueSession: (userId, agent) => auth.issueSession(userId, agent),
    userOf: (accessToken) => auth.me(accessToken),
    onUsersChanged: forget,
    passwords,
    assertStrong: createPasswordRules(hubWords),
    limits: createAttemptLimits({ attempts: createAttempts(database, { key, now }), devices, allowances }),
    devices,
    secondFactor: createSecondFactor(database, 'Bundesliga Fantasy Hub', now),
    tickets: createSignInTickets(key, projectId, now),
    mailer,
    background,
    social: createSocialSignIn(database, { services: social, key, projectId, publicUrl, now }),
    socialServices: social.map(({ id, name }) => ({ id, name })),
  });
  const publicBase = `${publicUrl}/api/storage/${projectId}/public/`;
  const storage = await openEmbeddedStorage(database, storageOptions, { publicBase, now });
  background.run(() => storage.sweep());
  const bus = redisUrl === null ? null : await openBus(redisUrl, key, log);
  const realtime = await openEmbeddedRealtime(database, now, bus);
  return {
    database,
    auth,
    accounts,
    realtime,
    storage,
    privateValues: await openPrivateValues(database),
    ...(await openServices(database, { key, now, log, mailer, background, storage, publicBase }, services)),
    bus,
    ...openBackups(backupDir, { database: databaseOptions, storage: storageOptions, bucket, engine, now }),
    connections: engine.connections?.bind(engine),
    locate,
    replaceKey: () => replaceKey(database),
    removeEndedSessions: (before, limit) => removeEndedSessions(database, before, limit),
    ping: async () => void (await engine.run({ text: 'select 1', args: [] })),
    async close() {
      await realtime.close();
      bus?.close();
      await background.idle();
      mailer.close();
      await engine.close();
    },
  };
}

interface ServiceParts {
  key: Uint8Array;
  now: () => Date;
  log: MailLog;
  mailer: Mailer;
  background: BackgroundWork;
  storage: EmbeddedStorage;
  publicBase: string;
}

async function openServices(
  database: Database,
  { key, now, log, mailer, background, storage, publicBase }: ServiceParts,
  {
    ai = null,
    data = NO_DATA_OPTIONS,
    safeFetch = createSafeFetch(),
  }: Pick<EmbeddedOptions, 'ai' | 'data' | 'safeFetch'>,
) {
  const readNamedFile = createReadNamedFile({ storage, publicBase, safeFetch });
  return {
    notifications: await openMailQueue(database, { mailer, background, log, now, readNamedFile }),
    analytics: await openEmbeddedAnalytics(database, { key, now }),
    ai: await openEmbeddedAi(database, { options: ai, key, now, storage, readNamedFile }),
    data: createEmbeddedData(data, { storage, background, safeFetch }),
  };
}

/** A test database in memory has none. */
function openBackups(
  folder: string | undefined,
  {
    database,
    engine,
    ...kept
  }: {
    database: DatabaseOptions;
    storage: StorageOptions;
    bucket: BucketOptions | null;
    engine: Engine;
    now: () => Date;
  },
): Pick<Provider, 'backups'> {
  if (folder === undefined || database.kind === 'pglite') return {};
  const readArchive = async () => (database.kind === 'postgres' ? readLogArchive(engine) : null);
  return { backups: createBackupFolder({ folder, database, readArchive, ...kept }) };
}

function storageFolderOf(database: DatabaseOptions): string {
  return join(database.kind === 'sqlite' ? dirname(database.file) : tmpdir(), 'hub-storage');
}

/** Logs when the server is lost and back; no other part has to know. */
async function openBus(url: string, key: Uint8Array, log: MailLog): Promise<Bus> {
  // Loads the client only if there is a server: it is as large as the rest of the provider.
  const { openRedisBus } = await import('./bus/redisBus.ts');
  return openRedisBus({
    url,
    // Hubs of other databases may share the server.
    scope: createHash('sha256').update('bus').update(key).digest('hex').slice(0, 16),
    onChange(isConnected, err) {
      if (isConnected) log.info({}, 'Redis can be reached again');
      else log.warn({ err }, 'Redis cannot be reached; each process continues on its own');
    },
  });
}

const createDiscardingMailer = (log: MailLog): Mailer => ({
  async send({ subject }) {
    log.warn({ subject }, 'a message was not sent because mail is not configured');
  },
  close: () => {},
});
