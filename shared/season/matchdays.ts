import { groupBy } from '../groupBy.ts';

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
  const matchdays = [...groupBy(fixtures.filter(isHeld), ({ matchday }) => matchday)]
    .map(([matchday, all]) => ({
      matchday,
      starts: all
        .map((fixture) => ({ fixture, startMs: kickoffMs(fixture) }))
        .toSorted((one, other) => one.startMs - other.startMs),
    }))
    .toSorted((one, other) => one.matchday - other.matchday);
  const middles = matchdays.map(({ starts }) => middleOf(starts));
  return matchdays.map(({ matchday, starts }, n) => {
    const [before, after] = [middles[n - 1] ?? -Infinity, middles[n + 1] ?? Infinity];
    const between = starts.filter(({ startMs }) => startMs > before && startMs < after);
    const middleMs = middleOf(togetherIn(between.length === 0 ? starts : between));
    return {
      matchday,
      fixtures: starts
        .filter(({ startMs }) => Math.abs(startMs - middleMs) <= MATCHDAY_REACH_MS)
        .map(({ fixture }) => fixture),
    };
  });
}

interface Start {
  startMs: number;
}

/** @param sorted earliest first */
const middleOf = (sorted: readonly Start[]) => sorted[Math.floor((sorted.length - 1) / 2)]?.startMs ?? 0;

/** Share of a matchday that is left, however many of its fixtures were moved to a later day together. */
const LEFT = 1 / 3;

/** The first starts that are close together, as long as they are more than a single fixture brought forward. */
function togetherIn(sorted: readonly Start[]): readonly Start[] {
  const least = Math.min(sorted.length, Math.max(2, Math.ceil(sorted.length * LEFT)));
  const groups = sorted.map(({ startMs: firstMs }) =>
    sorted.filter(({ startMs }) => startMs >= firstMs && startMs - firstMs <= MATCHDAY_REACH_MS),
  );
  return groups.find((group) => group.length >= least) ?? sorted;
}

export const kickoffMs = ({ kickoffTs }: Pick<MatchdayFixture, 'kickoffTs'>): number => Date.parse(kickoffTs);
