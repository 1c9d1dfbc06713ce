import { COURSE_MATCHDAYS, type Courses } from '#shared/catalog/players.schema.ts';
import type { Database } from '../../provider/provider.ts';
import { number, text } from '../../schema/columns.ts';
import { onShow } from '../season/onShow.ts';
import { query, readRows } from '../statements.ts';

const NEWEST_MATCHDAY = `select coalesce(max(l.matchday), 0) from ledger_snapshots l
    where ${onShow('l')} and l.kickoff_ts < :nowTs` as const;

/** The forecasts before the newest kickoffs, earliest first. */
const COURSES = query(
  { fixtureId: text, playerId: text, startProbability: number },
  `select s.fixture_id, x.player_id, x.pstart as start_probability
  from ledger_snapshots s join ledger_predictions x on x.snapshot_id = s.id
  where ${onShow('s')} and s.kickoff_ts < :nowTs and s.matchday > (${NEWEST_MATCHDAY}) - ${COURSE_MATCHDAYS}
  order by s.kickoff_ts, s.fixture_id, s.as_of_ts, s.frozen_ts`,
);

/**
 * How each player's chance went: before his clubs' matches of the last matchdays, in whole percent, earliest first. With
 * one provider call for everybody, so that any list can draw it.
 *
 * @param nowTs ISO-8601 UTC; only kickoffs before it count
 */
export async function readCourses(database: Database, nowTs: string): Promise<Courses> {
  const courses: Courses = {};
  const lastFixtureOf = new Map<string, string>();
  for (const row of await readRows(database, COURSES({ nowTs }))) {
    const percent = Math.round(row.startProbability * 100);
    const course = (courses[row.playerId] ??= []);
    // A later forecast of the same match takes the place of an earlier one.
    if (lastFixtureOf.get(row.playerId) === row.fixtureId) course.pop();
    lastFixtureOf.set(row.playerId, row.fixtureId);
    course.push(percent);
  }
  return courses;
}
