// npm run migrate: migrates the schema of the configured provider, after a backup.
import { loadConfig } from '../server/config/config.ts';
import { readEnvironment } from '../server/config/environment.ts';
import { openDeps } from '../server/openDeps.ts';
import { runScript } from './runScript.ts';

await runScript(async () => {
  const deps = await openDeps({ ...loadConfig(readEnvironment()), logLevel: 'warn' });
  console.log(
    deps.migrated.length === 0 ? 'The schema is up to date.' : `Migrated: ${deps.migrated.join(', ')}`,
  );
  await deps.close();
  return 0;
});
