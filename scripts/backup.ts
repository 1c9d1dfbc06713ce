// npm run backup -- FILE: writes the database, which may be in use, into one file that only its owner can read.
import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ConfigError, loadConfig } from '../server/config.ts';
import { readEnvironment } from '../server/environment.ts';
import { backUp } from '../server/provider/embedded/backup/backup.ts';
import { runScript } from './runScript.ts';

await runScript(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new ConfigError('npm run backup -- FILE');
  const { provider } = loadConfig(readEnvironment());
  if (provider.kind === 'hosted') throw new ConfigError('With PROVIDER=hosted the provider keeps the data.');
  await backUp(provider.database, file);
  console.log(`${file}: ${((await stat(file)).size / 1_000_000).toFixed(1)} MB`);
  return 0;
});
