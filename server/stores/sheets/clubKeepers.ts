import type { Database } from '@hub/provider/provider.ts';
import { nullable, text } from '../../schema/columns.ts';
import { clubKeepers } from '../../schema/sheets.ts';
import { insertNewStatements } from '../bulk.ts';
import { query, readRows, write, writeRows, writeTogether } from '../statements.ts';

const OF_USER = query(
  clubKeepers.pick('teamId'),
  'select {columns} from club_keepers where user_id = :userId order by team_id',
);
const ALL = query(
  {
    ...clubKeepers.as('k').pick('userId', 'teamId', 'grantedTs'),
    displayName: nullable(text),
    club: nullable(text),
  },
  `select {columns}, a.display_name, t.short_name as club
  from club_keepers k left join profiles a on a.id = k.user_id left join teams t on t.id = k.team_id
  order by k.team_id, k.granted_ts, k.id`,
);
const REVOKE = write('delete from club_keepers where user_id = :userId and team_id = :teamId');

/** Users who keep the sheets and elevens of a club. */
export function createClubKeepersStore(database: Database) {
  return {
    /** Ids of the clubs that a user keeps. */
    async of(userId: string): Promise<string[]> {
      return (await readRows(database, OF_USER({ userId }))).map(({ teamId }) => teamId);
    },

    all: () => readRows(database, ALL()),

    async grant(
      userId: string,
      teamId: string,
      { grantedBy, grantedTs }: { grantedBy: string; grantedTs: string },
    ): Promise<void> {
      const id = `${userId} ${teamId}`;
      await writeTogether(database, [
        insertNewStatements(clubKeepers, [{ id, userId, teamId, grantedTs, grantedBy }]),
      ]);
    },

    /** @returns whether the user was a keeper of the club */
    async revoke(userId: string, teamId: string): Promise<boolean> {
      return (await writeRows(database, REVOKE({ userId, teamId }))) > 0;
    },
  };
}
