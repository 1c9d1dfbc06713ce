import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupReason, StoredBackup } from '../../backups.ts';
import type { StorageOptions } from '../storage/embeddedStorage.ts';
import type { StoredDatabase } from './backup.ts';

const REASONS: readonly BackupReason[] = ['regular', 'nightly', 'migration', 'import', 'season', 'restore'];
/** The backup job of `docker-compose.scale.yml` names its files the same way. */
const NAME = /^hub-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)(?:-(?:before-)?([a-z]+))?\.(?:sqlite|dump)$/u;

/** What a copy of SQLite is named. */
export const COPY = /\.sqlite$/u;

/** Complete backups in a folder, newest first; none if the folder is missing. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
  const kept = await Promise.all(
    names.map(async (name): Promise<StoredBackup[]> => {
      const file = join(folder, name);
      const { size: bytes } = await stat(file).catch(() => ({ size: 0 }));
      // Earlier versions left an empty file when their process ended early.
      const backup = bytes === 0 ? null : readName(name, bytes);
      return backup === null ? [] : [{ ...backup, file }];
    }),
  );
  return kept.flat().toSorted((a, b) => b.takenMs - a.takenMs);
}

/** The backup that a file's name tells of; null for other files. */
export function readName(file: string, bytes: number): StoredBackup | null {
  const [, day, hours, minutes, seconds, named = 'nightly'] = NAME.exec(file) ?? [];
  const reason = REASONS.find((known) => known === named);
  if (day === undefined || reason === undefined) return null;
  return { file, reason, takenMs: Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`), bytes };
}

/** The name of the file of a backup. */
export function nameOf(reason: BackupReason, takenMs: number, kind: StoredDatabase['kind']): string {
  const at = new Date(takenMs).toISOString().slice(0, 19).replaceAll(':', '');
  const about = { nightly: '', regular: '-regular' }[reason as string] ?? `-before-${reason}`;
  return `hub-${at}${about}.${kind === 'sqlite' ? 'sqlite' : 'dump'}`;
}

/** Bytes that a backup takes on this disk; for PostgreSQL, only those of the files are known. */
export async function sizeOf(database: StoredDatabase, storage: StorageOptions | null): Promise<number> {
  const files = database.kind === 'sqlite' ? [database.file, `${database.file}-wal`] : [];
  if (storage?.s3 === null)
    for (const entry of await readdir(storage.dir, { recursive: true, withFileTypes: true }).catch(() => []))
      if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
  let bytes = 0;
  for (const file of files) {
    const found = await stat(file).catch(() => null);
    bytes += found?.size ?? 0;
  }
  return bytes;
}
