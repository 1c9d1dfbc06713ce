import { existsSync } from 'node:fs';
import { ConfigError, loadConfig } from '@hub/server/config/config.ts';
import { readEnvironment } from '@hub/server/config/environment.ts';
import { withDeps } from '@hub/server/openDeps.ts';
import { createBackupBucket, type BucketOptions } from '@hub/provider/embedded/backup/backupBucket.ts';
import { filesOf, unpackFiles } from '@hub/provider/embedded/backup/fileBackup.ts';
import { isInUse, restore } from '@hub/provider/embedded/backup/backup.ts';
import { withoutOldMessages } from '@hub/server/commands/backups/restoreBackup.ts';
import { MIGRATIONS_TABLE, refuseForeignSchema } from '@hub/server/schema/migrate.ts';
import { readArguments, UsageError } from './arguments.ts';
import { isConfirmed, YES } from './confirm.ts';
import { runScript } from './runScript.ts';

const USAGE = `npm run restore -- FILE [--replace [--yes]] [--from-bucket]

Puts a backup in the place of the database and, with FILE.files.tar, of the uploaded files. Stop the hubs first. Data that
are there need --replace and a confirmation, which --yes gives. SQLite's previous file is kept until the next
restore; what PostgreSQL held is gone. --from-bucket fetches FILE from the bucket of BACKUP_URL into this folder
first; without FILE, it lists what is there.`;

await runScript(async () => {
  const {
    values,
    positionals: [named = ''],
  } = readArguments({
    usage: USAGE,
    positionals: [0, 1],
    options: {
      replace: { type: 'boolean', default: false },
      'from-bucket': { type: 'boolean', default: false },
      ...YES,
    },
  });
  const config = loadConfig(readEnvironment());
  if (config.provider.kind === 'hosted')
    throw new ConfigError('With PROVIDER=hosted the provider keeps the data.');
  const { storage, database, backupBucket } = config.provider;
  const file = values['from-bucket'] ? await fetched(backupBucket, named) : named;
  if (file === null) return 0;
  if (file === '') throw new UsageError(USAGE, 'Something is missing.');
  const place = database.kind === 'sqlite' ? database.file : 'the database of DATABASE_URL';
  const isAsked = values.replace && (await isInUse(database));
  if (isAsked && !(await isConfirmed(`Replace everything in ${place}?`, values.yes))) return 1;
  const hasFiles = storage.s3 === null && existsSync(filesOf(file));
  // Read before anything is replaced.
  const files = hasFiles ? await unpackFiles(filesOf(file), storage.dir) : null;
  let before: string | null;
  try {
    before = await restore(database, file, {
      replace: values.replace,
      check: { table: MIGRATIONS_TABLE, refuse: refuseForeignSchema },
      files,
    });
  } finally {
    await files?.discard();
  }
  // Also migrates an older schema.
  await withDeps({ ...config, logLevel: 'warn' }, async ({ provider, now }) => {
    await provider.database.batch(withoutOldMessages(now()));
    const { rows } = await provider.database.sql(
      'select (select count(*) from auth_users) as accounts, (select count(*) from comments) as comments',
    );
    console.log(`Restored: ${rows[0]?.['accounts']} accounts, ${rows[0]?.['comments']} comments.`);
  });
  if (before !== null) console.log(`What was there before lies at ${before}.`);
  if (!hasFiles) console.log('Uploaded files are as they were: the backup holds none.');
  return 0;
});

/** The fetched file of a backup in the bucket; null without a name: their names are listed. */
async function fetched(options: BucketOptions | null, name: string): Promise<string | null> {
  if (options === null) throw new ConfigError('BACKUP_URL and BACKUP_SECRET are not set.');
  const bucket = createBackupBucket(options);
  const names = await bucket.list();
  if (name === '') {
    console.log(names.filter((one) => !one.endsWith('.tar')).join('\n'));
    return null;
  }
  if (names.includes(filesOf(name))) await bucket.fetch(filesOf(name), '.');
  return bucket.fetch(name, '.');
}
