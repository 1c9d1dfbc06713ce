import {
  COMING_FIXTURES,
  FIXTURES_PER_PAGE,
  type ComingFixtures,
  type Fixture,
  type FixturesPage,
} from '@hub/shared/catalog/fixtures.schema.ts';
import { rateSeason } from '@hub/shared/season/elo.ts';
import { matchdayAt } from '@hub/shared/season/matchdayAt.ts';
import type { Database } from '@hub/provider/provider.ts';
import { fixtureRevisions, fixtures as fixturesTable, teams } from '../../schema/catalog.ts';
import { number, text } from '../../schema/columns.ts';
import { instantOfClock } from '../../schema/databaseClock.ts';
import { userTeams } from '../../schema/users.ts';
import { readFixture } from './fixture.ts';
import { FIXTURE_WITH_TEAMS, FIXTURES_WITH_TEAMS, toFixture } from './fixtureRow.ts';
import { pageMarkAfter, readPageMark } from '../pageMark.ts';
import { fixturesAround, isOfMatchdayAround, sinceOf } from './fixturesAround.ts';
import { inCurrentSeason } from '../season/inCurrentSeason.ts';
import { readTicker, RESULTS } from './ticker.ts';
import { query, readRow, readRows, readTogether } from '../statements.ts';

const MATCHDAYS = query(
  { matchday: number, fixtures: number },
  `select f.matchday, count(*) as fixtures from fixtures f where ${inCurrentSeason('f')}
  group by f.matchday order by f.matchday desc`,
);
const LAST_MATCHDAY = query(
  { matchday: number },
  `select f.matchday from fixtures f where ${inCurrentSeason('f')} order by f.kickoff_ts desc, f.id limit 1`,
);

const KICKOFFS = query(
  { kickoffTs: text },
  `select distinct f.kickoff_ts from fixtures f where ${inCurrentSeason('f')} and f.kickoff_ts between :fromTs and :toTs
  order by f.kickoff_ts`,
);

const COMING = query(
  fixturesTable.as('f').pick('id', 'matchday', 'status', 'kickoffTs', 'homeTeamId', 'awayTeamId'),
  `select {columns} from fixtures f where ${isOfMatchdayAround(COMING_FIXTURES)} order by f.kickoff_ts, f.id`,
);

const OF_CLUB = query(
  FIXTURE_WITH_TEAMS,
  `${FIXTURES_WITH_TEAMS} where ${inCurrentSeason('f')} and (f.home_team_id = :teamId or f.away_team_id = :teamId)
  order by f.kickoff_ts, f.id`,
);

const OF_USER_TEAM = query(
  FIXTURE_WITH_TEAMS,
  `${FIXTURES_WITH_TEAMS} where ${inCurrentSeason('f')} and exists (
    select 1 from user_team_players m join players p on p.id = m.player_id
    where m.user_team_id = :userTeamId and p.team_id in (f.home_team_id, f.away_team_id))
  order by f.kickoff_ts, f.id`,
);
const USER_TEAM_NAME = query(
  userTeams.pick('name'),
  'select {columns} from user_teams where id = :userTeamId',
);

/** Newest kickoff first. */
const FIRST_PAGE = query(
  FIXTURE_WITH_TEAMS,
  `${FIXTURES_WITH_TEAMS} where ${inCurrentSeason('f')} order by f.kickoff_ts desc, f.id limit :limit`,
);
const PAGE_AFTER = query(
  FIXTURE_WITH_TEAMS,
  `${FIXTURES_WITH_TEAMS} where ${inCurrentSeason('f')} and f.kickoff_ts <= :value and (f.kickoff_ts < :value or f.id > :id)
  order by f.kickoff_ts desc, f.id limit :limit`,
);

const ONE = query(FIXTURE_WITH_TEAMS, `${FIXTURES_WITH_TEAMS} where f.id = :fixtureId`);

const REVISIONS = query(
  fixtureRevisions.columns,
  'select {columns} from fixture_revisions where id in (:fixtureIds)',
);

const TEAM_NAME = query(teams.pick('name'), 'select {columns} from teams where id = :teamId');

export type FixtureRevisions = ReadonlyMap<string, { revision: number; revisedTs: string }>;

