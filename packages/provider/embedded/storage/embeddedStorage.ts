import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createTables } from '../../rows/createTables.ts';
import type { Database, TableRow } from '../../provider.ts';
import {
  encodePath,
  lastPart,
  parsePath,
  pathKey,
  storageError,
  STORAGE_TEXTS,
  type Storage,
  type StoredFile,
  type UploadOptions,
} from '../../storage.ts';
import type { Blobs, ByteRange } from './blobs.ts';
import { createFolderBlobs } from './folderBlobs.ts';
import { createS3Blobs, type S3Options } from './s3Blobs.ts';
import { createFileRows, STORAGE_TABLES, USER_BYTES } from './fileRows.ts';
import { createStaging, STORAGE_FULL, type StagedFile } from './staging.ts';

export interface StorageOptions {
  /** Folder for uploads in progress, and for files if there is no bucket. */
  dir: string;
  /** Bucket that takes the files. */
  s3: S3Options | null;
}

/** The owner of an upload: a user's id; null for the key, which may overwrite everything. */
export type FileOwner = string | null;

/** The port's storage, plus what serving uploads of users needs. */
export interface EmbeddedStorage extends Required<Storage> {
  /** Accepts content before its path is known. @throws ProviderError STORAGE_ERROR 413 */
  stage(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, owner: FileOwner): Promise<StagedFile>;
  /** Gives staged content its path; it is used up in any case. @throws ProviderError STORAGE_ERROR as `upload`, 403 */
  keep(staged: StagedFile, path: string, options: UploadOptions & { owner: FileOwner }): Promise<StoredFile>;
  discard(staged: StagedFile): Promise<void>;
  /** @throws ProviderError STORAGE_ERROR 404 */
  open(path: string): Promise<OpenedFile>;
  /** Removes a user's own files among these. */
  removeOwn(paths: readonly string[], userId: string): Promise<void>;
}

export interface OpenedFile extends StoredFile {
  /** Changes with the content. */
  version: string;
  read(range?: ByteRange): Promise<Readable>;
}

/** Prefix of paths that only the key writes. */
export const RESERVED_PREFIX = 'hub/';

/** @param publicBase the prefix of public addresses */
export async function openEmbeddedStorage(
  database: Database,
  { dir, s3 }: StorageOptions,
  { publicBase, now }: { publicBase: string; now: () => Date },
): Promise<EmbeddedStorage & { sweep(): Promise<void> }> {
  await createTables(database, STORAGE_TABLES);
  const blobs: Blobs = s3 === null ? createFolderBlobs(dir) : createS3Blobs(s3);
  const rows = createFileRows(database, now);
  const staging = createStaging(join(dir, 'staged'));
  const toFile = (row: TableRow) => fileOf(row, publicBase);

  const find = async (path: string) => (await rows.find(parsePath(path))) ?? missing();

  const removeBlob = async (blob: string) => {
    if (BLOB.test(blob)) await blobs.remove(blob);
  };

  /** The row goes first: a file without a row is waste, a row without a file an error. */
  async function removeWhere(condition: string, args: readonly string[]): Promise<void> {
    for (const blob of await rows.removeWhere(condition, args)) await removeBlob(blob);
  }

  async function store(staged: StagedFile, given: string, { upsert = false, owner }: KeepOptions) {
    const path = parsePath(given);
    if (owner !== null && pathKey(path).startsWith(RESERVED_PREFIX))
      throw storageError(403, 'This part of the storage is reserved for the hub');
    const blob = randomUUID().replaceAll('-', '');
    await blobs.keep(blob, staged.file, staged);
    try {
      const { before, after } = await rows.place({ ...staged, path, blob, owner, upsert });
      if (after?.blob !== blob) throw notPlaced(before, { upsert, owner });
      if (before !== null) await removeBlob(String(before.blob));
      return toFile(after);
    } catch (error) {
      await blobs.remove(blob);
      throw error;
    }
  }

  async function keep(staged: StagedFile, path: string, options: KeepOptions): Promise<StoredFile> {
    try {
      return await store(staged, path, options);
    } finally {
      await staging.discard(staged);
    }
  }

  return {
    keep,
    discard: (staged) => staging.discard(staged),
    sweep: () => staging.sweep(),

    async stage(content, owner) {
      if (owner === null) return staging.take(content);
      const used = await rows.usedBy(owner);
      return staging.take(content, (bytes) => used + bytes <= USER_BYTES);
    },

    async upload(path, content, options = {}) {
      parsePath(path);
      const staged = await staging.take(content instanceof Uint8Array ? [content] : content);
      return keep(staged, path, { ...options, owner: null });
    },

    async download(path, filename) {
      const { contentType, size, ...file } = toFile(await find(path));
      const name = filename === undefined || filename.trim() === '' ? lastPart(file.path) : filename;
      return {
        downloadUrl: `${file.publicUrl}?download=${encodeURIComponent(name)}`,
        filename: name,
        contentType,
        size,
      };
    },

    async open(path) {
      const row = await find(path);
      const blob = String(row.blob);
      if (!BLOB.test(blob)) missing();
      return { ...toFile(row), version: blob, read: (range) => blobs.read(blob, range) };
    },

    async remove(paths) {
      for (const key of keysOf(paths)) await removeWhere('path_key = ?', [key]);
    },

    async removeOwn(paths, userId) {
      for (const key of keysOf(paths)) await removeWhere('path_key = ? and owner_id = ?', [key, userId]);
    },

    removeLost: () => removeLost(blobs, rows),
    removeAllOf: (userId) => removeWhere('owner_id = ?', [userId]),
  };
}

