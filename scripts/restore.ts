import { existsSync } from 'node:fs';
import { ConfigError, loadConfig } from '@hub/server/config/config.ts';
import { readEnvironment } from '@hub/server/config/environment.ts';
import { withDeps } from '@hub/server/openDeps.ts';
import { filesOf, unpackFiles } from '@hub/provider/embedded/backup/fileBackup.ts';
import { isInUse, restore } from '@hub/provider/embedded/backup/backup.ts';
import { MIGRATIONS_TABLE, refuseForeignSchema } from '@hub/server/schema/migrate.ts';
import { readArguments } from './arguments.ts';
import { isConfirmed, YES } from './confirm.ts';
import { runScript } from './runScript.ts';

const USAGE = `npm run restore -- FILE [--replace [--yes]]

Puts a backup in the place of the database and, with FILE.files.tar, of the uploaded files. Stop the hubs first. Data that
are there need --replace and a confirmation, which --yes gives. SQLite's previous file and the previous uploaded files are kept
until the next restore; what PostgreSQL held is gone.`;

await runScript(async () => {
  const {
    values,
    positionals: [file = ''],
  } = readArguments({
    usage: USAGE,
    positionals: [1, 1],
    options: { replace: { type: 'boolean', default: false }, ...YES },
  });
  const config = loadConfig(readEnvironment());
  if (config.provider.kind === 'hosted')
    throw new ConfigError('With PROVIDER=hosted the provider keeps the data.');
  const { storage, database } = config.provider;
  const place = database.kind === 'sqlite' ? database.file : 'the database of DATABASE_URL';
  const isAsked = values.replace && (await isInUse(database));
  if (isAsked && !(await isConfirmed(`Replace everything in ${place}?`, values.yes))) return 1;
  const hasFiles = storage.s3 === null && existsSync(filesOf(file));
  // Read before anything is replaced.
  const files = hasFiles ? await unpackFiles(filesOf(file), storage.dir) : null;
  let before: (string | null)[];
  try {
    const databaseBefore = await restore(database, file, {
      replace: values.replace,
      check: { table: MIGRATIONS_TABLE, refuse: refuseForeignSchema },
    });
    before = [databaseBefore, (await files?.putInPlace()) ?? null];
  } finally {
    await files?.discard();
  }
  // Also migrates an older schema.
  await withDeps({ ...config, logLevel: 'warn' }, async ({ provider }) => {
    const { rows } = await provider.database.sql(
      'select (select count(*) from auth_users) as accounts, (select count(*) from comments) as comments',
    );
    console.log(`Restored: ${rows[0]?.['accounts']} accounts, ${rows[0]?.['comments']} comments.`);
  });
  for (const kept of before) if (kept !== null) console.log(`What was there before lies at ${kept}.`);
  if (!hasFiles) console.log('Uploaded files are as they were: the backup holds none.');
  return 0;
});
