import { factMaker, seasonOf, type Fact } from '../facts.ts';
import type { Match } from './schema.ts';

/** The result after 90 minutes; the half-time has type 1, extra time 3, penalties 5, in any order. */
const RESULT_AFTER_90_MINUTES = 2;
const fact = factMaker('openligadb');

/** Matches of the league and their clubs as facts; clubs once each, under the name of their last match. */
export function toFacts(reported: readonly Match[]) {
  const matches = ofLeague(reported);
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

/**
 * The matches of a double round robin: without play-offs, which the service may list behind the last matchday, and
 * without clubs that have only a few matches in a whole season.
 */
function ofLeague(reported: readonly Match[]): readonly Match[] {
  const played = reported.filter(({ group }) => !PLAY_OFF.test(group.groupName ?? ''));
  const counts = new Map<number, number>();
  for (const { team1, team2 } of played)
    for (const { teamId } of [team1, team2]) counts.set(teamId, (counts.get(teamId) ?? 0) + 1);
  const usual = Math.max(0, ...counts.values()) / 2;
  const isMember = (teamId: number) => (counts.get(teamId) ?? 0) >= usual;
  const matches = played.filter(({ team1, team2 }) => isMember(team1.teamId) && isMember(team2.teamId));
  const members = [...counts.keys()].filter(isMember).length;
  const isWhole = matches.length > members * (members - 1);
  return isWhole ? matches.filter(({ group }) => group.groupOrderID <= 2 * (members - 1)) : matches;
}

const PLAY_OFF = /relegation|play-?off|aufstieg|entscheidung/iu;

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
