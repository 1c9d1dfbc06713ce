const HOUR_MS = 3_600_000;
/** Fixtures further from the middle of their matchday were moved, and neither open nor extend it. */
const MATCHDAY_REACH_MS = 4 * 24 * HOUR_MS;

/** The fields of a fixture needed to determine the current matchday. */
export interface MatchdayFixture {
  matchday: number;
  status: string;
  /** ISO-8601 UTC. */
  kickoffTs: string;
  homeTeamId: string;
  awayTeamId: string;
}

export interface Matchday<F extends MatchdayFixture> {
  matchday: number;
  /** Without postponed, cancelled and moved ones; earliest first. */
  fixtures: F[];
}

export const isHeld = ({ status }: Pick<MatchdayFixture, 'status'>): boolean =>
  status !== 'postponed' && status !== 'cancelled';

/** The matchdays by number, without postponed, cancelled and moved fixtures. @param fixtures in any order */
export function matchdaysOf<F extends MatchdayFixture>(fixtures: readonly F[]): Matchday<F>[] {
  return [...Map.groupBy(fixtures.filter(isHeld), ({ matchday }) => matchday)]
    .map(([matchday, all]) => {
      const sorted = all
        .map((fixture) => ({ fixture, startMs: kickoffMs(fixture) }))
        .toSorted((one, other) => one.startMs - other.startMs);
      const middleMs = sorted[Math.floor((sorted.length - 1) / 2)]?.startMs ?? 0;
      return {
        matchday,
        fixtures: sorted
          .filter(({ startMs }) => Math.abs(startMs - middleMs) <= MATCHDAY_REACH_MS)
          .map(({ fixture }) => fixture),
      };
    })
    .toSorted((one, other) => one.matchday - other.matchday);
}

export const kickoffMs = ({ kickoffTs }: Pick<MatchdayFixture, 'kickoffTs'>): number => Date.parse(kickoffTs);
