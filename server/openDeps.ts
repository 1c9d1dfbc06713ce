import { backUpBefore } from './commands/backups/backups.ts';
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

/** Opens the provider, migrates its schema and returns what commands need. */
export async function openDeps(config: Config): Promise<OpenDeps> {
  const log = createLog(config.logLevel);
  const { log: securityLog, flush: flushSecurityLog } = createSecurityLog(log);
  const { fixedClock } = config;
  leaveThrough(config.proxy);
  const now = fixedClock === null ? () => new Date() : () => new Date(fixedClock);
  const provider: Provider = await openProvider(config.provider, {
    publicUrl: config.server.publicUrl,
    mail: config.mail,
    social: config.social,
    data:
      config.provider.kind === 'embedded'
        ? { ...config.provider.data, memoryBytes: memoryOf(memoryLimit(config.memoryMb)).documentBytes }
        : undefined,
    storage: config.provider.kind === 'embedded' ? config.provider.storage : undefined,
    backupDir: config.provider.kind === 'embedded' ? config.provider.backupDir : undefined,
    backupBucket: config.provider.kind === 'embedded' ? config.provider.backupBucket : null,
    ai: config.provider.kind === 'embedded' ? config.provider.ai : null,
    safeFetch: createSafeFetch({ proxy: config.proxy }),
    hubWords: () => clubNames(provider.database),
    log,
    securityLog,
  });
  let migrated: string[];
  try {
    migrated = await migrate(provider.database, now, {
      before: () => backUpBefore({ provider, log }, 'migration'),
    });
    if (migrated.length > 0) log.info({ migrations: migrated }, 'migrated the schema');
  } catch (error) {
    await provider.close();
    throw error;
  }
  const stores = createStores(provider);
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
