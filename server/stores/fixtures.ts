import { FIXTURES_PER_PAGE, type Fixture, type FixturesPage } from '../../shared/fixtures.ts';
import type { Database, Statement } from '../provider/provider.ts';
import { nullable, number, text } from '../schema/columns.ts';
import { readFixture } from './fixture.ts';
import { FIXTURES_WITH_TEAMS, toFixture } from './fixtureRow.ts';
import { pageMarkAfter, readPageMark } from './pageMark.ts';
import { readRows } from './readRows.ts';

const MATCHDAYS =
  'select matchday, count(*) as fixtures from fixtures group by matchday order by matchday desc';
const NEXT_MATCHDAY = `select matchday from fixtures where status = 'scheduled' and kickoff_ts >= ?
  order by kickoff_ts, id limit 1`;
const LAST_MATCHDAY = 'select matchday from fixtures order by kickoff_ts desc, id limit 1';

const OF_CLUB = `${FIXTURES_WITH_TEAMS} where f.home_team_id = ? or f.away_team_id = ? order by f.kickoff_ts, f.id`;

export function createFixturesStore(database: Database) {
  return {
    /**
     * One page of all fixtures, newest kick-off first, with one provider call.
     *
     * @param cursor `nextCursor` of the page before; null: the first page
     * @param nowTs ISO-8601 UTC; decides which matchday is the current one
     * @throws AppError 'invalid' for a cursor that is malformed
     */
    async page(cursor: string | null, nowTs: string): Promise<FixturesPage> {
      const [rows, matchdays, [next], [last]] = await readRows(database, [
        pageStatement(cursor),
        { sql: MATCHDAYS },
        { sql: NEXT_MATCHDAY, args: [nowTs] },
        { sql: LAST_MATCHDAY },
      ]);
      const shown = rows.slice(0, FIXTURES_PER_PAGE).map(toFixture);
      const lastShown = shown.at(-1);
      return {
        fixtures: shown,
        total: matchdays.reduce((total, row) => total + number.decode(row['fixtures']), 0),
        nextCursor:
          rows.length > shown.length && lastShown ? pageMarkAfter(lastShown.kickoffTs, lastShown.id) : null,
        matchdays: matchdays.map((row) => number.decode(row['matchday'])),
        currentMatchday: nullable(number).decode((next ?? last)?.['matchday']),
      };
    },

    /** See `readFixture`. */
    details: (fixtureId: string) => readFixture(database, fixtureId),

    /** A fixture without its team sheets; null when there is no such fixture. */
    async one(fixtureId: string): Promise<Fixture | null> {
      const { rows } = await database.sql(`${FIXTURES_WITH_TEAMS} where f.id = ?`, [fixtureId]);
      return rows[0] === undefined ? null : toFixture(rows[0]);
    },

    /** A club's name and its fixtures, earliest first, with one provider call; null when there is no such club. */
    async ofClub(teamId: string): Promise<{ teamName: string; fixtures: Fixture[] } | null> {
      const [[team], rows] = await readRows(database, [
        { sql: 'select name from teams where id = ?', args: [teamId] },
        { sql: OF_CLUB, args: [teamId, teamId] },
      ]);
      if (team === undefined) return null;
      return { teamName: text.decode(team['name']), fixtures: rows.map(toFixture) };
    },
  };
}

/** One row more than a page tells whether anything follows. */
function pageStatement(cursor: string | null): Statement {
  const limit = FIXTURES_PER_PAGE + 1;
  if (cursor === null)
    return { sql: `${FIXTURES_WITH_TEAMS} order by f.kickoff_ts desc, f.id limit ?`, args: [limit] };
  const { value: kickoffTs, id } = readPageMark(cursor);
  return {
    sql: `${FIXTURES_WITH_TEAMS} where f.kickoff_ts <= ? and (f.kickoff_ts < ? or f.id > ?)
      order by f.kickoff_ts desc, f.id limit ?`,
    args: [kickoffTs, kickoffTs, id, limit],
  };
}
