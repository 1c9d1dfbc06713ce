import type { AppearanceFact, FixtureFact } from '../types.ts';

/** Number of recent line-ups that define a club's usual shapes. */
const SHAPE_WINDOW_MATCHES = 5;

/** The ids of each club's starters in its last five matches at most, newest first. */
export function recentElevensOf({
  played,
  appearances,
}: {
  played: readonly FixtureFact[];
  appearances: readonly Pick<AppearanceFact, 'fixtureId' | 'teamId' | 'playerId' | 'started'>[];
}): Map<string, ReadonlySet<string>[]> {
  const wanted = new Map<string, string[]>();
  const note = (teamId: string, fixtureId: string) => {
    const fixtureIds = wanted.get(teamId) ?? [];
    if (fixtureIds.length < SHAPE_WINDOW_MATCHES) wanted.set(teamId, [...fixtureIds, fixtureId]);
  };
  for (const { fixtureId, homeTeamId, awayTeamId } of played.toSorted(
    (a, b) => Date.parse(b.kickoffTs) - Date.parse(a.kickoffTs),
  )) {
    note(homeTeamId, fixtureId);
    note(awayTeamId, fixtureId);
  }
  const starters = new Map<string, Set<string>>();
  for (const [teamId, fixtureIds] of wanted)
    for (const fixtureId of fixtureIds) starters.set(`${fixtureId}\n${teamId}`, new Set());
  for (const { fixtureId, teamId, playerId, started } of appearances)
    if (started) starters.get(`${fixtureId}\n${teamId}`)?.add(playerId);
  return new Map(
    [...wanted].map(([teamId, fixtureIds]) => [
      teamId,
      fixtureIds.map((fixtureId) => starters.get(`${fixtureId}\n${teamId}`) ?? new Set<string>()),
    ]),
  );
}