const fileOf = (row: TableRow, publicBase: string): StoredFile => ({
  path: String(row.path),
  contentType: String(row.contentType),
  size: Number(row.size),
  publicUrl: `${publicBase}${encodePath(String(row.path))}`,
});

/** Why a file got no row. */
function notPlaced(before: TableRow | null, { upsert, owner }: Required<KeepOptions>) {
  if (before !== null && !upsert) return storageError(409, STORAGE_TEXTS.exists);
  if (before !== null && owner !== null && before.ownerId !== owner)
    return storageError(403, 'This file belongs to another user');
  return storageError(413, STORAGE_FULL);
}

type KeepOptions = UploadOptions & { owner: FileOwner };

/** Maximum paths removed per request. */
const PATHS = 1000;

/** Reads all paths before anything is removed. */
function keysOf(paths: readonly unknown[]): string[] {
  if (!Array.isArray(paths) || paths.length === 0 || paths.length > PATHS)
    throw storageError(400, STORAGE_TEXTS.invalid);
  return paths.map((path) => pathKey(parsePath(path)));
}

function missing(): never {
  throw storageError(404, STORAGE_TEXTS.notFound);
}

/** Longer than any upload takes from its last byte to its row. */
const LOST_AFTER_MS = 3600_000;
const CHECKED_AT_ONCE = 500;
/** A blob's name, which becomes part of a path. The rows of a restored database may name anything. */
const BLOB = /^[\da-f]{32}$/u;

/**
 * Removes blobs that no row names, and that are too old to still get one.
 *
 * @param rows returns which of some blobs belong to a file
 * @returns how many are gone
 */
async function removeLost(
  blobs: Blobs,
  rows: { known(blobs: readonly string[]): Promise<Set<string>> },
): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  async function flush(): Promise<void> {
    if (batch.length === 0) return;
    const known = await rows.known(batch);
    for (const name of batch.filter((one) => !known.has(one))) {
      await blobs.remove(name);
      removed += 1;
    }
    batch = [];
  }
  // By the clock of the machine, like the times of the files.
  const beforeMs = Date.now() - LOST_AFTER_MS;
  for await (const { name, sinceMs } of blobs.list()) {
    // Foreign files beside the blobs stay.
    if (sinceMs < beforeMs && BLOB.test(name)) batch.push(name);
    if (batch.length === CHECKED_AT_ONCE) await flush();
  }
  await flush();
  return removed;
}
