import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Piscina } from 'piscina';
import { RestoreError, type CopyChange, type CopyRow, type CopyStatement } from '../../backups.ts';
import { StartError } from '../../errors.ts';
import { openSqliteEngine } from '../database/sqliteEngine.ts';
import { writeBackupFile } from './backupFile.ts';
import type { UnpackedFiles } from './fileBackup.ts';
import { change, copy, read } from './sqliteThread.ts';

const THREAD = new URL('sqliteThread.ts', import.meta.url);
/** Longer than any check takes; a hostile file may never end. */
const LONGEST_MS = 600_000;

/** Does work of `sqliteThread.ts` in a thread, because meanwhile a hub could not answer. */
async function inThread<Given, Answer>(work: (given: Given) => Answer, given: Given): Promise<Answer> {
  const thread = new Piscina<Given, Answer>({ filename: THREAD.href, maxThreads: 1 });
  try {
    return await thread.run(given, { name: work.name, signal: AbortSignal.timeout(LONGEST_MS) });
  } finally {
    await thread.destroy();
  }
}

/**
 * Copies a database that hubs may be writing to, as of one moment, and checks the copy.
 *
 * @param target must not exist yet
 */
export async function backUpSqlite(file: string, target: string): Promise<void> {
  if (!existsSync(file)) throw new StartError(`There is no database ${file}.`);
  await writeBackupFile(target, async (part) => {
    try {
      await inThread(copy, { file, part });
    } catch (error) {
      const { message } = error as Error;
      throw new StartError(`${file} cannot be copied to ${target}: ${message}`, { cause: error });
    }
  });
}

/** Checks a backup and asks it; see `Restoring.read`. @throws RestoreError 'damaged' */
export async function readSqlite(
  backup: string,
  statements: readonly CopyStatement[],
): Promise<(CopyRow[] | null)[]> {
  const rows = await inThread(read, { file: backup, statements });
  if (rows === null) throw new RestoreError('damaged', `${backup} is damaged.`);
  return rows;
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

const HOUR_MS = 3_600_000;

/** Ends what must not go on in a restored hub: sessions and mailed links, and mails that may have left since. */
function overChanges(now: Date): CopyChange[] {
  const beforeTs = new Date(now.getTime() - HOUR_MS).toISOString();
  const old = 'from mail_queue where next_ts < ?';
  return [
    ...['auth_refresh_tokens', 'auth_sessions', 'auth_mail_tokens'].map((table) => ({
      table,
      sql: `delete from ${table}`,
    })),
    {
      table: 'mail_attachments',
      sql: `delete from mail_attachments where message_id in (select id ${old})`,
      args: [beforeTs],
    },
    { table: 'mail_queue', sql: `delete ${old}`, args: [beforeTs] },
  ];
}

/**
 * Copies a backup to a place beside the database, and changes the copy.
 *
 * @returns the path of the copy, which is on the disk
 * @throws RestoreError
 */
export async function prepareSqlite(
  backup: string,
  file: string,
  { changes = [], now = new Date() }: { changes?: readonly CopyChange[]; now?: Date } = {},
): Promise<string> {
  const part = `${file}.${crypto.randomUUID()}.part`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await (await open(part, 'wx', 0o600)).close();
    await inThread(change, { file: backup, part, changes: [...overChanges(now), ...changes] });
    const changed = await open(part, 'r+');
    await changed.chmod(0o600);
    await changed.sync();
    await changed.close();
    return part;
  } catch (error) {
    await rm(part, { force: true });
    throw unpreparedError(part, error);
  }
}

const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

/** Of an error in a thread, only the message is left. */
function unpreparedError(part: string, error: unknown): RestoreError {
  const { code = '', message } = error as Error & { code?: string };
  const refusal = /not authorized|prohibited/u.test(message)
    ? 'foreign'
    : FULL.has(code) || /\bfull\b|ENOSPC/u.test(message)
      ? 'full'
      : 'readOnly';
  return new RestoreError(refusal, `${part} cannot be written: ${message}`, { cause: error });
}

/**
 * Puts a prepared copy in the place of the database.
 *
 * @param files of the backup, which are put in place once nothing else can refuse; null without any
 * @returns where the previous database is now; null if there was none
 * @throws RestoreError 'inUse' when a hub has the database open; Error if the copy cannot be opened; nothing has changed then
 */
export async function swapSqlite(
  part: string,
  file: string,
  files: UnpackedFiles | null,
): Promise<string | null> {
  let before: string | null = null;
  try {
    if (existsSync(file)) before = await linkBeside(file);
    await files?.putInPlace();
    // One step, so that there is a whole database at every moment.
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
  try {
    await syncFolder(dirname(file));
    const engine = openSqliteEngine({ kind: 'sqlite', file });
    try {
      engine.markInUse();
    } finally {
      await engine.close();
    }
    return before;
  } catch (error) {
    await swapBackSqlite(before, file);
    throw error;
  }
}

/** Undoes `swapSqlite`. @param before what it returned */
export async function swapBackSqlite(before: string | null, file: string): Promise<void> {
  if (before === null) return;
  try {
    endLog(file);
  } catch {
    // It cannot even be opened, so its log holds nothing that could be saved.
    for (const end of ['-wal', '-shm']) await rm(`${file}${end}`, { force: true });
  }
  const part = `${file}.${crypto.randomUUID()}.part`;
  await link(before, part).catch(() => copyFile(before, part));
  await rename(part, file);
  await syncFolder(dirname(file));
}

/** Gives a database that no hub has open a second name, which stays when the first is overwritten. */
async function linkBeside(file: string): Promise<string> {
  try {
    endLog(file);
  } catch (error) {
    throw new RestoreError('inUse', `A hub has ${file} open. Stop it first.`, { cause: error });
  }
  const before = `${file}.before-restore`;
  await rm(before, { force: true });
  // Some file systems have no links.
  await link(file, before).catch(() => copyFile(file, before));
  return before;
}

/** Moves the content of the write-ahead log to the file. @throws Error while another connection is open */
function endLog(file: string): void {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('pragma journal_mode = delete');
  } finally {
    database.close();
  }
}

/** A rename survives a power cut once its folder is on the disk; some systems cannot open folders. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r').catch(() => null);
  await opened?.sync().catch(() => undefined);
  await opened?.close();
}
