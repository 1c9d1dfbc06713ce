import { fixtureOfEachClub } from '#shared/season/matchdayAt.ts';
import { FIXTURE_WITH_TEAMS, FIXTURES_WITH_TEAMS } from '../catalog/fixtureRow.ts';
import { withoutValues } from '../namedValues.ts';
import { newestRun } from '../runs/newestRun.ts';
import { query, type ResultRow } from '../statements.ts';
import { inCurrentSeason } from './inCurrentSeason.ts';

/** A matchday that ended longer ago no longer counts. */
const BEFORE_MS = 9 * 86_400_000;
/** So many fixtures hold the matchdays before and after now, and matches that were moved between them. */
const NEAR = 40;

/** As a condition: whether a fixture `f` is of a matchday near `:sinceTs`. @param near how many fixtures are looked at */
export const isOfMatchdayAround = <Near extends number>(near: Near) =>
  `${inCurrentSeason('f')} and f.matchday in (
    select near.matchday from (select g.matchday from fixtures g
      where ${inCurrentSeason('g')} and g.kickoff_ts >= :sinceTs order by g.kickoff_ts, g.id limit ${near}) near)` as const;

/** All fixtures of the matchdays near an instant, among which `matchdayAt` finds those of now. */
const FIXTURES_AROUND = query(
  FIXTURE_WITH_TEAMS,
  `${FIXTURES_WITH_TEAMS} where ${isOfMatchdayAround(NEAR)} order by f.kickoff_ts, f.id`,
);

export type FixtureAround = ResultRow<typeof FIXTURES_AROUND>;

/** From when on matches are of a matchday that may still be shown, ISO-8601 UTC. */
export const sinceOf = (nowTs: string): string => new Date(Date.parse(nowTs) - BEFORE_MS).toISOString();

/** See `FIXTURES_AROUND`. @param nowTs ISO-8601 UTC */
export const fixturesAround = (nowTs: string) => FIXTURES_AROUND({ sinceTs: sinceOf(nowTs) });

/** The fixture of each club that counts now, by the club's id; see `fixtureOfEachClub`. */
export const fixtureOfClubAt = (rows: readonly FixtureAround[], nowTs: string): Map<string, FixtureAround> =>
  fixtureOfEachClub(rows, nowTs);

/**
 * As a condition: whether a fixture is the one of the matchday for a club, played or not. It is the one that the newest run
 * forecast, since a new matchday is forecast as soon as it turns.
 *
 * @param fixture alias of `fixtures`
 * @param teamId an expression
 */
export const isShownNow = (fixture: string, teamId: string) =>
  withoutValues(`exists (select 1 from pstart_predictions c
    where c.fixture_id = ${fixture}.id and c.run_id = (${newestRun()}) and c.team_id = ${teamId})`);
