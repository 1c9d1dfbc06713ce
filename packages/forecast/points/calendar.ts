import type { LeagueFacts } from '../start/league/leagueFacts.ts';
import type { FixtureFact } from '../start/types.ts';
import { MATCHES_AHEAD } from './model/fadingChances.ts';

/** Each club's upcoming matches by kickoff. */
export type ClubCalendar = ReadonlyMap<string, readonly FixtureFact[]>;

/** A season's matches that kick off at an instant or later, in any order. @param asOfTs ISO-8601 UTC */
export const matchesToCome = (
  { fixtures, scheduled = [] }: Pick<LeagueFacts, 'fixtures' | 'scheduled'>,
  asOfTs: string,
): FixtureFact[] => [...fixtures, ...scheduled].filter(({ kickoffTs }) => kickoffTs >= asOfTs);

/** @param scheduled upcoming matches, in any order */
export function calendarOf(scheduled: readonly FixtureFact[]): ClubCalendar {
  const calendar = new Map<string, FixtureFact[]>();
  for (const match of scheduled.toSorted((one, other) => (one.kickoffTs < other.kickoffTs ? -1 : 1)))
    for (const teamId of [match.homeTeamId, match.awayTeamId]) {
      const ofClub = calendar.get(teamId) ?? [];
      ofClub.push(match);
      calendar.set(teamId, ofClub);
    }
  return calendar;
}

/** The matches that points are shown for: the given one and the club's next ones; none if it is not upcoming. */
export function matchesAhead(
  calendar: ClubCalendar,
  { teamId, fixtureId }: { teamId: string; fixtureId: string },
): readonly FixtureFact[] {
  const ofClub = calendar.get(teamId) ?? [];
  const first = ofClub.findIndex((match) => match.fixtureId === fixtureId);
  return first === -1 ? [] : ofClub.slice(first, first + MATCHES_AHEAD + 1);
}
