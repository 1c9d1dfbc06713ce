import { backUpBefore } from './commands/backups/backups.ts';
import { settingsVersion, withStoredSettings } from './commands/setUp/storedSettings.ts';
import type { Config } from './config/config.ts';
import { leaveThrough } from './config/proxy.ts';
import { createSafeFetch } from '@hub/provider/outgoing/safeFetch.ts';
import type { Deps } from './deps.ts';
import { openReaders } from '@hub/season/feeds/openReaders.ts';
import { createLog, createSecurityLog } from './log/log.ts';
import { memoryLimit, memoryOf } from './memory/memory.ts';
import { openProvider } from '@hub/provider/openProvider.ts';
import type { Database, Provider } from '@hub/provider/provider.ts';
import { migrate } from './schema/migrate.ts';
import { openChatSender } from './chat/openChatSender.ts';
import { openPushSender } from './push/openPushSender.ts';
import { createStores } from './stores/stores.ts';
import { feedBudget } from './stores/feeds/sourceStates.ts';

export interface OpenDeps extends Deps {
  /** Ids of the migrations that were run on opening, in order. */
  migrated: readonly string[];
  close(): Promise<void>;
}

/** Opens the provider, migrates its schema and returns what commands need, with the settings that the database completes. */
export async function openDeps(given: Config): Promise<OpenDeps> {
  const log = createLog(given.logLevel);
  const { log: securityLog, flush: flushSecurityLog } = createSecurityLog(log);
  const { fixedClock } = given;
  leaveThrough(given.proxy);
  const now = fixedClock === null ? () => new Date() : () => new Date(fixedClock);
  const provider: Provider = await openProvider(given.provider, {
    publicUrl: given.server.publicUrl,
    mail: given.mail,
    social: given.social,
    data:
      given.provider.kind === 'embedded'
        ? { ...given.provider.data, memoryBytes: memoryOf(memoryLimit(given.memoryMb)).documentBytes }
        : undefined,
    storage: given.provider.kind === 'embedded' ? given.provider.storage : undefined,
    backupDir: given.provider.kind === 'embedded' ? given.provider.backupDir : undefined,
    backupBucket: given.provider.kind === 'embedded' ? given.provider.backupBucket : null,
    ai: given.provider.kind === 'embedded' ? given.provider.ai : null,
    safeFetch: createSafeFetch({ proxy: given.proxy }),
    hubWords: () => clubNames(provider.database),
    log,
    securityLog,
  });
  const stores = createStores(provider);
  let migrated: string[];
  let config: Config;
  let settingsAtStart: string;
  try {
    migrated = await migrate(provider.database, now, {
      before: () => backUpBefore({ provider, log }, 'migration'),
    });
    if (migrated.length > 0) log.info({ migrations: migrated }, 'migrated the schema');
    settingsAtStart = await settingsVersion({ provider });
    config = await withStoredSettings({ config: given, provider, stores, log });
  } catch (error) {
    await provider.close();
    throw error;
  }
  return {
    config,
    provider,
    stores,
    now,
    log,
    securityLog,
    readers: openReaders(
      config.feeds,
      feedBudget(stores, () => new Date()),
    ),
    push: openPushSender(config),
    chat: openChatSender(config),
    settingsAtStart,
    migrated,
    close: () => provider.close().finally(flushSecurityLog),
  };
}

/** Clubs' names, which passwords must not contain; empty while they cannot be read, so that no sign-up fails for it. */
async function clubNames(database: Database): Promise<string[]> {
  const clubs = await database
    .table('teams')
    .list({ select: ['name', 'shortName', 'city'] })
    .catch(() => []);
  return clubs.flatMap((club) => Object.values(club).map(String));
}

/** Opens the dependencies for one piece of work, and closes them even if it fails. */
export async function withDeps<T>(config: Config, work: (deps: Deps) => Promise<T>): Promise<T> {
  const deps = await openDeps(config);
  try {
    return await work(deps);
  } finally {
    await deps.close();
  }
}
