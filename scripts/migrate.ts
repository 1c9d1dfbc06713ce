import { loadConfig } from '@hub/server/config/config.ts';
import { readEnvironment } from '@hub/server/config/environment.ts';
import { openDeps } from '@hub/server/openDeps.ts';
import { readArguments } from './arguments.ts';
import { runScript } from './runScript.ts';

const USAGE = `npm run migrate

Migrates the schema of the configured provider, after a backup. A start of the hub does the same.`;

await runScript(async () => {
  readArguments({ usage: USAGE });
  const deps = await openDeps({ ...loadConfig(readEnvironment()), logLevel: 'warn' });
  console.log(
    deps.migrated.length === 0 ? 'The schema is up to date.' : `Migrated: ${deps.migrated.join(', ')}`,
  );
  await deps.close();
  return 0;
});
