// npm run migrate: migrates the schema of the configured provider.
import { loadConfig } from '../server/config.ts';
import { readEnvironment } from '../server/environment.ts';
import { openProvider } from '../server/provider/openProvider.ts';
import { migrate } from '../server/schema/migrate.ts';
import { runScript } from './runScript.ts';

await runScript(async () => {
  const config = loadConfig(readEnvironment());
  const provider = await openProvider(config.provider, { publicUrl: config.server.publicUrl });
  try {
    const ran = await migrate(provider.database, () => new Date());
    console.log(ran.length === 0 ? 'The schema is up to date.' : `Migrated: ${ran.join(', ')}`);
    return 0;
  } finally {
    await provider.close();
  }
});
