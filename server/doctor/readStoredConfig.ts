import { existsSync } from 'node:fs';
import { createSealing } from '../chat/sealSecret.ts';
import { openSettings } from '../commands/setUp/storedSettings.ts';
import { completeConfig, type Config } from '../config/config.ts';
import { openReadOnly } from './checkDatabase.ts';

/** The configuration as a start completes it from the database; as given if the database cannot be read, which others report. */
export async function readStoredConfig(config: Config): Promise<Config> {
  const { provider } = config;
  if (provider.kind === 'hosted') return config;
  const { database } = provider;
  if (database.kind === 'sqlite' && !existsSync(database.file)) return config;
  try {
    const { ask, close } = openReadOnly(database);
    try {
      const values = await ask('select name, value from private_values');
      const { settings } = await openSettings(
        new Map(values.map(([name, value]) => [String(name), String(value)])),
        async () => {
          const [generated] = (await ask(`select private_key from hub_keys where id = 'chats'`)).flat();
          return createSealing(config.chat.secret ?? (typeof generated === 'string' ? generated : ''));
        },
      );
      return completeConfig(config, settings).config;
    } finally {
      await close();
    }
  } catch {
    return config;
  }
}
