import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BackupReason, Backups, LogArchive, StoredBackup } from '../../backups.ts';
import { StartError } from '../../errors.ts';
import type { StorageOptions } from '../storage/embeddedStorage.ts';
import { backUp, backUpAll, type StoredDatabase } from './backup.ts';
import { createBackupBucket, type BucketOptions } from './backupBucket.ts';
import { unwritableError } from './backupFile.ts';
import { createDisks, findObstacle } from './backupObstacle.ts';
import { filesOf } from './fileBackup.ts';
import { createRestoring, removeLeftovers } from './restoring.ts';
import { listBackups, nameOf, readName, sizeOf } from './storedBackups.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const NEWEST_REGULAR = 12;
const DAYS = 7;
const WEEKS = 4;
/** Of the backups that precede a change. */
const NEWEST_OTHERS = 5;
const REMAINS = /^hub-.*\.(?:part|part-journal|sqlite|dump|tar)$/u;

interface BackupFolderParts {
  folder: string;
  database: StoredDatabase;
  storage: StorageOptions;
  /** Where copies are sent; null: nowhere. */
  bucket: BucketOptions | null;
  readArchive: () => Promise<LogArchive | null>;
  now: () => Date;
}

/** Backups in a folder of this machine. */
export function createBackupFolder({ folder, database, storage, now, ...parts }: BackupFolderParts): Backups {
  const bucket = parts.bucket === null ? null : createBackupBucket(parts.bucket);
  let isBucketAway = false;
  const list = () => listBackups(folder);
  const disks = createDisks(folder, database.kind === 'sqlite' ? dirname(database.file) : storage.dir);
  const obstacleTo = async (reason: BackupReason) =>
    (await disks.obstacle()) ??
    findObstacle(folder, await sizeOf(database, reason === 'regular' ? null : storage));
  return {
    list,
    archive: parts.readArchive,
    async obstacle() {
      const found = (await obstacleTo('nightly'))?.kind ?? (isBucketAway ? 'bucketAway' : null);
      if (found !== null) return found;
      return (await parts.readArchive())?.isFailing === true ? 'notArchived' : null;
    },
    async send({ file }) {
      if (bucket === null) return;
      isBucketAway = true;
      await bucket.send(file);
      if (existsSync(filesOf(file))) await bucket.send(filesOf(file));
      const sent = (await bucket.list()).flatMap((name) => readName(name, 0) ?? []);
      for (const { file: old } of outdated(sent, now().getTime(), await bornMsOf(database)))
        for (const name of [old, filesOf(old)]) await bucket.remove(name);
      isBucketAway = false;
    },
    mark: () => markOf(database),
    ...(database.kind === 'sqlite' && {
      restoring: createRestoring({ folder, database, storage, now, bucket: parts.bucket }),
    }),
    async make(reason) {
      const obstacle = await obstacleTo(reason);
      if (obstacle !== null) throw new StartError(obstacle.sentence);
      let takenMs = Math.floor(now().getTime() / 1000) * 1000;
      const fileAt = (ms: number) => join(folder, nameOf(reason, ms, database.kind));
      // Two may be made within a second, which names them.
      while (existsSync(fileAt(takenMs))) takenMs += 1000;
      const file = fileAt(takenMs);
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
        throw unwritableError(folder, error);
      });
      if (reason === 'regular') await backUp(database, file);
      else await backUpAll({ database, storage }, file);
      const backups = await list();
      await removeOld(folder, backups, { nowMs: now().getTime(), bornMs: await bornMsOf(database) });
      if (database.kind === 'sqlite') await removeLeftovers(folder, database.file);
      return { file, reason, takenMs, bytes: (await stat(file)).size };
    },
  };
}

