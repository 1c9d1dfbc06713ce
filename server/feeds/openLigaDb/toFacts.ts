import { factMaker, seasonOf, type Fact } from '../facts.ts';
import type { Match } from './schema.ts';

/** The result after 90 minutes; the half-time has type 1, extra time 3, penalties 5, in any order. */
const RESULT_AFTER_90_MINUTES = 2;
const fact = factMaker('openligadb');

/** Matches and their clubs as facts; clubs once each, under the name of their last match. */
export function toFacts(matches: readonly Match[]) {
  const clubs = new Map<number, Fact<'club'>>();
  for (const match of matches)
    for (const { teamId, teamName, shortName } of [match.team1, match.team2])
      clubs.set(
        teamId,
        fact('club', teamId, {
          season: seasonOf(match.leagueSeason),
          name: teamName.trim(),
          shortName: shortName?.trim() || teamName.trim(),
        }),
      );
  return { clubs: [...clubs.values()], fixtures: matches.map(toFixture) };
}

function toFixture(match: Match): Fact<'fixture'> {
  const result = match.matchResults.find(({ resultTypeID }) => resultTypeID === RESULT_AFTER_90_MINUTES);
  // A result can appear while the match is still running, and the flag can precede the result.
  const final = match.matchIsFinished && result !== undefined ? result : null;
  return fact('fixture', match.matchID, {
    season: seasonOf(match.leagueSeason),
    matchday: match.group.groupOrderID,
    kickoffTs: new Date(match.matchDateTimeUTC).toISOString(),
    homeClub: String(match.team1.teamId),
    awayClub: String(match.team2.teamId),
    homeGoals: final?.pointsTeam1 ?? null,
    awayGoals: final?.pointsTeam2 ?? null,
    state: final === null ? 'open' : 'over',
    venue: match.location?.locationStadium?.trim() || null,
    referee: null,
  });
}
