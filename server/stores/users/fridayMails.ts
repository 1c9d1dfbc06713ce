import type { Database } from '@hub/provider/provider.ts';
import { players } from '../../schema/catalog.ts';
import { nullable, number, text } from '../../schema/columns.ts';
import { pstartPredictions } from '../../schema/runs.ts';
import { fridayMails } from '../../schema/users.ts';
import { CHANCE_MATCH, CHANCE_MATCH_OF, toChanceMatch } from '../catalog/chanceMatch.ts';
import { DEPARTURE, toDeparture } from '../catalog/departure.ts';
import { query, readRow, readRows, write, writeRows } from '../statements.ts';

const NEVER = '';

const OF_USER = query(fridayMails.pick('email'), 'select {columns} from friday_mails where id = :userId');
const OF_TOKEN = query(fridayMails.pick('id'), 'select {columns} from friday_mails where token = :token');
const DUE = query(
  fridayMails.columns,
  'select {columns} from friday_mails where sent_ts < :beforeTs order by sent_ts, id limit :limit',
);
const TURN_ON = write(
  `insert into friday_mails (id, email, token, since_ts, sent_ts) values (:id, :email, :token, :nowTs, '${NEVER}')
  on conflict (id) do update set email = excluded.email`,
);
const TURN_OFF = write('delete from friday_mails where id = :userId');
const LEAVE = write('delete from friday_mails where token = :token');
const CLAIM = write('update friday_mails set sent_ts = :nowTs where id = :id and sent_ts = :sentTs');

/** Players of the user's teams and watchlist, by name. */
const OWN = query(
  {
    ...players.as('p').pick('id', 'name', 'teamId', 'injuryStatus', 'suspension'),
    teamShortName: nullable(text),
    startProbability: nullable(number),
    ...pstartPredictions.as('x').pick('knowledge'),
    ...CHANCE_MATCH,
    ...DEPARTURE,
  },
  `select {columns}, t.short_name as team_short_name, x.pstart as start_probability
  from players p left join teams t on t.id = p.team_id
    ${CHANCE_MATCH_OF}
  where p.id in (
    select up.player_id from user_team_players up join user_teams ut on ut.id = up.user_team_id
    where ut.user_id = :userId union select w.player_id from watched_players w where w.user_id = :userId)
  order by p.sort_name, p.id`,
);
/** Users who want the mail on Fridays, and its content. */
export function createFridayMailsStore(database: Database) {
  return {
    /** Address of the mail; null if the user does not want it. */
    async addressOf(userId: string): Promise<string | null> {
      return (await readRow(database, OF_USER({ userId })))?.email ?? null;
    },

    async turnOn(user: { id: string; email: string }, token: string, nowTs: string): Promise<void> {
      await writeRows(database, TURN_ON({ id: user.id, email: user.email, token, nowTs }));
    },

    async turnOff(userId: string): Promise<void> {
      await writeRows(database, TURN_OFF({ userId }));
    },

    async isToken(token: string): Promise<boolean> {
      return (await readRow(database, OF_TOKEN({ token }))) !== null;
    },

    /** Turns the mail off for the holder of the token; ignores an unknown token. */
    async leave(token: string): Promise<void> {
      await writeRows(database, LEAVE({ token }));
    },

    /** Users whose last mail was sent before an instant. */
    async due(beforeTs: string, limit: number) {
      return readRows(database, DUE({ beforeTs, limit }));
    },

    /** @returns false if another process is sending this user's mail, or the user has turned it off */
    async claim({ id, sentTs }: { id: string; sentTs: string }, nowTs: string): Promise<boolean> {
      return (await writeRows(database, CLAIM({ nowTs, id, sentTs }))) === 1;
    },

    /** Subjects of the mail: players in the user's teams and on the watchlist, by name. */
    async playersOf(userId: string) {
      const rows = await readRows(database, OWN({ userId }));
      return rows.map((row) => Object.assign(row, { left: toDeparture(row), match: toChanceMatch(row) }));
    },
  };
}
