import type { Database, TableRow } from '../../provider.ts';
import { pathKey } from '../../storage.ts';
import type { StagedFile } from './staging.ts';

/** Maximum bytes stored per user. */
export const USER_BYTES = 100 * 1024 * 1024;
const USER_FILES = 500;

export const STORAGE_TABLES = [
  `create table if not exists storage_files (
    path_key text primary key,
    path text not null,
    blob text not null,
    content_type text not null,
    size integer not null,
    owner_id text,
    created_at text not null
  )`,
  'create index if not exists storage_files_by_owner on storage_files (owner_id)',
  'create index if not exists storage_files_by_blob on storage_files (blob)',
];

const FIND = 'select path, blob, content_type, size, owner_id from storage_files where path_key = ?';

/** Locks the row, so that each of several uploads sees the previous one. */
const LOCK = 'update storage_files set size = size where path_key = ?';

const UPSERT = `insert into storage_files (path_key, path, blob, content_type, size, owner_id, created_at)
  select ?, ?, ?, ?, ?, ?, ? where ? = 0 or (
    (select coalesce(sum(size), 0) from storage_files where owner_id = ? and path_key <> ?) + ? <= ?
    and (select count(*) from storage_files where owner_id = ? and path_key <> ?) < ?)
  on conflict (path_key) do update set path = excluded.path, blob = excluded.blob,
    content_type = excluded.content_type, size = excluded.size, owner_id = excluded.owner_id
    where ? = 1 and (? = 0 or storage_files.owner_id = excluded.owner_id)`;

/** A file that is to get a row. */
export interface NewFile extends Pick<StagedFile, 'contentType' | 'size'> {
  path: string;
  blob: string;
  /** Null: the key's, to which no limit applies. */
  owner: string | null;
  /** Whether it may replace another one. */
  upsert: boolean;
}

/** The rows of files. */
export function createFileRows(database: Database, now: () => Date) {
  return {
    /** @param path as `parsePath` returns it */
    async find(path: string): Promise<TableRow | null> {
      const { rows } = await database.sql(FIND, [pathKey(path)]);
      return rows[0] ?? null;
    },

    /**
     * Gives a file its row, unless the path is taken, the row is another user's, or its owner may store no more.
     *
     * @returns the row at this path before and after
     */
    async place({ path, blob, contentType, size, owner, upsert }: NewFile) {
      const key = pathKey(path);
      const isLimited = owner === null ? 0 : 1;
      const row = [key, path, blob, contentType, size, owner, now().toISOString()];
      const limits = [isLimited, owner, key, size, USER_BYTES, owner, key, USER_FILES];
      const [, before, , after] = await database.batch([
        { sql: LOCK, args: [key] },
        { sql: FIND, args: [key] },
        { sql: UPSERT, args: [...row, ...limits, upsert ? 1 : 0, isLimited] },
        { sql: FIND, args: [key] },
      ]);
      return { before: before?.rows[0] ?? null, after: after?.rows[0] ?? null };
    },

    /** @returns those of the blobs that belong to a file */
    async known(blobs: readonly string[]): Promise<Set<string>> {
      const { rows } = await database.sql(
        `select blob from storage_files where blob in (${blobs.map(() => '?').join(', ')})`,
        blobs,
      );
      return new Set(rows.map(({ blob }) => String(blob)));
    },

    /** Bytes stored for a user. */
    async usedBy(userId: string): Promise<number> {
      const { rows } = await database.sql(
        'select coalesce(sum(size), 0) as used from storage_files where owner_id = ?',
        [userId],
      );
      return Number(rows[0]?.used ?? 0);
    },

    /** @returns the blobs of the rows that are gone */
    async removeWhere(condition: string, args: readonly string[]): Promise<string[]> {
      const { rows } = await database.sql(
        `delete from storage_files where ${condition} returning blob`,
        args,
      );
      return rows.map(({ blob }) => String(blob));
    },
  };
}
