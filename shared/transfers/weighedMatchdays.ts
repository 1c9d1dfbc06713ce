import { comingMatchdayAt, hasBegun } from '../season/matchdayAt.ts';
import { matchdaysOf, type MatchdayFixture } from '../season/matchdays.ts';
import type { PointsBand } from '../points/expectedPoints.schema.ts';
import { BAND_DEVIATIONS, deviationOf, varianceAhead, type ExpectedAhead } from './marketPlayers.ts';
import type { Horizon } from './transferRules.ts';

/** The matchdays over which transfers are weighed; the same for every player. */
export interface WeighedMatchdays {
  /** The running matchday, which no longer counts; null between matchdays. */
  running: { matchday: number; fixtureIds: ReadonlySet<string> } | null;
  /** The coming matchdays, next one first, as many as are known. */
  ahead: readonly number[];
}

export const NOTHING_WEIGHED: WeighedMatchdays = { running: null, ahead: [] };

/** Matches that all players have left of those shown while one of them is running. */
const LEFT_WHILE_RUNNING = 4;

/**
 * From its first kickoff to its last final whistle, a matchday no longer counts for any player: some matches are over, and transfers come too late.
 *
 * @param fixtures of one season, in any order; all of each relevant matchday
 * @param nowTs ISO-8601 UTC
 */
export function weighedMatchdays(
  fixtures: readonly (MatchdayFixture & { id: string })[],
  nowTs: string,
): WeighedMatchdays {
  const coming = comingMatchdayAt(fixtures, nowTs);
  if (coming === null) return NOTHING_WEIGHED;
  const nowMs = Date.parse(nowTs);
  const isRunning = coming.fixtures.some((fixture) => hasBegun(fixture, nowMs));
  const ahead = matchdaysOf(fixtures)
    .map(({ matchday }) => matchday)
    .filter((matchday) => matchday > coming.matchday);
  return isRunning
    ? {
        running: { matchday: coming.matchday, fixtureIds: new Set(coming.fixtures.map(({ id }) => id)) },
        ahead,
      }
    : { running: null, ahead: [coming.matchday, ...ahead] };
}

/** `24. Spieltag`, `24. bis 26. Spieltag`; null if no matchday is known. */
export function weighedText({ running, ahead }: WeighedMatchdays, horizon: Horizon): string | null {
  const matches = running === null ? horizon : Math.min(horizon, LEFT_WHILE_RUNNING);
  const [first] = ahead;
  const last = ahead.slice(0, matches).at(-1);
  if (first === undefined || last === undefined) return null;
  return first === last ? `${first}.\u00A0Spieltag` : `${first}. bis ${last}.\u00A0Spieltag`;
}

/**
 * A player's expected points in the matches that are weighed.
 *
 * @returns the same unless a matchday is running; undefined if no match is left
 */
export function expectedAfter<E extends ExpectedAhead & { parts: readonly unknown[] }>(
  expected: E,
  { running }: WeighedMatchdays,
): E | undefined {
  if (running === null) return expected;
  const ahead = expected.ahead
    .filter(({ fixtureId }) => !running.fixtureIds.has(fixtureId))
    .slice(0, LEFT_WHILE_RUNNING);
  const [first, second, third] = ahead;
  if (first === undefined) return undefined;
  if (first === expected.ahead[0]) return { ...expected, ahead };
  const { next, three } = expected;
  const spread = expected.spread ?? {
    next: deviationOf(next),
    three: three === null ? null : deviationOf(three),
  };
  const later = { ...expected, ahead, spread: withoutFirst(spread) };
  return {
    ...later,
    next: bandAround(first.points, varianceAhead(later, 1)),
    three:
      second === undefined || third === undefined
        ? null
        : bandAround(first.points + second.points + third.points, varianceAhead(later, 3)),
    // The parts belong to the running match.
    parts: [],
  };
}

/**
 * The spread of three matches is at most three times that of one. If the running match has less, the player hardly takes
 * part in it, for example because he is suspended, and the spread comes from the other two.
 */
const withoutFirst = ({ next, three }: NonNullable<ExpectedAhead['spread']>) => ({
  next: three !== null && 3 * next < three ? three / Math.SQRT2 : next,
  three,
});

/** Avoids -0. */
function bandAround(points: number, variance: number): PointsBand {
  const reach = BAND_DEVIATIONS * Math.sqrt(variance);
  return { points, low: Math.round(points - reach) + 0, high: Math.round(points + reach) + 0 };
}
