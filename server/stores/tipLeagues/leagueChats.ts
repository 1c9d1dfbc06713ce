import { AppError } from '../../errors.ts';
import type { Database } from '@hub/provider/provider.ts';
import { number, text } from '../../schema/columns.ts';
import { tipLeagues } from '../../schema/tipLeagues.ts';
import { query, readRow, readRows } from '../statements.ts';
import { LEAGUE_RECIPIENT, leagueIn, leagueRecipient } from './leagueRecipient.ts';

const OF_MEMBER = query(
  tipLeagues.as('l').pick('id', 'name', 'founderId'),
  `select {columns} from tip_leagues l join tip_league_members m on m.league_id = l.id
  where l.id = :leagueId and m.user_id = :userId`,
);
const FOUNDER = query(tipLeagues.pick('founderId'), 'select {columns} from tip_leagues where id = :leagueId');

const ALERTED_PAGE = query(
  { id: text },
  `select distinct user_id as id from chat_channels
  where off_ts is null and user_id > :after and user_id like '${LEAGUE_RECIPIENT}%' order by user_id limit :limit`,
);
const LEAGUES = query(
  tipLeagues.pick('id', 'name', 'season', 'competition', 'firstMatchday', 'founderId'),
  'select {columns} from tip_leagues where id in (:leagueIds) order by id',
);
/** Those of the players who are in a team of a league's member. */
const THEIR_PLAYERS = query(
  { leagueId: text, playerId: text },
  `select distinct m.league_id, t.player_id from tip_league_members m
    join user_teams u on u.user_id = m.user_id
    join user_team_players t on t.user_team_id = u.id
  where m.league_id in (:leagueIds) and t.player_id in (:playerIds) order by m.league_id, t.player_id`,
);
const WITH_CLUB = query(
  { leagueId: text },
  'select c.league_id from tip_league_clubs c where c.league_id in (:leagueIds) and c.team_id = :teamId',
);
/** For each member, the number of clubs in these fixtures that can still be tipped, and how many of them are tipped. */
const TIPPED = query(
  { leagueId: text, userId: text, clubs: number, tipped: number },
  `select l.id as league_id, m.user_id, count(*) as clubs, count(e.id) as tipped
  from tip_leagues l
    join tip_league_members m on m.league_id = l.id
    join tip_league_clubs c on c.league_id = l.id
    join fixtures f on f.id in (:fixtureIds) and c.team_id in (f.home_team_id, f.away_team_id)
      and f.season = l.season and f.competition = l.competition and f.matchday >= l.first_matchday
    left join eleven_tips e on e.fixture_id = f.id and e.team_id = c.team_id and e.user_id = m.user_id
  where l.id in (:leagueIds)
    and not exists (select 1 from official_elevens o where o.fixture_id = f.id and o.team_id = c.team_id)
  group by l.id, m.user_id order by l.id, m.user_id`,
);

/** Chats of friends' leagues: permissions, and the data that select a league's events. */
export function createLeagueChatsStore(database: Database) {
  return {
    /** @throws AppError 'tipLeagueNotFound' unless the user is a member, or for 'change' the founder */
    async of(leagueId: string, userId: string, may: 'see' | 'change'): Promise<{ id: string; name: string }> {
      const league = await readRow(database, OF_MEMBER({ leagueId, userId }));
      if (league === null || (may === 'change' && league.founderId !== userId))
        throw new AppError('tipLeagueNotFound');
      return { id: league.id, name: league.name };
    },

    /** Null if the league is gone. */
    async founderOf(leagueId: string): Promise<string | null> {
      return (await readRow(database, FOUNDER({ leagueId })))?.founderId ?? null;
    },

    /** The next page of leagues with an active chat, ordered by id; null if there are no more. */
    async pageAfter(afterId: string | null, limit: number) {
      const after = afterId === null ? '' : leagueRecipient(afterId);
      const page = await readRows(database, ALERTED_PAGE({ after, limit }));
      const leagueIds = page.flatMap(({ id }) => leagueIn(id) ?? []);
      if (leagueIds.length === 0) return null;
      return {
        lastId: leagueIds.at(-1) ?? '',
        leagues: await readRows(database, LEAGUES({ leagueIds })),
        /** Those of the players who are in a member's team, by league. */
        playersAmong: (playerIds: readonly string[]) =>
          readRows(database, THEIR_PLAYERS({ leagueIds, playerIds })),
        /** Ids of the leagues that tip the club. */
        withClub: async (teamId: string): Promise<ReadonlySet<string>> =>
          new Set(
            (await readRows(database, WITH_CLUB({ leagueIds, teamId }))).map(({ leagueId }) => leagueId),
          ),
        /** For each member, clubs in these fixtures that can be tipped, and how many of them are tipped. */
        tippedOf: (fixtureIds: readonly string[]) => readRows(database, TIPPED({ leagueIds, fixtureIds })),
      };
    },
  };
}

export type AlertedLeagues = NonNullable<
  Awaited<ReturnType<ReturnType<typeof createLeagueChatsStore>['pageAfter']>>
>;
export type AlertedLeague = AlertedLeagues['leagues'][number];
