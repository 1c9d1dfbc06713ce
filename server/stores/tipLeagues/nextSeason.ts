import { AppError } from '../../errors.ts';
import type { Database } from '../../provider/provider.ts';
import { tipLeagues } from '../../schema/tipLeagues.ts';
import { change, changeTogether, question } from '../statements.ts';
import { CHOOSE_CLUBS, LOCK_LEAGUE, type NewTipLeague } from './memberships.ts';

/** Not yet continued, or as a league that was deleted since. */
const GO_ON = change(
  `update tip_leagues set continued_as = ? where id = ? and (continued_as is null
    or not exists (select 1 from tip_leagues n where n.id = tip_leagues.continued_as))`,
);
const FOUND_NEXT = change(
  `insert into tip_leagues (id, name, season, competition, first_matchday, founder_id, token, created_ts)
  select l.continued_as, l.name, ?, ?, ?, l.founder_id, ?, ? from tip_leagues l where l.id = ? and l.continued_as = ?`,
);
const ENTER_ALL = change(
  `insert into tip_league_members (id, league_id, user_id, joined_ts)
  select n.id || ' ' || m.user_id, n.id, m.user_id, m.joined_ts from tip_league_members m
    join tip_leagues n on n.id = ? where m.league_id = ?`,
);
const CONTINUED_AS = question(
  tipLeagues.pick('continuedAs'),
  'select continued_as from tip_leagues where id = ?',
);

/** Friends' leagues from one season to the next. */
export function createTipLeagueSeasonsStore(database: Database) {
  return {
    /**
     * Lets a league go on as another with the same name, founder and members, once.
     *
     * @returns the id of the league that it goes on as
     * @throws AppError 'tipLeagueNotFound'
     */
    async goOn(leagueId: string, next: Omit<NewTipLeague, 'name'>, nowTs: string): Promise<string> {
      const { id, season, competition, firstMatchday, token, teamIds } = next;
      const [, , , , , [league]] = await changeTogether(database, [
        LOCK_LEAGUE(leagueId),
        GO_ON(id, leagueId),
        FOUND_NEXT(season, competition, firstMatchday, token, nowTs, leagueId, id),
        CHOOSE_CLUBS(id, teamIds),
        ENTER_ALL(id, leagueId),
        CONTINUED_AS(leagueId),
      ]);
      const goesOnAs = league?.continuedAs ?? null;
      if (goesOnAs === null) throw new AppError('tipLeagueNotFound');
      return goesOnAs;
    },
  };
}
