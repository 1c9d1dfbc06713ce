// npm run backup -- FILE: backs up the database, which may be in use, into a file that only its owner can read, and
// uploaded files into FILE.files.tar. Overwrites neither.
import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ConfigError, loadConfig } from '../server/config/config.ts';
import { readEnvironment } from '../server/config/environment.ts';
import { backUpAll } from '../server/provider/embedded/backup/backup.ts';
import { filesOf } from '../server/provider/embedded/backup/fileBackup.ts';
import { runScript } from './runScript.ts';

const megabytesOf = async (file: string) => `${((await stat(file)).size / 1_000_000).toFixed(1)} MB`;

await runScript(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new ConfigError('npm run backup -- FILE');
  const { provider } = loadConfig(readEnvironment());
  if (provider.kind === 'hosted') throw new ConfigError('With PROVIDER=hosted the provider keeps the data.');
  const count = await backUpAll(provider, file);
  console.log(`${file}: ${await megabytesOf(file)}`);
  if (count === null)
    console.log('Uploaded files are in the bucket of STORAGE_URL; its service backs them up.');
  else console.log(`${filesOf(file)}: ${count} uploaded files, ${await megabytesOf(filesOf(file))}`);
  return 0;
});
