import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../errors.ts';
import { openSqliteEngine } from '../database/sqliteEngine.ts';
import { writeBackupFile } from './backupFile.ts';

const WAIT_MS = 60_000;

/**
 * Copies a database that hubs may be writing to, as it stands at one moment.
 *
 * @param target must not exist yet
 */
export async function backUpSqlite(file: string, target: string): Promise<void> {
  if (!existsSync(file)) throw new StartError(`There is no database ${file}.`);
  await writeBackupFile(target, async (part) => {
    const database = new DatabaseSync(file, { readOnly: true, timeout: WAIT_MS });
    try {
      database.prepare('vacuum into ?').run(part);
    } finally {
      database.close();
    }
    checkIntegrity(part, target);
  });
}

/** Ids of a table of a backup; none without the table. @throws StartError when the backup is damaged */
export function idsInSqliteBackup(backup: string, table: string): string[] {
  checkIntegrity(backup, backup);
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
 * Puts a backup in the place of the database.
 *
 * @returns where the database of before lies now; null if there was none
 * @throws StartError when the backup is damaged, or a hub has the database open
 */
export async function restoreSqlite(backup: string, file: string): Promise<string | null> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.part`;
  await copyFile(backup, part);
  try {
    await chmod(part, 0o600);
    const before = existsSync(file) ? await setAside(file) : null;
    await rename(part, file);
    const engine = openSqliteEngine({ kind: 'sqlite', file });
    engine.markInUse();
    await engine.close();
    return before;
  } finally {
    await rm(part, { force: true });
  }
}

async function setAside(file: string): Promise<string> {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // Only who has the database alone may end its write-ahead log; what is in it is then in the file.
    database.exec('pragma journal_mode = delete');
  } catch {
    throw new StartError(`A hub has ${file} open. Stop it first.`);
  } finally {
    database.close();
  }
  const before = `${file}.before-restore`;
  await rename(file, before);
  return before;
}

/** @param name of the file as the operator knows it. @throws StartError for a damaged database */
function checkIntegrity(file: string, name: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const [found] = database.prepare('pragma integrity_check(1)').all();
    if (found?.['integrity_check'] !== 'ok') throw new StartError(`${name} is damaged.`);
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`${name} is damaged.`, { cause: error });
  } finally {
    database.close();
  }
}
