import { open, rename, rm } from 'node:fs/promises';
import { StartError } from '../../errors.ts';

const OWNER_ONLY = 0o600;

export type BackupKind = 'sqlite' | 'postgres';

/** How a file of each kind begins. */
const BEGINNINGS: Record<BackupKind, string> = { sqlite: 'SQLite format 3\0', postgres: 'PGDMP' };

/**
 * Writes a file that is never visible half written, and that only its owner can read.
 *
 * @param write fills the file at the path it is given, which exists and is empty
 * @throws StartError when the file already exists
 */
export async function writeBackupFile(file: string, write: (part: string) => Promise<void>): Promise<void> {
  await (await openNew(file)).close();
  const part = `${file}.part`;
  try {
    await rm(part, { force: true });
    await (await open(part, 'wx', OWNER_ONLY)).close();
    await write(part);
    const written = await open(part, 'r+');
    await written.sync();
    await written.close();
    await rename(part, file);
  } catch (error) {
    await Promise.all([part, file].map((path) => rm(path, { force: true })));
    throw error;
  }
}

/** Reserves the name, so that two backups at once cannot share it. */
function openNew(file: string) {
  return open(file, 'wx', OWNER_ONLY).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new StartError(`${file} already exists.`) : error;
  });
}

/** @throws StartError for a file that is missing or not a backup */
export async function backupKindOf(file: string): Promise<BackupKind> {
  const opened = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new StartError(`There is no file ${file}.`) : error;
  });
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(16), 0, 16, 0);
    const beginning = buffer.subarray(0, bytesRead).toString('latin1');
    if (beginning.startsWith(BEGINNINGS.sqlite)) return 'sqlite';
    if (beginning.startsWith(BEGINNINGS.postgres)) return 'postgres';
  } finally {
    await opened.close();
  }
  throw new StartError(`${file} is not a backup of SQLite or PostgreSQL.`);
}
