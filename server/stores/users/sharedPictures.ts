import { SHARED_KINDS, type SharedKind } from '@hub/shared/users/sharedPictures.schema.ts';
import { SHARED_PICTURES_MAX } from '@hub/shared/limits.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '@hub/provider/provider.ts';
import { sharedPictures } from '../../schema/users.ts';
import { query, readRow, readRows, write, writeTogether, type ResultRow } from '../statements.ts';

const SHOWN = sharedPictures.pick(
  'id',
  'kind',
  'subjectId',
  'title',
  'description',
  'pictureUrl',
  'createdTs',
);
const ONE = query(SHOWN, `select {columns} from shared_pictures where id = :id`);
const OF_USER = query(
  SHOWN,
  `select {columns} from shared_pictures where user_id = :userId order by created_ts desc, id desc`,
);
const SAME = query(
  SHOWN,
  'select {columns} from shared_pictures where user_id = :userId and digest = :digest',
);
const PATHS = query(
  sharedPictures.pick('picturePath'),
  'select {columns} from shared_pictures where user_id = :userId',
);
const OWN_PATH = query(
  sharedPictures.pick('picturePath'),
  'select {columns} from shared_pictures where id = :id and user_id = :userId',
);
const ADD = write(
  `insert into shared_pictures
    (id, user_id, kind, subject_id, title, description, digest, picture_path, picture_url, created_ts)
  select :id, :userId, :kind, :subjectId, :title, :description, :digest, :picturePath, :pictureUrl, :createdTs
  where (select count(*) from shared_pictures where user_id = :userId) < ${SHARED_PICTURES_MAX}
  on conflict (user_id, digest) do nothing`,
);
const REMOVE = write('delete from shared_pictures where id = :id and user_id = :userId');

/** A picture without its public address, which depends on where the hub is reached. */
export type StoredPicture = Omit<ResultRow<typeof ONE>, 'kind'> & { kind: SharedKind };

export interface NewPicture extends StoredPicture {
  userId: string;
  digest: string;
  picturePath: string;
}

/** Pictures that users share. Each operation is one provider call. */
export function createSharedPicturesStore(database: Database) {
  return {
    /** Null if it does not exist or was withdrawn. */
    async one(id: string): Promise<StoredPicture | null> {
      const row = await readRow(database, ONE({ id }));
      return row ? toKept(row) : null;
    },

    /** Newest first. */
    async ofUser(userId: string): Promise<StoredPicture[]> {
      return (await readRows(database, OF_USER({ userId }))).map(toKept);
    },

    /** The user's picture with the same content; null without one. */
    async same(userId: string, digest: string): Promise<StoredPicture | null> {
      const row = await readRow(database, SAME({ userId, digest }));
      return row ? toKept(row) : null;
    },

    /** Paths of all of a user's pictures in the storage. */
    async pathsOf(userId: string): Promise<string[]> {
      return (await readRows(database, PATHS({ userId }))).map(({ picturePath }) => picturePath);
    },

    /**
     * @returns the stored picture: another one with the same content if a concurrent request was faster
     * @throws AppError 'tooManySharedPictures'
     */
    async add(picture: NewPicture): Promise<StoredPicture> {
      const [, same] = await writeTogether(database, [ADD(picture), SAME(picture)]);
      if (same[0] === undefined) throw new AppError('tooManySharedPictures');
      return toKept(same[0]);
    },

    /** @returns the removed picture's path in the storage @throws AppError 'sharedPictureNotFound' */
    async withdraw(userId: string, id: string): Promise<string> {
      const [[own]] = await writeTogether(database, [OWN_PATH({ id, userId }), REMOVE({ id, userId })]);
      if (own === undefined) throw new AppError('sharedPictureNotFound');
      return own.picturePath;
    },
  };
}

function toKept(row: ResultRow<typeof ONE>): StoredPicture {
  const kind = SHARED_KINDS.find((known) => known === row.kind);
  if (kind === undefined) throw new Error(`Unknown kind of shared picture: ${row.kind}`);
  return { ...row, kind };
}
