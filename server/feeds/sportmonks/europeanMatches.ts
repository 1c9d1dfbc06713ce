import { factMaker, isOtherCompetition, seasonOf, type ReportedFact } from '../facts.ts';
import type { Match } from './schema.ts';
import { stateOf } from './toFacts.ts';

const fact = factMaker('sportmonks');
const DAY_MS = 86_400_000;
/** Matches in other competitions are requested for a span of days; the service allows up to a hundred. */
const DAYS_BEHIND = 14;
const DAYS_AHEAD = 42;

/** The path to a club's matches of these weeks, in any competition. */
export function pathOfMatchesAround(club: string, nowMs: number): string {
  const dayAt = (days: number) => new Date(nowMs + days * DAY_MS).toISOString().slice(0, 10);
  return `/fixtures/between/${dayAt(-DAYS_BEHIND)}/${dayAt(DAYS_AHEAD)}/${club}?include=participants;scores;state;league`;
}

/** A club's matches in other competitions, except friendlies. @param league the service's id of the hub's league */
export function matchesToEuropeanMatches(
  club: string,
  matches: readonly Match[],
  league: string | null,
  startYear: number,
): ReportedFact<'europeanMatch'>[] {
  return matches.flatMap((match): ReportedFact<'europeanMatch'>[] => {
    const own = match.participants.find(({ id }) => String(id) === club);
    const other = match.participants.find(({ id }) => String(id) !== club);
    const competition = match.league?.name?.trim();
    if (own === undefined || !competition) return [];
    if (!isOtherCompetition({ id: match.league?.id, name: competition }, league)) return [];
    const { state, homeGoals, awayGoals } = stateOf(match);
    return [
      fact('europeanMatch', `${match.id}-${club}`, {
        season: seasonOf(startYear),
        club,
        competition,
        kickoffTs: new Date(match.starting_at_timestamp * 1000).toISOString(),
        side: own.meta.location,
        opponent: other?.name ?? '?',
        homeGoals,
        awayGoals,
        isOff: state === 'postponed' || state === 'cancelled',
      }),
    ];
  });
}
