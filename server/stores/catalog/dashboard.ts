import type { Dashboard, DashboardStarter } from '#shared/catalog/dashboard.schema.ts';
import { DASHBOARD_FIXTURES, DASHBOARD_NEWS, DASHBOARD_STARTERS } from '#shared/limits.ts';
import { playerStatusOf } from '#shared/availability/playerStatus.ts';
import type { Database } from '../../provider/provider.ts';
import { fixtures, news, players } from '../../schema/catalog.ts';
import { nullable, number, text } from '../../schema/columns.ts';
import { newestRun } from '../runs/newestRun.ts';
import { onShow } from '../season/onShow.ts';
import { question, readTogether, type RowAnswered } from '../statements.ts';
import { statusOf } from './playerStatus.ts';

const SUREST_PER_CLUB = 2;

const COUNTS = question(
  { teams: number, players: number, fixtures: number, news: number },
  `select
  (select count(*) from teams where is_in_league = 1) as teams,
  (select count(*) from players where team_id is not null) as players,
  (select count(*) from fixtures f where ${onShow('f')}) as fixtures,
  (select count(*) from news) as news`,
);

const NEWEST_RUN = newestRun('r.id, r.matchday, r.as_of_ts');
const RUN = question({ id: text, matchday: nullable(number), asOfTs: text }, NEWEST_RUN);

const STARTER = {
  playerId: text,
  ...players.pick('name', 'positionPrimary', 'injuryStatus', 'suspension'),
  teamShortName: nullable(text),
  startProbability: number,
};

const STARTERS = `with newest as (${NEWEST_RUN})
  select x.player_id, p.name, t.short_name as team_short_name, p.position_primary, p.injury_status, p.suspension,
    x.pstart as start_probability
  from pstart_predictions x
    join newest on newest.id = x.run_id
    join fixtures f on f.id = x.fixture_id and f.matchday = newest.matchday
    join players p on p.id = x.player_id
    left join teams t on t.id = x.team_id`;

/**
 * At most one goalkeeper and two players of a club, since keepers and one strong club would fill the list; and none of a
 * club whose eleven is official, since a fact is no chance.
 */
const SUREST = question(
  STARTER,
  `with newest as (${NEWEST_RUN}),
  candidates as (
    select x.player_id, x.team_id, x.pstart, p.name, p.sort_name, p.position_primary, p.injury_status, p.suspension,
      row_number() over (
        partition by case when p.position_primary = 'GK' then 1 else 0 end order by x.pstart desc, p.sort_name, p.id
      ) as place_of_kind
    from pstart_predictions x
      join newest on newest.id = x.run_id
      join fixtures f on f.id = x.fixture_id and f.matchday = newest.matchday
      join players p on p.id = x.player_id
    where not exists (
      select 1 from official_elevens o where o.fixture_id = x.fixture_id and o.team_id = x.team_id
    )
  ),
  ranked as (
    select candidates.*,
      row_number() over (partition by team_id order by pstart desc, sort_name, player_id) as place_in_club
    from candidates where position_primary <> 'GK' or place_of_kind = 1
  )
  select ranked.player_id, ranked.name, t.short_name as team_short_name, ranked.position_primary,
    ranked.injury_status, ranked.suspension, ranked.pstart as start_probability
  from ranked left join teams t on t.id = ranked.team_id
  where ranked.place_in_club <= ${SUREST_PER_CLUB}
  order by ranked.pstart desc, ranked.sort_name, ranked.player_id limit ?`,
);
const MOST_DOUBTFUL = question(
  STARTER,
  `${STARTERS} where ${statusOf('p')} <> 'suspended'
  order by abs(x.pstart - 0.5), p.sort_name, p.id limit ?`,
);

const LATEST_NEWS = question(
  news.pick('id', 'title', 'source', 'publishedTs'),
  'select id, title, source, published_ts from news order by published_ts desc, id limit ?',
);

const FIXTURE = {
  ...fixtures.pick('id', 'matchday', 'kickoffTs', 'movedFromTs'),
  homeTeamName: nullable(text),
  awayTeamName: nullable(text),
};
const FIXTURES = `select f.id, f.matchday, f.kickoff_ts, f.moved_from_ts, h.name as home_team_name, a.name as away_team_name
  from fixtures f left join teams h on h.id = f.home_team_id left join teams a on a.id = f.away_team_id`;

const NEXT_FIXTURES = question(
  FIXTURE,
  `${FIXTURES} where ${onShow('f')} and f.status = 'scheduled' and f.kickoff_ts >= ? order by f.kickoff_ts, f.id limit ?`,
);
const POSTPONED = question(
  FIXTURE,
  `${FIXTURES} where ${onShow('f')} and f.status = 'postponed' and f.kickoff_ts between ? and ? order by f.kickoff_ts, f.id limit ?`,
);
/** So long before and after its old kickoff fans look for a match that has none. */
const MISSED_MS = 3 * 86_400_000;

export function createDashboardStore(database: Database) {
  return {
    /** The whole start page with one provider call. @param nowTs ISO-8601 UTC; fixtures before it are over */
    async read(nowTs: string): Promise<Dashboard> {
      const nowMs = Date.parse(nowTs);
      const [[counts], [run], surest, mostDoubtful, latestNews, nextFixtures, postponedFixtures] =
        await readTogether(database, [
          COUNTS(),
          RUN(),
          SUREST(DASHBOARD_STARTERS),
          MOST_DOUBTFUL(DASHBOARD_STARTERS),
          LATEST_NEWS(DASHBOARD_NEWS),
          NEXT_FIXTURES(nowTs, DASHBOARD_FIXTURES),
          POSTPONED(
            new Date(nowMs - MISSED_MS).toISOString(),
            new Date(nowMs + MISSED_MS).toISOString(),
            DASHBOARD_FIXTURES,
          ),
        ]);
      return {
        counts: counts ?? { teams: 0, players: 0, fixtures: 0, news: 0 },
        latestNews,
        nextFixtures,
        postponedFixtures,
        starters:
          run === undefined
            ? null
            : {
                matchday: run.matchday,
                asOfTs: run.asOfTs,
                surest: surest.map(toStarter),
                mostDoubtful: mostDoubtful.map(toStarter),
              },
      };
    },
  };
}

function toStarter(row: RowAnswered<typeof SUREST>): DashboardStarter {
  const { playerId, name, teamShortName, positionPrimary, startProbability } = row;
  return { playerId, name, teamShortName, positionPrimary, ...playerStatusOf(row), startProbability };
}