/**
 * Backups that are no longer wanted: all except the newest twelve regular ones, the newest regular one of each hour of a day, the
 * last of each of the newest seven days and four weeks that have one, and the newest five from before changes. A day's and a
 * week's is a nightly one if there is any, as only those contain uploaded files.
 *
 * Backups of the future, from before the clock was set back, are counted by themselves: they hide none that is made now. So are, for
 * its first week, those from before the database was created or restored: if it is an empty one, they are what is to be restored.
 *
 * @param backups newest first
 * @param bornMs when the database was created or restored, milliseconds since 1970; 0 if that is not known
 */
export function outdated(backups: readonly StoredBackup[], nowMs: number, bornMs = 0): StoredBackup[] {
  const isYoung = nowMs - bornMs < WEEK_MS;
  const partOf = ({ takenMs }: StoredBackup) =>
    takenMs > nowMs ? 'future' : isYoung && takenMs < bornMs ? 'before' : 'own';
  return [...Map.groupBy(backups, partOf).values()].flatMap(outdatedAmong);
}

function outdatedAmong(backups: readonly StoredBackup[]): StoredBackup[] {
  const nightly = backups.filter(({ reason }) => reason === 'nightly');
  const regular = backups.filter(({ reason }) => reason === 'regular');
  const others = backups.filter(({ reason }) => reason !== 'nightly' && reason !== 'regular');
  const sinceMs = (regular[0]?.takenMs ?? 0) - DAY_MS;
  const clocked = [...nightly, ...regular];
  const wanted = new Set([
    ...regular.slice(0, NEWEST_REGULAR),
    ...firstOfEach(
      regular.filter(({ takenMs }) => takenMs > sinceMs),
      hourOf,
    ),
    ...firstOfEach(clocked, dayOf).slice(0, DAYS),
    ...firstOfEach(clocked, weekOf).slice(0, WEEKS),
    ...others.slice(0, NEWEST_OTHERS),
  ]);
  return backups.filter((backup) => !wanted.has(backup));
}

/** The first backup of each period, the newest period first. */
const firstOfEach = (backups: readonly StoredBackup[], periodOf: (backup: StoredBackup) => number) =>
  [...Map.groupBy(backups, periodOf)]
    .toSorted(([one], [other]) => other - one)
    .flatMap(([, [first]]) => first ?? []);

const hourOf = ({ takenMs }: StoredBackup) => Math.floor(takenMs / HOUR_MS);
const dayOf = ({ takenMs }: StoredBackup) => Math.floor(takenMs / DAY_MS);
/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
const weekOf = ({ takenMs }: StoredBackup) => Math.floor((takenMs + 3 * DAY_MS) / WEEK_MS);

/** Also removes the remains of processes that ended early. */
async function removeOld(
  folder: string,
  backups: readonly StoredBackup[],
  { nowMs, bornMs }: { nowMs: number; bornMs: number },
): Promise<void> {
  const old = outdated(backups, nowMs, bornMs).flatMap(({ file }) => [file, filesOf(file)]);
  const whole = new Set(backups.flatMap(({ file }) => [file, filesOf(file)]));
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!REMAINS.test(name) || whole.has(path)) continue;
    // Another process may have just given it its name.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: nowMs }));
    if (nowMs - mtimeMs > (/part(?:-journal)?$/u.test(name) ? HOUR_MS : DAY_MS)) old.push(path);
  }
  await Promise.all(old.map((path) => rm(path, { force: true })));
}

/** When SQLite's file was created or put in place; 0 if that is not known, as with PostgreSQL. */
const bornMsOf = async (database: StoredDatabase): Promise<number> =>
  database.kind === 'sqlite' ? (await stat(database.file)).birthtimeMs : 0;

/** Every commit writes to the log beside the database, and emptying the log writes to the database. */
async function markOf(database: StoredDatabase): Promise<string | null> {
  if (database.kind !== 'sqlite') return null;
  const files = [database.file, `${database.file}-wal`].map((file) =>
    stat(file).then(
      ({ mtimeMs, size }) => `${mtimeMs}/${size}`,
      () => '',
    ),
  );
  return (await Promise.all(files)).join(' ');
}
