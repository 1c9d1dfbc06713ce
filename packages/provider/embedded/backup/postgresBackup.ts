import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { StartError } from '../../errors.ts';
import { writeBackupFile } from './backupFile.ts';

const run = promisify(execFile);
const OUTPUT_BYTES = 64 * 1024 * 1024;

/** Drops the tables and rule functions that a hub created, including those of a newer one, which the backup does not know. */
const DROP_ALL = `do $$ declare name text; begin
  for name in select quote_ident(tablename) from pg_tables where schemaname = current_schema() loop
    execute 'drop table ' || name || ' cascade';
  end loop;
  for name in
    select p.oid::regprocedure::text from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prorettype = 'trigger'::regtype
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute 'drop function ' || name;
  end loop;
end $$`;

/**
 * Dumps a database that hubs may be writing to, as of one moment, with PostgreSQL's own `pg_dump`, and checks the dump.
 *
 * @param target must not exist yet
 * @throws StartError when `pg_dump` is missing or fails
 */
export async function backUpPostgres(url: string, target: string): Promise<void> {
  await writeBackupFile(target, async (part) => {
    await runTool('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${part}`], url);
    // Reads the whole dump.
    await run('pg_restore', ['--file=/dev/null', part]).catch(refusalOf('pg_restore'));
  });
}

/** Ids of a table of a backup. */
export async function idsInPostgresBackup(backup: string, table: string): Promise<string[]> {
  const { stdout } = await run('pg_restore', ['--data-only', `--table=${table}`, '--file=-', backup], {
    maxBuffer: OUTPUT_BYTES,
  }).catch(refusalOf('pg_restore'));
  const [, rows = ''] = /^COPY [^\n]*\n((?:[^\\\n][^\n]*\n)*)\\\.$/m.exec(stdout) ?? [];
  return rows
    .split('\n')
    .filter(Boolean)
    .map((row) => row.split('\t')[0] ?? '');
}

/** Whether the database has any tables. */
export async function isPostgresInUse(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      'select 1 from pg_tables where schemaname = current_schema() limit 1',
    );
    return rowCount !== 0;
  } finally {
    await client.end();
  }
}

/**
 * Replaces all tables with those of the backup, in one transaction.
 *
 * @throws StartError when PostgreSQL's programs are missing or fail; the database is then as before
 */
export async function restorePostgres(backup: string, url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hub-restore-'));
  const script = join(folder, 'backup.sql');
  try {
    await run('pg_restore', ['--no-owner', '--no-privileges', `--file=${script}`, backup]).catch(
      refusalOf('pg_restore'),
    );
    const options = ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1'];
    await runTool('psql', [...options, `--command=${DROP_ALL}`, `--file=${script}`], url);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs one of PostgreSQL's programs on a database. The password is passed in a file, because others can list arguments. */
async function runTool(program: string, args: readonly string[], url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hub-postgres-'));
  const passfile = join(folder, 'password');
  const address = new URL(url);
  const password = decodeURIComponent(address.password).replaceAll(/[\\:]/g, String.raw`\$&`);
  address.password = '';
  address.searchParams.set('passfile', passfile);
  try {
    await writeFile(passfile, `*:*:*:*:${password}\n`, { mode: 0o600 });
    await run(program, [...args, `--dbname=${address.href}`], { maxBuffer: OUTPUT_BYTES }).catch(
      refusalOf(program),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function refusalOf(program: string) {
  return (error: unknown): never => {
    const { code, stderr } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT')
      throw new StartError(`${program} is missing. Install PostgreSQL's client programs.`, { cause: error });
    throw new StartError(`${program} failed: ${String(stderr).trim()}`, { cause: error });
  };
}
