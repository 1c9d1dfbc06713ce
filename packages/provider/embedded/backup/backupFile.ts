import { existsSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { RestoreError } from '../../backups.ts';
import { StartError } from '../../errors.ts';

const OWNER_ONLY = 0o600;

export type BackupKind = 'sqlite' | 'postgres';

/** How a file of each kind begins. */
const BEGINNINGS: Record<BackupKind, string> = { sqlite: 'SQLite format 3\0', postgres: 'PGDMP' };

/**
 * Writes a file that is never visible half written, even if the process is killed, and that only its owner can read.
 *
 * @param write fills the file at the path it is given, which exists and is empty
 * @throws StartError when the file already exists, or cannot be written there
 */
export async function writeBackupFile(file: string, write: (part: string) => Promise<void>): Promise<void> {
  refuseExisting(file);
  const part = `${file}.${crypto.randomUUID()}.part`;
  try {
    await (await open(part, 'wx', OWNER_ONLY)).close();
    await write(part);
    const written = await open(part, 'r+');
    await written.sync();
    await written.close();
    await giveName(part, file);
  } catch (error) {
    throw unwritableError(file, error);
  } finally {
    await rm(part, { force: true }).catch(() => undefined);
  }
}

/**
 * Gives a file its name. Unlike a rename, a link never replaces a file that another backup has written meanwhile; the caller removes
 * the first name.
 *
 * @throws StartError when there is a file of this name
 */
export async function giveName(part: string, file: string): Promise<void> {
  try {
    await link(part, file);
  } catch (error) {
    // `EEXIST`, or a file system without links.
    refuseExisting(file);
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    await rename(part, file);
  }
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new StartError(`${file} already exists.`);
}

/** The reason why a file cannot be written, for the operator. */
export function unwritableError(path: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  const { code = 'failed', message } = error as NodeJS.ErrnoException;
  const reason =
    code === 'ENOENT' && !existsSync(dirname(path))
      ? `There is no folder ${dirname(path)}.`
      : `${path} cannot be written (${code}): ${message}`;
  return new StartError(reason, { cause: error });
}

/** @throws RestoreError for a file that is missing or not a backup */
export async function backupKindOf(file: string): Promise<BackupKind> {
  const opened = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new RestoreError(
      'gone',
      error.code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read: ${error.message}`,
    );
  });
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(16), 0, 16, 0);
    const beginning = buffer.subarray(0, bytesRead).toString('latin1');
    if (beginning.startsWith(BEGINNINGS.sqlite)) return 'sqlite';
    if (beginning.startsWith(BEGINNINGS.postgres)) return 'postgres';
  } finally {
    await opened.close();
  }
  throw new RestoreError('foreign', `${file} is not a backup of SQLite or PostgreSQL.`);
}
