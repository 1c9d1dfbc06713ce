import { FIXTURE_WITH_TEAMS, FIXTURES_WITH_TEAMS } from './fixtureRow.ts';
import { withoutValues } from '../namedValues.ts';
import { newestRun } from '../runs/newestRun.ts';
import { query, type ResultRow } from '../statements.ts';
import { inCurrentSeason } from '../season/inCurrentSeason.ts';

/** How long a matchday still counts after its end. */
const BEFORE_MS = 9 * 86_400_000;
/** Number of fixtures that covers the previous and next matchday, and matches moved in between. */
const NEAR = 40;

/** Condition: fixture `f` belongs to a matchday near `:sinceTs`. @param near number of fixtures to consider */
export const isOfMatchdayAround = <Near extends number>(near: Near) =>
  `${inCurrentSeason('f')} and f.matchday in (
    select near.matchday from (select g.matchday from fixtures g
      where ${inCurrentSeason('g')} and g.kickoff_ts >= :sinceTs order by g.kickoff_ts, g.id limit ${near}) near)` as const;

/** All fixtures of the matchdays near an instant, from which `matchdayAt` selects the current one. */
const FIXTURES_AROUND = query(
  FIXTURE_WITH_TEAMS,
  `${FIXTURES_WITH_TEAMS} where ${isOfMatchdayAround(NEAR)} order by f.kickoff_ts, f.id`,
);

export type FixtureAround = ResultRow<typeof FIXTURES_AROUND>;

/** Earliest kickoff of a matchday that may still be shown, ISO-8601 UTC. */
export const sinceOf = (nowTs: string): string => new Date(Date.parse(nowTs) - BEFORE_MS).toISOString();

/** See `FIXTURES_AROUND`. @param nowTs ISO-8601 UTC */
export const fixturesAround = (nowTs: string) => FIXTURES_AROUND({ sinceTs: sinceOf(nowTs) });

/**
 * Condition: the fixture is a club's match that the newest run has forecast, played or not: on the coming matchday, or after
 * the last final whistle for a moment still on the one that is over.
 *
 * @param fixture alias of `fixtures`
 * @param teamId SQL expression of the club's id
 */
export const isShownNow = (fixture: string, teamId: string) =>
  withoutValues(`exists (select 1 from pstart_predictions c
    where c.fixture_id = ${fixture}.id and c.run_id = (${newestRun()}) and c.team_id = ${teamId})`);
