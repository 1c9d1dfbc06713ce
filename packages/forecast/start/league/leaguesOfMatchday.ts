import { fixtureOfEachClub, comingMatchdayAt } from '@hub/shared/season/matchdayAt.ts';
import type { FixtureFact } from '../types.ts';
import { endOf, LeagueBuilder, type BuiltLeague } from './buildLeague.ts';
import type { LeagueFacts } from './leagueFacts.ts';

/** The league before the matches of some clubs. */
export interface MatchdayLeague extends BuiltLeague {
  /** Clubs whose match of the matchday this is; their opponents may have another one that counts. */
  teamIds: ReadonlySet<string>;
}

/**
 * The leagues to forecast a matchday from: the current one for clubs yet to play, and the one at kickoff for clubs whose match
 * has begun, so that a match's forecast stays until the last final whistle of its matchday.
 *
 * @param asOfTs ISO-8601 UTC
 * @returns the matchday, null after the season and without fixtures; leagues in order of their instants
 */
export function leaguesOfMatchday(
  facts: LeagueFacts,
  asOfTs: string,
): { matchday: number | null; leagues: MatchdayLeague[] } {
  const fixtures = [
    ...facts.fixtures.map((fixture) =>
      withStatus(fixture, endOf(fixture.kickoffTs) <= asOfTs ? 'finished' : 'scheduled'),
    ),
    ...(facts.scheduled ?? []).map((fixture) => withStatus(fixture, 'scheduled')),
  ];
  const coming = comingMatchdayAt(fixtures, asOfTs);
  if (coming === null) return { matchday: null, leagues: [] };
  const builder = new LeagueBuilder(facts);
  const ofClub = [...fixtureOfEachClub(fixtures, asOfTs, coming)];
  const byInstant = Map.groupBy(ofClub, ([, { kickoffTs }]) => (kickoffTs < asOfTs ? kickoffTs : asOfTs));
  return {
    matchday: coming.matchday,
    leagues: [...byInstant]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([instantTs, clubs]) =>
        Object.assign(
          builder.at({
            asOfTs: instantTs,
            upcoming: distinct(clubs.map(([, fixture]) => fixture)),
            listsAsOfTs: asOfTs,
          }),
          { teamIds: new Set(clubs.map(([teamId]) => teamId)) },
        ),
      ),
  };
}

const withStatus = (fixture: FixtureFact, status: string) => Object.assign({ status }, fixture);

/** Counts a match once even if it counts for both of its clubs. */
const distinct = (fixtures: readonly (FixtureFact & { status: string })[]): FixtureFact[] =>
  [...new Set(fixtures)].map(({ status: _status, ...fixture }) => fixture);
