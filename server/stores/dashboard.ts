import type { Dashboard, DashboardStarter } from '../../shared/dashboard.ts';
import { DASHBOARD_FIXTURES, DASHBOARD_NEWS, DASHBOARD_STARTERS } from '../../shared/limits.ts';
import type { Database, SqlResult } from '../provider/provider.ts';
import * as tables from '../schema/tables.ts';

const COUNTS = `select
  (select count(*) from teams) as teams,
  (select count(*) from players) as players,
  (select count(*) from fixtures) as fixtures,
  (select count(*) from news) as news`;

/** The newest run over the season that is on show. */
const NEWEST_RUN = `select id, matchday, as_of_ts from pstart_runs
  where season = (select value from hub_settings where id = 'season')
    and competition = (select value from hub_settings where id = 'competition')
  order by finished_ts desc, id desc limit 1`;

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

export function createDashboardStore(database: Database) {
  return {
    /** The whole start page with four provider calls. @param nowTs ISO-8601 UTC; fixtures before it are over */
    async read(nowTs: string): Promise<Dashboard> {
      const [results, latestNews, upcoming, teams] = await Promise.all([
        database.batch(
          [
            { sql: COUNTS },
            { sql: NEWEST_RUN },
            { sql: SUREST, args: [DASHBOARD_STARTERS] },
            { sql: MOST_DOUBTFUL, args: [DASHBOARD_STARTERS] },
          ],
          'read',
        ),
        database.table(tables.news.name).list({
          select: ['id', 'title', 'source', 'publishedTs'],
          orderBy: { publishedTs: 'desc' },
          limit: DASHBOARD_NEWS,
        }),
        database.table(tables.fixtures.name).list({
          where: { status: 'scheduled', kickoffTs: { gte: nowTs } },
          orderBy: { kickoffTs: 'asc' },
          limit: DASHBOARD_FIXTURES,
        }),
        database.table(tables.teams.name).list({ select: ['id', 'name'] }),
      ]);
      const teamNames = new Map(teams.map((team) => [String(team['id']), String(team['name'])]));
      return {
        counts: toCounts(results[0]),
        latestNews: latestNews.map((row) => {
          const { id, title, source, publishedTs } = tables.news.decode(row);
          return { id, title, source, publishedTs };
        }),
        nextFixtures: upcoming.map((row) => {
          const { id, matchday, kickoffTs, homeTeamId, awayTeamId } = tables.fixtures.decode(row);
          return {
            id,
            matchday,
            kickoffTs,
            homeTeamName: teamNames.get(homeTeamId) ?? null,
            awayTeamName: teamNames.get(awayTeamId) ?? null,
          };
        }),
        starters: toStarters(results[1], results[2], results[3]),
      };
    },
  };
}

function toCounts(result: SqlResult | undefined): Dashboard['counts'] {
  const row = result?.rows[0] ?? {};
  const count = (name: string) => Number(row[name] ?? 0);
  return {
    teams: count('teams'),
    players: count('players'),
    fixtures: count('fixtures'),
    news: count('news'),
  };
}

function toStarters(
  newestRun: SqlResult | undefined,
  surest: SqlResult | undefined,
  mostDoubtful: SqlResult | undefined,
): Dashboard['starters'] {
  const run = newestRun?.rows[0];
  if (run === undefined) return null;
  return {
    matchday: run['matchday'] === null ? null : Number(run['matchday']),
    asOfTs: String(run['asOfTs']),
    surest: (surest?.rows ?? []).map(toStarter),
    mostDoubtful: (mostDoubtful?.rows ?? []).map(toStarter),
  };
}

function toStarter(row: SqlResult['rows'][number]): DashboardStarter {
  return {
    playerId: String(row['playerId']),
    name: String(row['name']),
    teamShortName: row['teamShortName'] === null ? null : String(row['teamShortName']),
    positionPrimary: String(row['positionPrimary']),
    injuryStatus: String(row['injuryStatus']),
    startProbability: Number(row['startProbability']),
  };
}
