import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Piscina } from 'piscina';
import { StartError } from '../../errors.ts';
import { openSqliteEngine } from '../database/sqliteEngine.ts';
import { beforeRestore } from '../halfRestored.ts';
import { writeBackupFile } from './backupFile.ts';
import { checkIntegrity, type SqliteCopy } from './sqliteCopy.ts';

const COPYING = new URL('sqliteCopy.ts', import.meta.url);

/**
 * Copies a database that hubs may be writing to, as of one moment, and checks the copy.
 *
 * @param target must not exist yet
 */
export async function backUpSqlite(file: string, target: string): Promise<void> {
  if (!existsSync(file)) throw new StartError(`There is no database ${file}.`);
  await writeBackupFile(target, async (part) => {
    // Copying and checking take seconds for a large database, during which a hub could not answer.
    const thread = new Piscina<SqliteCopy, void>({ filename: COPYING.href, maxThreads: 1 });
    try {
      await thread.run({ file, part });
    } catch (error) {
      const { message } = error as Error;
      throw new StartError(`${file} cannot be copied to ${target}: ${message}`, { cause: error });
    } finally {
      await thread.destroy();
    }
  });
}

/** Ids of a table of a backup; none without the table. @throws StartError when the backup is damaged */
export function idsInSqliteBackup(backup: string, table: string): string[] {
  refuseDamaged(backup);
  const database = new DatabaseSync(backup, { readOnly: true });
  try {
    if (database.prepare('select 1 from sqlite_master where name = ?').get(table) === undefined) return [];
    return database
      .prepare(`select id from ${table}`)
      .all()
      .map(({ id }) => String(id));
  } finally {
    database.close();
  }
}

/** Whether there is a database with anything in it. */
export function isSqliteInUse(file: string): boolean {
  if (!existsSync(file)) return false;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare('select 1 from sqlite_master limit 1').get() !== undefined;
  } finally {
    database.close();
  }
}

/**
 * Replaces the database with a backup.
 *
 * @returns where the previous database is now; null if there was none
 * @throws StartError when the backup is damaged, or a hub has the database open
 */
export async function restoreSqlite(backup: string, file: string): Promise<string | null> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.part`;
  try {
    await copyFile(backup, part);
    const copy = await open(part, 'r+');
    await copy.chmod(0o600);
    await copy.sync();
    await copy.close();
    const before = existsSync(file) ? await linkBeside(file) : null;
    // One step, so that there is a whole database at every moment.
    await rename(part, file);
    const engine = openSqliteEngine({ kind: 'sqlite', file });
    engine.markInUse();
    await engine.close();
    return before;
  } finally {
    await rm(part, { force: true });
  }
}

/** Gives a database that no hub has open a second name, which stays when the first is overwritten. */
async function linkBeside(file: string): Promise<string> {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // Only an exclusive connection can end the write-ahead log, which moves its content to the file.
    database.exec('pragma journal_mode = delete');
  } catch {
    throw new StartError(`A hub has ${file} open. Stop it first.`);
  } finally {
    database.close();
  }
  const before = beforeRestore(file);
  await rm(before, { force: true });
  // Some file systems have no links.
  await link(file, before).catch(() => copyFile(file, before));
  return before;
}

function refuseDamaged(backup: string): void {
  try {
    checkIntegrity(backup);
  } catch (error) {
    throw new StartError(`${backup} is damaged.`, { cause: error });
  }
}
