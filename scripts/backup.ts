import { stat } from 'node:fs/promises';
import { ConfigError, loadConfig } from '@hub/server/config/config.ts';
import { readEnvironment } from '@hub/server/config/environment.ts';
import { backUpAll } from '@hub/provider/embedded/backup/backup.ts';
import { filesOf } from '@hub/provider/embedded/backup/fileBackup.ts';
import { readArguments } from './arguments.ts';
import { runScript } from './runScript.ts';

const USAGE = `npm run backup -- FILE

Backs up the database, which may be in use, into a file that only its owner can read, and uploaded files into
FILE.files.tar. Overwrites neither.`;

const megabytesOf = async (file: string) => `${((await stat(file)).size / 1_000_000).toFixed(1)} MB`;

await runScript(async () => {
  const {
    positionals: [file = ''],
  } = readArguments({ usage: USAGE, positionals: [1, 1] });
  const { provider } = loadConfig(readEnvironment());
  if (provider.kind === 'hosted') throw new ConfigError('With PROVIDER=hosted the provider keeps the data.');
  const count = await backUpAll(provider, file);
  console.log(`${file}: ${await megabytesOf(file)}`);
  if (count === null)
    console.log('Uploaded files are in the bucket of STORAGE_URL; its service backs them up.');
  else console.log(`${filesOf(file)}: ${count} uploaded files, ${await megabytesOf(filesOf(file))}`);
  return 0;
});
