import type { Writer } from '@hub/shared/community/community.schema.ts';
import type { Database } from '@hub/provider/provider.ts';
import { profiles } from '../../schema/users.ts';
import { query, readRow, write, writeTogether, type Write } from '../statements.ts';

const UPSERT_PROFILE = write(
  `insert into profiles (id, display_name, updated_ts) values (:id, :displayName, :nowTs)
    on conflict (id) do update set display_name = excluded.display_name, updated_ts = excluded.updated_ts`,
);

const PICTURE = query(
  profiles.pick('picturePath', 'pictureUrl'),
  'select {columns} from profiles where id = :id',
);
const SET_PICTURE = write(
  'update profiles set picture_path = :picturePath, picture_url = :pictureUrl where id = :id',
);

/**
 * Stores the user's name with their posts, so that reads need no second source. Comes first in a transaction, because in
 * PostgreSQL it also serializes the transactions of one user.
 */
export const upsertProfile = ({ id, displayName }: Writer, nowTs: string): Write =>
  UPSERT_PROFILE({ id, displayName, nowTs });

/** Public facts about users besides their posts. */
export function createProfilesStore(database: Database) {
  return {
    /** Address of a user's picture; null without one. */
    async pictureOf(userId: string): Promise<string | null> {
      return (await readRow(database, PICTURE({ id: userId })))?.pictureUrl ?? null;
    },

    /** @returns the path of the previous picture; null without one */
    async setPicture(
      user: Writer,
      picture: { path: string; url: string } | null,
      now: Date,
    ): Promise<string | null> {
      const [, [before]] = await writeTogether(database, [
        upsertProfile(user, now.toISOString()),
        PICTURE({ id: user.id }),
        SET_PICTURE({ picturePath: picture?.path ?? null, pictureUrl: picture?.url ?? null, id: user.id }),
      ]);
      return before?.picturePath ?? null;
    },
  };
}
