// npm run restore -- FILE [--replace]: replaces the database by a backup and, with FILE.files.tar, the uploaded files
// too. Stop the hubs first.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ConfigError, loadConfig } from '../server/config/config.ts';
import { readEnvironment } from '../server/config/environment.ts';
import { withDeps } from '../server/openDeps.ts';
import { filesOf, unpackFiles } from '../server/provider/embedded/backup/fileBackup.ts';
import { restore } from '../server/provider/embedded/backup/backup.ts';
import { MIGRATIONS_TABLE, refuseForeignSchema } from '../server/schema/migrate.ts';
import { runScript } from './runScript.ts';

await runScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new ConfigError('npm run restore -- FILE [--replace]');
  const config = loadConfig(readEnvironment());
  if (config.provider.kind === 'hosted')
    throw new ConfigError('With PROVIDER=hosted the provider keeps the data.');
  const { storage } = config.provider;
  const hasFiles = storage.s3 === null && existsSync(filesOf(file));
  // Read before anything is replaced.
  const files = hasFiles ? await unpackFiles(filesOf(file), storage.dir) : null;
  let before: (string | null)[];
  try {
    const databaseBefore = await restore(config.provider.database, file, {
      replace: values.replace,
      check: { table: MIGRATIONS_TABLE, refuse: refuseForeignSchema },
    });
    before = [databaseBefore, (await files?.putInPlace()) ?? null];
  } finally {
    await files?.discard();
  }
  // Also migrates an older schema.
  await withDeps({ ...config, logLevel: 'warn' }, async ({ provider: { database } }) => {
    const { rows } = await database.sql(
      'select (select count(*) from auth_users) as accounts, (select count(*) from comments) as comments',
    );
    console.log(`Restored: ${rows[0]?.['accounts']} accounts, ${rows[0]?.['comments']} comments.`);
  });
  for (const place of before) if (place !== null) console.log(`What was there before lies at ${place}.`);
  if (!hasFiles) console.log('Uploaded files are as they were: the backup holds none.');
  return 0;
});
