import type { AppearanceFact, ExpectedElevenFact, FixtureFact, SourceRecord } from '../types.ts';

/** How an expected eleven did, once the line-up was known. */
export interface ScoredEleven {
  sourceId: string;
  fixtureId: string;
  teamId: string;
  /** ISO-8601 UTC */
  kickoffTs: string;
  /** How many of it began, 0–11. */
  right: number;
  /** The same of the club's eleven before; null before its first match. */
  sameElevenAgain: number | null;
}

interface Played {
  fixtures: readonly Pick<FixtureFact, 'fixtureId' | 'kickoffTs' | 'homeTeamId' | 'awayTeamId'>[];
  appearances: readonly Pick<AppearanceFact, 'fixtureId' | 'teamId' | 'playerId' | 'started'>[];
}

/**
 * The elevens whose line-ups are known, by kickoff. Of a source's elevens for a match, the newest before kickoff counts, unless it
 * was named before the club's last match.
 */
export function scoreElevens(
  elevens: readonly ExpectedElevenFact[],
  { fixtures, appearances }: Played,
): ScoredEleven[] {
  const fixtureOf = new Map(fixtures.map((fixture) => [fixture.fixtureId, fixture]));
  const starters = Map.groupBy(
    appearances.filter(({ started }) => started),
    ({ fixtureId, teamId }) => `${fixtureId} ${teamId}`,
  );
  const beganIn = (fixtureId: string, teamId: string): ReadonlySet<string> =>
    new Set(starters.get(`${fixtureId} ${teamId}`)?.map(({ playerId }) => playerId));
  const byKickoff = fixtures.toSorted((one, other) => one.kickoffTs.localeCompare(other.kickoffTs));
  return [...Map.groupBy(elevens, ({ fixtureId, teamId }) => `${fixtureId} ${teamId}`).values()]
    .flatMap((ofMatch) => {
      const [{ fixtureId, teamId } = { fixtureId: '', teamId: '' }] = ofMatch;
      const fixture = fixtureOf.get(fixtureId);
      const began = beganIn(fixtureId, teamId);
      if (fixture === undefined || began.size === 0) return [];
      const { kickoffTs } = fixture;
      const before = byKickoff.findLast(
        ({ kickoffTs: ts, homeTeamId, awayTeamId }) =>
          ts < kickoffTs && (homeTeamId === teamId || awayTeamId === teamId),
      );
      const beganBefore = before && beganIn(before.fixtureId, teamId);
      const known = ofMatch
        .filter(({ knownFromTs }) => knownFromTs < kickoffTs && knownFromTs > (before?.kickoffTs ?? ''))
        .toSorted((one, other) => one.knownFromTs.localeCompare(other.knownFromTs));
      return [...new Map(known.map((eleven) => [eleven.sourceId, eleven])).values()].map(
        ({ sourceId, playerIds }): ScoredEleven => ({
          sourceId,
          fixtureId,
          teamId,
          kickoffTs,
          right: playerIds.filter((playerId) => began.has(playerId)).length,
          sameElevenAgain: beganBefore?.size ? [...beganBefore].filter((id) => began.has(id)).length : null,
        }),
      );
    })
    .toSorted((one, other) => one.kickoffTs.localeCompare(other.kickoffTs));
}

/** The elevens with their source's record as it was when they were named. */
export function withRecords(elevens: readonly ExpectedElevenFact[], played: Played): ExpectedElevenFact[] {
  const scored = Map.groupBy(scoreElevens(elevens, played), ({ sourceId }) => sourceId);
  return elevens.map((eleven) => {
    const earlier = (scored.get(eleven.sourceId) ?? []).filter(
      ({ kickoffTs }) => kickoffTs < eleven.knownFromTs,
    );
    const record = recordOf(earlier);
    return record === null ? eleven : { ...eleven, record };
  });
}

/** Means over the club matches that 'same eleven again' could be compared in; null without any. */
export function recordOf(scored: readonly ScoredEleven[]): SourceRecord | null {
  const compared = scored.flatMap(({ right, sameElevenAgain }) =>
    sameElevenAgain === null ? [] : [{ right, sameElevenAgain }],
  );
  if (compared.length === 0) return null;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    clubMatches: compared.length,
    rightOf11: mean(compared.map(({ right }) => right)),
    sameElevenAgain: mean(compared.map((one) => one.sameElevenAgain)),
  };
}
