import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { RestoreError, type CopyRow, type CopyStatement } from '../../backups.ts';
import { StartError } from '../../errors.ts';
import type { DatabaseOptions } from '../database/openEngine.ts';
import type { StorageOptions } from '../storage/embeddedStorage.ts';
import { backupKindOf, giveName } from './backupFile.ts';
import { backUpFiles, filesOf, type UnpackedFiles } from './fileBackup.ts';
import { backUpPostgres, idsInPostgresBackup, isPostgresInUse, restorePostgres } from './postgresBackup.ts';
import { backUpSqlite, isSqliteInUse, prepareSqlite, readSqlite, swapSqlite } from './sqliteBackup.ts';

export type StoredDatabase = Exclude<DatabaseOptions, { kind: 'pglite' }>;

/** Throws for ids that a table of a backup must not, or must, contain. */
export interface BackupCheck {
  table: string;
  refuse: (ids: ReadonlySet<string>) => void;
}

export interface RestoreOptions {
  /** Whether a database with data may be replaced. */
  replace: boolean;
  check: BackupCheck;
  /** The backup's uploaded files; null without any. */
  files: UnpackedFiles | null;
}

/**
 * Writes a database that may be in use to one file, as of one moment.
 *
 * @throws StartError when the file already exists, or the database cannot be read
 */
export async function backUp(database: StoredDatabase, file: string): Promise<void> {
  if (database.kind === 'sqlite') await backUpSqlite(database.file, file);
  else await backUpPostgres(database.url, file);
}

/**
 * Like `backUp`, with the uploaded files in `filesOf(file)`, unless they are in a bucket.
 *
 * @returns the number of uploaded files; null with a bucket, which its own service backs up
 * @throws StartError when one of the two files already exists, or something cannot be read; neither is left behind then
 */
export async function backUpAll(
  { database, storage }: { database: StoredDatabase; storage: StorageOptions },
  file: string,
): Promise<number | null> {
  for (const one of [file, filesOf(file)])
    if (existsSync(one)) throw new StartError(`${one} already exists.`);
  if (storage.s3 !== null) {
    await backUp(database, file);
    return null;
  }
  // Gets its name last, because it tells that there is a backup, even if the process ended in between.
  const unnamed = `${file}.${crypto.randomUUID()}.part`;
  try {
    await backUp(database, unnamed);
    const count = await backUpFiles(storage.dir, filesOf(file));
    await giveName(unnamed, file).catch(async (error: unknown) => {
      await rm(filesOf(file), { force: true });
      throw error;
    });
    return count;
  } finally {
    await rm(unnamed, { force: true });
  }
}

/** Checks a backup of a hub on SQLite and asks it; see `Restoring.read`. @throws RestoreError */
export async function readBackup(
  file: string,
  statements: readonly CopyStatement[],
): Promise<(CopyRow[] | null)[]> {
  await refuseOtherKind('sqlite', file);
  return readSqlite(file, statements);
}

/** @throws RestoreError for a file that is no backup of this kind of database */
async function refuseOtherKind(wanted: StoredDatabase['kind'], file: string): Promise<void> {
  const kind = await backupKindOf(file);
  if (kind !== wanted)
    throw new RestoreError(
      'otherDatabase',
      `${file} is a backup of ${nameOf(kind)}, but the hub is set to ${nameOf(wanted)}.`,
    );
}

/** @throws StartError for a file that cannot replace the database */
async function checkBackup(
  { kind }: StoredDatabase,
  file: string,
  { table, refuse }: BackupCheck,
): Promise<void> {
  let ids: string[];
  if (kind === 'sqlite') {
    const [rows] = await readBackup(file, [{ sql: `select id from ${table}` }]);
    ids = (rows ?? []).map(({ id }) => String(id));
  } else {
    await refuseOtherKind(kind, file);
    ids = await idsInPostgresBackup(file, table);
  }
  if (ids.length === 0) throw new RestoreError('foreign', `${file} is not a backup of a hub.`);
  refuse(new Set(ids));
}

/**
 * Replaces the database with a backup.
 *
 * @returns where the previous database is now; null if there was none, or it was replaced in PostgreSQL
 * @throws StartError for an unsuitable file or a database in use; nothing has changed then
 */
export async function restore(
  database: StoredDatabase,
  file: string,
  { replace, check, files }: RestoreOptions,
): Promise<string | null> {
  await checkBackup(database, file, check);
  if (!replace && (await isInUse(database)))
    throw new StartError('The database contains data; --replace puts the backup in its place.');
  if (database.kind === 'sqlite')
    return swapSqlite(await prepareSqlite(file, database.file), database.file, files);
  await files?.putInPlace();
  await restorePostgres(file, database.url);
  return null;
}

/** Whether there is a database with anything in it. */
export const isInUse = async (database: StoredDatabase): Promise<boolean> =>
  database.kind === 'sqlite' ? isSqliteInUse(database.file) : isPostgresInUse(database.url);

const nameOf = (kind: 'sqlite' | 'postgres') => (kind === 'sqlite' ? 'SQLite' : 'PostgreSQL');
