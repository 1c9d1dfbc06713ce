import type { Dashboard, DashboardStarter } from '@hub/shared/catalog/dashboard.schema.ts';
import { DASHBOARD_FIXTURES, DASHBOARD_NEWS, DASHBOARD_STARTERS } from '@hub/shared/limits.ts';
import { playerStatusOf } from '@hub/shared/availability/playerStatus.ts';
import type { Database } from '@hub/provider/provider.ts';
import { fixtures, news, players } from '../../schema/catalog.ts';
import { nullable, number, selected, text } from '../../schema/columns.ts';
import { newestRun } from '../runs/newestRun.ts';
import { inCurrentSeason } from '../season/inCurrentSeason.ts';
import { query, readTogether, type ResultRow } from '../statements.ts';
import { statusOf } from './playerStatus.ts';
import { FIXTURES_WITH_TEAMS } from './fixtureRow.ts';

const SUREST_PER_CLUB = 2;

const COUNTS = query(
  { teams: number, players: number, fixtures: number, news: number },
  `select
  (select count(*) from teams where is_in_league = 1) as teams,
  (select count(*) from players where team_id is not null) as players,
  (select count(*) from fixtures f where ${inCurrentSeason('f')}) as fixtures,
  (select count(*) from news) as news`,
);

const NEWEST_RUN = newestRun('r.id, r.matchday, r.as_of_ts');
const RUN = query({ id: text, matchday: nullable(number), asOfTs: text }, NEWEST_RUN);

const STARTER = {
  ...players.as('ranked').pick('name', 'positionPrimary', 'injuryStatus', 'suspension'),
  playerId: selected('ranked.player_id', text),
  teamShortName: selected('t.short_name', nullable(text)),
  startProbability: selected('ranked.pstart', number),
};

/** Predictions `x` of the newest run for its matchday's matches ahead, and their players `p`. */
const FORECAST = `from pstart_predictions x
      join newest on newest.id = x.run_id
      join fixtures f on f.id = x.fixture_id and f.matchday = newest.matchday
        and f.status = 'scheduled' and f.kickoff_ts > :nowTs
      join players p on p.id = x.player_id`;
const FORECAST_COLUMNS =
  'x.player_id, x.team_id, x.pstart, p.name, p.sort_name, p.position_primary, p.injury_status, p.suspension';

/**
 * At most one goalkeeper and two players per club, since keepers and one strong club would fill the list. Excludes clubs
 * with an official eleven, since a fact is not a chance.
 */
const SUREST = query(
  STARTER,
  `with newest as (${NEWEST_RUN}),
  candidates as (
    select ${FORECAST_COLUMNS},
      row_number() over (
        partition by case when p.position_primary = 'GK' then 1 else 0 end order by x.pstart desc, p.sort_name, p.id
      ) as place_of_kind
    ${FORECAST}
    where not exists (
      select 1 from official_elevens o where o.fixture_id = x.fixture_id and o.team_id = x.team_id
    )
  ),
  ranked as (
    select candidates.*,
      row_number() over (partition by team_id order by pstart desc, sort_name, player_id) as place_in_club
    from candidates where position_primary <> 'GK' or place_of_kind = 1
  )
  select {columns} from ranked left join teams t on t.id = ranked.team_id
  where ranked.place_in_club <= ${SUREST_PER_CLUB}
  order by ranked.pstart desc, ranked.sort_name, ranked.player_id limit ${DASHBOARD_STARTERS}`,
);
const MOST_DOUBTFUL = query(
  STARTER,
  `with newest as (${NEWEST_RUN})
  select {columns} from (select ${FORECAST_COLUMNS} ${FORECAST} where ${statusOf('p')} <> 'suspended') ranked
    left join teams t on t.id = ranked.team_id
  order by abs(ranked.pstart - 0.5), ranked.sort_name, ranked.player_id limit ${DASHBOARD_STARTERS}`,
);

const LATEST_NEWS = query(
  news.pick('id', 'title', 'source', 'publishedTs'),
  `select {columns} from news order by published_ts desc, id limit ${DASHBOARD_NEWS}`,
);

const FIXTURE = {
  ...fixtures.as('f').pick('id', 'matchday', 'kickoffTs', 'movedFromTs'),
  homeTeamName: selected('h.name', nullable(text)),
  awayTeamName: selected('a.name', nullable(text)),
};
const NEXT_FIXTURES = query(
  FIXTURE,
  `${FIXTURES_WITH_TEAMS} where ${inCurrentSeason('f')} and f.status = 'scheduled' and f.kickoff_ts >= :nowTs
  order by f.kickoff_ts, f.id limit ${DASHBOARD_FIXTURES}`,
);
const POSTPONED = query(
  FIXTURE,
  `${FIXTURES_WITH_TEAMS} where ${inCurrentSeason('f')} and f.status = 'postponed' and f.kickoff_ts between :fromTs and :toTs
  order by f.kickoff_ts, f.id limit ${DASHBOARD_FIXTURES}`,
);
/** How long before and after its old kickoff a postponed match is listed. */
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
          SUREST({ nowTs }),
          MOST_DOUBTFUL({ nowTs }),
          LATEST_NEWS(),
          NEXT_FIXTURES({ nowTs }),
          POSTPONED({
            fromTs: new Date(nowMs - MISSED_MS).toISOString(),
            toTs: new Date(nowMs + MISSED_MS).toISOString(),
          }),
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

function toStarter(row: ResultRow<typeof SUREST>): DashboardStarter {
  const { playerId, name, teamShortName, positionPrimary, startProbability } = row;
  return { playerId, name, teamShortName, positionPrimary, ...playerStatusOf(row), startProbability };
}
