import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { RestoreError, type BackupCopy, type Restoring } from '../../backups.ts';
import { StartError } from '../../errors.ts';
import type { SqliteOptions } from '../database/sqliteEngine.ts';
import type { StorageOptions } from '../storage/embeddedStorage.ts';
import { readBackup } from './backup.ts';
import { createBackupBucket, type BucketOptions } from './backupBucket.ts';
import { findObstacle } from './backupObstacle.ts';
import { filesOf, unpackFiles } from './fileBackup.ts';
import { createReceivedCopies, type ReceivedCopies } from './receivedCopies.ts';
import { prepareSqlite, swapBackSqlite, swapSqlite } from './sqliteBackup.ts';
import { COPY, listBackups, readName, sizeOf } from './storedBackups.ts';

const BUCKET_PATIENCE_MS = 5000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface RestoringParts {
  /** Of the backups. */
  folder: string;
  database: SqliteOptions;
  storage: StorageOptions;
  bucket: BucketOptions | null;
  now: () => Date;
}

const receivedIn = (folder: string) => join(folder, 'received');

/** Restores a hub's SQLite database from copies in a folder, from a bucket, and from uploads. */
export function createRestoring(parts: RestoringParts): Restoring {
  const { folder, database, storage, now } = parts;
  const received = createReceivedCopies(receivedIn(folder));
  const bucket = parts.bucket === null ? null : createBackupBucket(parts.bucket);

  /** The path of a copy on this machine. Names are compared with those that exist, and never become a path otherwise. */
  async function locate(name: string): Promise<string> {
    const local = (await listBackups(folder)).find(({ file }) => basename(file) === name);
    const file = local?.file ?? (await received.find(name));
    if (file !== null) return file;
    const names = bucket === null ? [] : await namesIn(bucket);
    if (bucket === null || !COPY.test(name) || !names.includes(name))
      throw new RestoreError('gone', 'There is no such copy.');
    // The bucket does not tell sizes; a copy takes about as much as what is here, and for a moment twice.
    await assertRoom(folder, 2 * (await sizeOf(database, null)));
    return fetchCopy(bucket, received, names.includes(filesOf(name)) ? [filesOf(name), name] : [name]);
  }

  return {
    async copies() {
      const here = await copiesIn(folder);
      const known = new Set(here.map(({ name }) => name));
      let isBucketAway = false;
      const names =
        bucket === null
          ? []
          : await namesIn(bucket).catch((): string[] => {
              isBucketAway = true;
              return [];
            });
      const away = copiesNamed(names).filter(({ name }) => !known.has(name));
      const copies = [...here, ...away, ...(await received.copies())];
      return { copies: copies.toSorted((a, b) => b.takenMs - a.takenMs), isBucketAway };
    },

    read: async (name, statements) => readBackup(await locate(name), statements),

    async receive(piece, content) {
      await assertRoom(folder, piece.bytes);
      return received.take(piece, content);
    },

    async forget(name) {
      if ((await received.find(name)) !== null) await received.remove();
    },

    async prepare(name, changes) {
      const file = await locate(name);
      const archive = storage.s3 === null && existsSync(filesOf(file)) ? filesOf(file) : null;
      const bytes = (await stat(file)).size + (archive === null ? 0 : (await stat(archive)).size);
      await assertRoom(dirname(database.file), bytes);
      const files = archive === null ? null : await unpackFiles(archive, storage.dir);
      const part = await prepareSqlite(file, database.file, { changes, now: now() }).catch(
        async (error: unknown) => {
          await files?.discard();
          throw error;
        },
      );
      let before: string | null = null;
      return {
        async run() {
          try {
            before = await swapSqlite(part, database.file, files);
          } finally {
            await files?.discard();
          }
        },
        revert: () => swapBackSqlite(before, database.file),
        async discard() {
          await rm(part, { force: true });
          await files?.discard();
        },
      };
    },
  };
}

type Bucket = ReturnType<typeof createBackupBucket>;

/** @throws RestoreError 'bucketAway' */
async function namesIn(bucket: Bucket): Promise<string[]> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer')), BUCKET_PATIENCE_MS);
  try {
    return await Promise.race([bucket.list(), late]);
  } catch (error) {
    throw new RestoreError('bucketAway', 'The bucket of BACKUP_URL does not answer.', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Fetches the files of one copy, its database last. @returns the path of the database @throws RestoreError */
async function fetchCopy(
  bucket: Bucket,
  received: ReceivedCopies,
  names: readonly string[],
): Promise<string> {
  let file = '';
  try {
    await received.clear();
    for (const name of names) file = await bucket.fetch(name, received.folder);
    return file;
  } catch (error) {
    await received.remove();
    const refusal = error instanceof StartError ? 'damaged' : 'bucketAway';
    throw new RestoreError(refusal, `A copy cannot be fetched: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** Copies in the folder of the backups. */
async function copiesIn(folder: string): Promise<BackupCopy[]> {
  const backups = (await listBackups(folder)).filter(({ file }) => COPY.test(file));
  return backups.map(({ file, reason, takenMs, bytes }) => ({
    name: basename(file),
    place: 'folder',
    reason,
    takenMs,
    bytes,
    hasFiles: existsSync(filesOf(file)),
  }));
}

/** Copies in the bucket. @param names of all its files */
function copiesNamed(names: readonly string[]): BackupCopy[] {
  return names.flatMap((name): BackupCopy[] => {
    const about = COPY.test(name) ? readName(name, 0) : null;
    if (about === null) return [];
    const { reason, takenMs } = about;
    return [{ name, place: 'bucket', reason, takenMs, bytes: null, hasFiles: names.includes(filesOf(name)) }];
  });
}

/** @throws RestoreError 'full' or 'readOnly' unless a folder can take so many bytes */
async function assertRoom(folder: string, bytes: number): Promise<void> {
  const obstacle = await findObstacle(folder, bytes);
  if (obstacle !== null)
    throw new RestoreError(obstacle.kind === 'full' ? 'full' : 'readOnly', obstacle.sentence);
}

/** Removes a copy received more than a day ago, and what a process that ended early left beside the database. */
export async function removeLeftovers(folder: string, file: string): Promise<void> {
  const place = dirname(file);
  const parts = (await readdir(place).catch((): string[] => [])).filter(
    (name) => name.startsWith(`${basename(file)}.`) && name.endsWith('.part'),
  );
  const old = [
    ...parts.map((name) => ({ path: join(place, name), ageMs: HOUR_MS })),
    // The folder changes with each file that begins or ends in it.
    { path: receivedIn(folder), ageMs: DAY_MS },
  ];
  for (const { path, ageMs } of old) {
    const about = await stat(path).catch(() => null);
    if (about !== null && Date.now() - about.mtimeMs > ageMs)
      await rm(path, { recursive: true, force: true });
  }
}
