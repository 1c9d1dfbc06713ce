import type { Writer } from '#shared/community/community.schema.ts';
import type { Database } from '../../provider/provider.ts';
import { profiles } from '../../schema/users.ts';
import { change, changeTogether, question, readRow, type Change } from '../statements.ts';

const KEEP_PROFILE = change(
  `insert into profiles (id, display_name, updated_ts) values (?, ?, ?)
    on conflict (id) do update set display_name = excluded.display_name, updated_ts = excluded.updated_ts`,
);

const PICTURE = question(
  profiles.pick('picturePath', 'pictureUrl'),
  'select picture_path, picture_url from profiles where id = ?',
);
const SET_PICTURE = change('update profiles set picture_path = ?, picture_url = ? where id = ?');

/**
 * Keeps the user's name beside what they write, so that reading needs no second source. In PostgreSQL it also makes the
 * transactions of one user wait for each other, which is why it comes first.
 */
export const keepProfile = ({ id, displayName }: Writer, nowTs: string): Change =>
  KEEP_PROFILE(id, displayName, nowTs);

/** What others see of users beside what they write. */
export function createProfilesStore(database: Database) {
  return {
    /** Address of a user's picture; null without one. */
    async pictureOf(userId: string): Promise<string | null> {
      return (await readRow(database, PICTURE(userId)))?.pictureUrl ?? null;
    },

    /** @returns the path of the picture before; null if there was none */
    async setPicture(
      user: Writer,
      picture: { path: string; url: string } | null,
      now: Date,
    ): Promise<string | null> {
      const [, [before]] = await changeTogether(database, [
        keepProfile(user, now.toISOString()),
        PICTURE(user.id),
        SET_PICTURE(picture?.path ?? null, picture?.url ?? null, user.id),
      ]);
      return before?.picturePath ?? null;
    },
  };
}