export function createFixturesStore(database: Database) {
  return {
    /** Kickoffs of the current season within a span, including both ends; earliest first. */
    async kickoffsBetween(fromTs: string, toTs: string): Promise<string[]> {
      return (await readRows(database, KICKOFFS({ fromTs, toTs }))).map(({ kickoffTs }) => kickoffTs);
    },

    /** All fixtures of the current and coming matchdays (`COMING_FIXTURES`), earliest first. */
    coming: (now: Date): Promise<ComingFixtures> =>
      readRows(database, COMING({ sinceTs: sinceOf(now.toISOString()) })),

    /**
     * One page of all fixtures, newest kickoff first, with one provider call.
     *
     * @param cursor `nextCursor` of the previous page; null: the first page
     * @param nowTs ISO-8601 UTC; decides which matchday is the current one
     * @throws AppError 'malformedCursor'
     */
    async page(cursor: string | null, nowTs: string): Promise<FixturesPage> {
      const [rows, matchdays, around, [last], results] = await readTogether(database, [
        pageAfter(cursor),
        MATCHDAYS(),
        fixturesAround(nowTs),
        LAST_MATCHDAY(),
        RESULTS(),
      ]);
      const { ratings } = rateSeason(results);
      const chancesOf = ({ status, kickoffTs, home, away }: Fixture) =>
        status === 'scheduled' && kickoffTs > nowTs ? ratings.knownChancesOf(home.teamId, away.teamId) : null;
      const shown = rows.slice(0, FIXTURES_PER_PAGE).map((row) => {
        const fixture = toFixture(row);
        return Object.assign(fixture, { chances: chancesOf(fixture) });
      });
      const lastShown = shown.at(-1);
      return {
        fixtures: shown,
        total: matchdays.reduce((total, { fixtures }) => total + fixtures, 0),
        nextCursor:
          rows.length > shown.length && lastShown ? pageMarkAfter(lastShown.kickoffTs, lastShown.id) : null,
        matchdays: matchdays.map(({ matchday }) => matchday),
        currentMatchday: (matchdayAt(around, nowTs) ?? last)?.matchday ?? null,
      };
    },

    /** All fixtures of the matchdays near an instant, ISO-8601 UTC. */
    around: (nowTs: string) => readRows(database, fixturesAround(nowTs)),

    /** See `readTicker`. */
    ticker: (nowTs: string) => readTicker(database, nowTs),

    /** See `readFixture`. */
    details: (fixtureId: string) => readFixture(database, fixtureId),

    /** A fixture without its team sheets; null if it does not exist. */
    async one(fixtureId: string): Promise<Fixture | null> {
      const row = await readRow(database, ONE({ fixtureId }));
      return row === null ? null : toFixture(row);
    },

    /** A club's name and fixtures, earliest first, with one provider call; null if it does not exist. */
    async ofClub(teamId: string): Promise<{ teamName: string; fixtures: Fixture[] } | null> {
      const [[team], rows] = await readTogether(database, [TEAM_NAME({ teamId }), OF_CLUB({ teamId })]);
      if (team === undefined) return null;
      return { teamName: team.name, fixtures: rows.map(toFixture) };
    },

    /** How often each of these fixtures has changed for calendars, and when last (ISO-8601 UTC), by its id; never is missing. */
    async revisions(fixtureIds: readonly string[]): Promise<FixtureRevisions> {
      const rows = fixtureIds.length === 0 ? [] : await readRows(database, REVISIONS({ fixtureIds }));
      return new Map(
        rows.map(({ id, revision, revisedTs }) => [id, { revision, revisedTs: instantOfClock(revisedTs) }]),
      );
    },

    /** The name of a user's team and the fixtures of its players' clubs, earliest first; null if it does not exist. */
    async ofUserTeam(userTeamId: string): Promise<{ teamName: string; fixtures: Fixture[] } | null> {
      const [[team], rows] = await readTogether(database, [
        USER_TEAM_NAME({ userTeamId }),
        OF_USER_TEAM({ userTeamId }),
      ]);
      if (team === undefined) return null;
      return { teamName: team.name, fixtures: rows.map(toFixture) };
    },
  };
}

/** Reads one row more than a page, which shows whether another page follows. */
function pageAfter(cursor: string | null) {
  const limit = FIXTURES_PER_PAGE + 1;
  if (cursor === null) return FIRST_PAGE({ limit });
  return PAGE_AFTER({ ...readPageMark(cursor), limit });
}
