import { existsSync } from 'node:fs';
import { createSealing } from '../chat/sealSecret.ts';
import { openSettings, type OpenedSettings } from '../commands/setUp/storedSettings.ts';
import { completeConfig, type Config } from '../config/config.ts';
import { openReadOnly } from './checkDatabase.ts';

/** The configuration as a start completes it from the database. */
export const readStoredConfig = async (config: Config): Promise<Config> =>
  completeConfig(config, (await readStored(config)).settings).config;

/** The settings stored in the database, read without changing anything; none if it cannot be read, which others report. */
export async function readStored({ provider, chat }: Config): Promise<OpenedSettings> {
  const none: OpenedSettings = { settings: new Map(), lostKeys: [] };
  if (provider.kind === 'hosted') return none;
  const { database } = provider;
  if (database.kind === 'sqlite' && !existsSync(database.file)) return none;
  try {
    const { ask, close } = openReadOnly(database);
    try {
      const values = await ask('select name, value from private_values');
      return await openSettings(
        new Map(values.map(([name, value]) => [String(name), String(value)])),
        async () => {
          const [generated] = (await ask(`select private_key from hub_keys where id = 'chats'`)).flat();
          return createSealing(chat.secret ?? (typeof generated === 'string' ? generated : ''));
        },
      );
    } finally {
      await close();
    }
  } catch {
    return none;
  }
}
