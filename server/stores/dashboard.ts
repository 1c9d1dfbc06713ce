import type { Dashboard, DashboardFixture, DashboardNews, DashboardStarter } from '../../shared/dashboard.ts';
import { DASHBOARD_FIXTURES, DASHBOARD_NEWS, DASHBOARD_STARTERS } from '../../shared/limits.ts';
import type { Database, TableRow } from '../provider/provider.ts';
import { nullable, number, text } from '../schema/columns.ts';
import { newestRun, readRows } from './readRows.ts';

const COUNTS = `select
  (select count(*) from teams) as teams,
  (select count(*) from players) as players,
  (select count(*) from fixtures) as fixtures,
  (select count(*) from news) as news`;

const NEWEST_RUN = newestRun('r.id, r.matchday, r.as_of_ts');

const STARTERS = `with newest as (${NEWEST_RUN})
  select x.player_id, p.name, t.short_name as team_short_name, p.position_primary, p.injury_status,
    x.probability as start_probability
  from pstart_predictions x
    join newest on newest.id = x.run_id
    join fixtures f on f.id = x.fixture_id and f.matchday = newest.matchday
    join players p on p.id = x.player_id
    left join teams t on t.id = x.team_id`;

const SUREST = `${STARTERS} order by x.probability desc, p.name, p.id limit ?`;
const MOST_DOUBTFUL = `${STARTERS} where p.suspension = 'none'
  order by abs(x.probability - 0.5), p.name, p.id limit ?`;

const LATEST_NEWS = 'select id, title, source, published_ts from news order by published_ts desc, id limit ?';

const NEXT_FIXTURES = `select f.id, f.matchday, f.kickoff_ts, h.name as home_team_name, a.name as away_team_name
  from fixtures f left join teams h on h.id = f.home_team_id left join teams a on a.id = f.away_team_id
  where f.status = 'scheduled' and f.kickoff_ts >= ? order by f.kickoff_ts, f.id limit ?`;

export function createDashboardStore(database: Database) {
  return {
    /** The whole start page with one provider call. @param nowTs ISO-8601 UTC; fixtures before it are over */
    async read(nowTs: string): Promise<Dashboard> {
      const [[counts], [run], surest, mostDoubtful, news, fixtures] = await readRows(database, [
        { sql: COUNTS },
        { sql: NEWEST_RUN },
        { sql: SUREST, args: [DASHBOARD_STARTERS] },
        { sql: MOST_DOUBTFUL, args: [DASHBOARD_STARTERS] },
        { sql: LATEST_NEWS, args: [DASHBOARD_NEWS] },
        { sql: NEXT_FIXTURES, args: [nowTs, DASHBOARD_FIXTURES] },
      ]);
      return {
        counts: {
          teams: number.decode(counts?.['teams']),
          players: number.decode(counts?.['players']),
          fixtures: number.decode(counts?.['fixtures']),
          news: number.decode(counts?.['news']),
        },
        latestNews: news.map(toNews),
        nextFixtures: fixtures.map(toFixture),
        starters:
          run === undefined
            ? null
            : {
                matchday: nullable(number).decode(run['matchday']),
                asOfTs: text.decode(run['asOfTs']),
                surest: surest.map(toStarter),
                mostDoubtful: mostDoubtful.map(toStarter),
              },
      };
    },
  };
}

function toNews(row: TableRow): DashboardNews {
  return {
    id: text.decode(row['id']),
    title: text.decode(row['title']),
    source: text.decode(row['source']),
    publishedTs: text.decode(row['publishedTs']),
  };
}

function toFixture(row: TableRow): DashboardFixture {
  return {
    id: text.decode(row['id']),
    matchday: number.decode(row['matchday']),
    kickoffTs: text.decode(row['kickoffTs']),
    homeTeamName: nullable(text).decode(row['homeTeamName']),
    awayTeamName: nullable(text).decode(row['awayTeamName']),
  };
}

function toStarter(row: TableRow): DashboardStarter {
  return {
    playerId: text.decode(row['playerId']),
    name: text.decode(row['name']),
    teamShortName: nullable(text).decode(row['teamShortName']),
    positionPrimary: text.decode(row['positionPrimary']),
    injuryStatus: text.decode(row['injuryStatus']),
    startProbability: number.decode(row['startProbability']),
  };
}
