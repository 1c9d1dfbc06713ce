import type { AppearanceFact, FixtureFact, LastSeason } from '../types.ts';

const LAST_MATCHES = 10;
const FULL_MATCH_MINUTES = 90;
/** Matches without him added to the total, so that three starts in three matches do not count like a whole season. */
const PRIOR_MATCHES = 3;

/** Sums up a season that is over, by player. */
export function lastSeasonOf({
  fixtures,
  appearances,
}: {
  fixtures: readonly FixtureFact[];
  appearances: readonly AppearanceFact[];
}): Map<string, LastSeason> {
  const indexOf = new Map<string, number>();
  const played = new Map<string, number>();
  const byKickoff = fixtures.toSorted(
    (one, other) => Date.parse(one.kickoffTs) - Date.parse(other.kickoffTs),
  );
  for (const { fixtureId, homeTeamId, awayTeamId } of byKickoff)
    for (const teamId of [homeTeamId, awayTeamId]) {
      const index = played.get(teamId) ?? 0;
      indexOf.set(`${fixtureId}\n${teamId}`, index);
      played.set(teamId, index + 1);
    }
  const order = new Map(byKickoff.map(({ fixtureId }, index) => [fixtureId, index]));
  const rowsOf = Map.groupBy(
    appearances.filter(({ fixtureId }) => order.has(fixtureId)),
    ({ playerId }) => playerId,
  );
  return new Map(
    [...rowsOf].map(([playerId, rows]) => {
      const newest = rows.reduce((one, other) =>
        (order.get(other.fixtureId) ?? 0) > (order.get(one.fixtureId) ?? 0) ? other : one,
      );
      const { teamId } = newest;
      const matches = played.get(teamId) ?? 0;
      const atClub = rows.filter((row) => row.teamId === teamId);
      const matchOf = ({ fixtureId }: AppearanceFact) => indexOf.get(`${fixtureId}\n${teamId}`) ?? 0;
      const sinceHeCame = matches - Math.min(...atClub.map(matchOf)) + PRIOR_MATCHES;
      const starts = atClub.filter(({ started }) => started);
      const minutes = atClub.reduce((sum, { minutesPlayed }) => sum + minutesPlayed, 0);
      const recent = starts.filter((row) => matchOf(row) >= matches - LAST_MATCHES).length;
      return [
        playerId,
        {
          teamId,
          startShare: starts.length / sinceHeCame,
          startShareLast10: recent / Math.min(LAST_MATCHES, matches),
          minutesShare: Math.min(1, minutes / FULL_MATCH_MINUTES / sinceHeCame),
        },
      ];
    }),
  );
}
