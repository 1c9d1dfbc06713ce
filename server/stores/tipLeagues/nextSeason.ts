import { AppError } from '../../errors.ts';
import type { Database } from '@hub/provider/provider.ts';
import { tipLeagues } from '../../schema/tipLeagues.ts';
import { query, write, writeTogether } from '../statements.ts';
import { LEAGUE_RECIPIENT } from './leagueRecipient.ts';
import { CHOOSE_CLUBS, LOCK_LEAGUE, type NewTipLeague } from './memberships.ts';

/** Continues a league that was not continued yet, or only as one that has been deleted. */
const CONTINUE = write(
  `update tip_leagues set continued_as = :id where id = :leagueId and (continued_as is null
    or not exists (select 1 from tip_leagues n where n.id = tip_leagues.continued_as))`,
);
const FOUND_NEXT = write(
  `insert into tip_leagues (id, name, season, competition, first_matchday, founder_id, token, created_ts, game)
  select l.continued_as, l.name, :season, :competition, :firstMatchday, l.founder_id, :token, :nowTs, l.game
  from tip_leagues l where l.id = :leagueId and l.continued_as = :id`,
);
const ENTER_ALL = write(
  `insert into tip_league_members (id, league_id, user_id, joined_ts)
  select n.id || ' ' || m.user_id, n.id, m.user_id, m.joined_ts from tip_league_members m
    join tip_leagues n on n.id = :id where m.league_id = :leagueId`,
);
/** Does nothing if the league is already continued as another one. */
const MOVE_CHATS = write(
  `update chat_channels set user_id = '${LEAGUE_RECIPIENT}' || :id where user_id = '${LEAGUE_RECIPIENT}' || :leagueId
    and exists (select 1 from tip_leagues n where n.id = :id)`,
);
/** Deletes the league's messages, which are about the previous season. */
const FORGET_MESSAGES = write(`delete from chat_messages where user_id = '${LEAGUE_RECIPIENT}' || :leagueId
    and exists (select 1 from tip_leagues n where n.id = :id)`);
const CONTINUED_AS = query(
  tipLeagues.pick('continuedAs'),
  'select {columns} from tip_leagues where id = :leagueId',
);

/** Continues friends' leagues in the next season. */
export function createTipLeagueSeasonsStore(database: Database) {
  return {
    /**
     * Continues a league once, as a new one with the same name, founder, members, chats and game.
     *
     * @returns the id of the league that continues it, possibly an existing one
     * @throws AppError 'tipLeagueNotFound'
     */
    async continueLeague(leagueId: string, next: Omit<NewTipLeague, 'name'>, nowTs: string): Promise<string> {
      const [, , , , , , , [league]] = await writeTogether(database, [
        LOCK_LEAGUE({ leagueId }),
        CONTINUE({ id: next.id, leagueId }),
        FOUND_NEXT({ ...next, leagueId, nowTs }),
        CHOOSE_CLUBS(next),
        ENTER_ALL({ id: next.id, leagueId }),
        MOVE_CHATS({ id: next.id, leagueId }),
        FORGET_MESSAGES({ id: next.id, leagueId }),
        CONTINUED_AS({ leagueId }),
      ]);
      const continuedAs = league?.continuedAs ?? null;
      if (continuedAs === null) throw new AppError('tipLeagueNotFound');
      return continuedAs;
    },
  };
}
