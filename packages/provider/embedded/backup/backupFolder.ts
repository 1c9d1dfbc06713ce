import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupReason, Backups, StoredBackup } from '../../backups.ts';
import { StartError } from '../../errors.ts';
import type { StorageOptions } from '../storage/embeddedStorage.ts';
import { backUpAll, type StoredDatabase } from './backup.ts';
import { unwritableError } from './backupFile.ts';
import { filesOf } from './fileBackup.ts';

const DAY_MS = 86_400_000;
const NEWEST_NIGHTS = 7;
const WEEKS = 4;
/** Of the backups that precede a change. */
const NEWEST_OTHERS = 5;
/** Must stay free after a backup, so that the hub can continue writing. */
const RESERVE_BYTES = 100_000_000;
const REASONS: readonly BackupReason[] = ['nightly', 'migration', 'import', 'season'];
/** The backup job of `docker-compose.scale.yml` names its files the same way. */
const NAME = /^hub-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)(?:-before-([a-z]+))?\.(?:sqlite|dump)$/u;
const REMAINS = /^hub-.*\.(?:part|sqlite|dump|tar)$/u;

interface BackupFolderParts {
  folder: string;
  database: StoredDatabase;
  storage: StorageOptions;
  now: () => Date;
}

/** Backups in a folder of this machine. */
export function createBackupFolder({ folder, database, storage, now }: BackupFolderParts): Backups {
  const list = () => listBackups(folder);
  return {
    list,
    async make(reason) {
      const takenMs = Math.floor(now().getTime() / 1000) * 1000;
      const file = join(folder, nameOf(reason, takenMs, database.kind));
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
        throw unwritableError(folder, error);
      });
      await refuseScarceDisk(folder, await sizeOf(database, storage));
      await backUpAll({ database, storage }, file);
      await removeOld(folder, await list(), now().getTime());
      return { file, reason, takenMs };
    },
  };
}

/** Complete backups in a folder, newest first; none if the folder is missing. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const kept = await Promise.all(
    names.map(async (name): Promise<StoredBackup[]> => {
      const [, day, hours, minutes, seconds, before = 'nightly'] = NAME.exec(name) ?? [];
      const reason = REASONS.find((known) => known === before);
      if (day === undefined || reason === undefined) return [];
      const file = join(folder, name);
      // Earlier versions left an empty file when their process ended early.
      const isWhole = await stat(file).then(
        ({ size }) => size > 0,
        () => false,
      );
      return isWhole ? [{ file, reason, takenMs: Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`) }] : [];
    }),
  );
  return kept.flat().toSorted((a, b) => b.takenMs - a.takenMs);
}

function nameOf(reason: BackupReason, takenMs: number, kind: StoredDatabase['kind']): string {
  const at = new Date(takenMs).toISOString().slice(0, 19).replaceAll(':', '');
  return `hub-${at}${reason === 'nightly' ? '' : `-before-${reason}`}.${kind === 'sqlite' ? 'sqlite' : 'dump'}`;
}

/**
 * Backups that are no longer wanted: all nightly ones except the newest seven and the newest of each of the four newest weeks
 * that have one, and all others except the newest five.
 *
 * @param backups newest first
 */
export function outdated(backups: readonly StoredBackup[]): StoredBackup[] {
  const nightly = backups.filter(({ reason }) => reason === 'nightly');
  const weekly = [...Map.groupBy(nightly, weekOf).values()].slice(0, WEEKS).map(([newest]) => newest);
  const others = backups.filter(({ reason }) => reason !== 'nightly');
  const wanted = new Set([...nightly.slice(0, NEWEST_NIGHTS), ...weekly, ...others.slice(0, NEWEST_OTHERS)]);
  return backups.filter((backup) => !wanted.has(backup));
}

/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
const weekOf = ({ takenMs }: StoredBackup) => Math.floor((takenMs / DAY_MS + 3) / 7);

/** Also removes the remains of processes that ended early. */
async function removeOld(folder: string, backups: readonly StoredBackup[], nowMs: number): Promise<void> {
  const old = outdated(backups).flatMap(({ file }) => [file, filesOf(file)]);
  const whole = new Set(backups.flatMap(({ file }) => [file, filesOf(file)]));
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!REMAINS.test(name) || whole.has(path)) continue;
    const { mtimeMs } = await stat(path);
    if (nowMs - mtimeMs > DAY_MS) old.push(path);
  }
  await Promise.all(old.map((path) => rm(path, { force: true })));
}

/** Bytes that a backup takes on this disk; for PostgreSQL, only those of the files are known. */
async function sizeOf(database: StoredDatabase, { dir, s3 }: StorageOptions): Promise<number> {
  const files = database.kind === 'sqlite' ? [database.file, `${database.file}-wal`] : [];
  if (s3 === null)
    for (const entry of await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []))
      if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
  let bytes = 0;
  for (const file of files) {
    const found = await stat(file).catch(() => null);
    bytes += found?.size ?? 0;
  }
  return bytes;
}

async function refuseScarceDisk(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + RESERVE_BYTES)
    throw new StartError(
      `A backup takes ${Math.ceil(bytes / 1_000_000)} MB, and ${folder} has only ${Math.floor((bavail * bsize) / 1_000_000)} MB left.`,
    );
}
