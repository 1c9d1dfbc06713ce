import { copyFile } from 'node:fs/promises';
import { openChatSender } from '@hub/server/chat/openChatSender.ts';
import { openPushSender } from '@hub/server/push/openPushSender.ts';
import { prepareData } from '@hub/server/commands/season/demo.ts';
import { loadConfig } from '@hub/server/config/config.ts';
import { openEmbeddedProvider } from '@hub/provider/embedded/openEmbeddedProvider.ts';
import { createStores } from '@hub/server/stores/stores.ts';
import { copyMigratedSqlite, template } from './databaseTemplates.ts';
import { recordingLog, recordingSecurityLog } from './recordingLog.ts';
import { PROVIDER_OPTIONS, sqliteInOwnFolder, type TestProvider } from './testDatabase.ts';

/** Instant at which the demo season was prepared. */
export const DEMO_NOW = '2024-12-01T12:00:00.000Z';

/** A provider over a SQLite file of its own with the demo season as `prepareData` leaves it. */
export async function openDemoProvider(): Promise<TestProvider> {
  const database = await sqliteInOwnFolder();
  await copyFile(await template('demo.sqlite', prepareDemo), database.options.file);
  const provider = await openEmbeddedProvider({ ...PROVIDER_OPTIONS, database: database.options });
  return {
    provider,
    async [Symbol.asyncDispose]() {
      await provider.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

async function prepareDemo(file: string): Promise<void> {
  await copyMigratedSqlite(file);
  const provider = await openEmbeddedProvider({
    ...PROVIDER_OPTIONS,
    database: { kind: 'sqlite', file, isThrowaway: true },
  });
  await prepareData({
    config: loadConfig({}),
    provider,
    stores: createStores(provider),
    now: () => new Date(DEMO_NOW),
    log: recordingLog(),
    securityLog: recordingSecurityLog(),
    readers: {},
    push: openPushSender(loadConfig({})),
    chat: openChatSender(loadConfig({})),
  });
  await provider.close();
}
