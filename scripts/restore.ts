// npm run restore -- FILE [--replace]: puts a backup in the place of the database. Stop the hubs first.
import { parseArgs } from 'node:util';
import { ConfigError, loadConfig } from '../server/config.ts';
import { readEnvironment } from '../server/environment.ts';
import { withDeps } from '../server/openDeps.ts';
import { restore } from '../server/provider/embedded/backup/backup.ts';
import { MIGRATIONS_TABLE, refuseNewerSchema } from '../server/schema/migrate.ts';
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
  const before = await restore(config.provider.database, file, {
    replace: values.replace,
    check: { table: MIGRATIONS_TABLE, refuse: refuseNewerSchema },
  });
  // Also brings an older schema up to date.
  await withDeps({ ...config, logLevel: 'warn' }, async ({ provider: { database } }) => {
    const { rows } = await database.sql(
      'select (select count(*) from auth_users) as accounts, (select count(*) from comments) as comments',
    );
    console.log(`Restored: ${rows[0]?.['accounts']} accounts, ${rows[0]?.['comments']} comments.`);
  });
  if (before !== null) console.log(`The database of before lies at ${before}.`);
  return 0;
});
