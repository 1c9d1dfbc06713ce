import { hasBegun, openMatchdayAt } from '#shared/season/matchdayAt.ts';
import { matchdaysOf, type MatchdayFixture } from '#shared/season/matchdays.ts';
import type { PointsBand } from '#shared/games/points/expectedPoints.schema.ts';
import { BAND_DEVIATIONS, deviationOf, varianceAhead, type ExpectedAhead } from './marketPlayers.ts';
import type { Horizon } from './transferRules.ts';

/** Over which matchdays transfers are weighed: the same for every player. */
export interface WeighedMatchdays {
  /** The matchday under way, which counts for nobody any more; null between matchdays. */
  running: { matchday: number; fixtureIds: ReadonlySet<string> } | null;
  /** Those to come, the next one first, as many as are known. */
  ahead: readonly number[];
}

export const NOTHING_WEIGHED: WeighedMatchdays = { running: null, ahead: [] };

/** Matches shown of a player; where one of them is under way, this is how many all players have left. */
const LEFT_WHILE_RUNNING = 4;

/**
 * From its first kickoff on, a matchday counts for nobody: matches of some are over, and a transfer comes too late for it.
 *
 * @param fixtures of one season, in any order; all of each matchday that matters
 * @param nowTs ISO-8601 UTC
 */
export function weighedMatchdays(
  fixtures: readonly (MatchdayFixture & { id: string })[],
  nowTs: string,
): WeighedMatchdays {
  const open = openMatchdayAt(fixtures, nowTs);
  if (open === null) return NOTHING_WEIGHED;
  const nowMs = Date.parse(nowTs);
  const isRunning = open.fixtures.some((fixture) => hasBegun(fixture, nowMs));
  const ahead = matchdaysOf(fixtures)
    .map(({ matchday }) => matchday)
    .filter((matchday) => matchday > open.matchday);
  return isRunning
    ? {
        running: { matchday: open.matchday, fixtureIds: new Set(open.fixtures.map(({ id }) => id)) },
        ahead,
      }
    : { running: null, ahead: [open.matchday, ...ahead] };
}

/** `24. Spieltag`, `24. bis 26. Spieltag`; null while no matchday is known. */
export function weighedText({ running, ahead }: WeighedMatchdays, horizon: Horizon): string | null {
  const matches = running === null ? horizon : Math.min(horizon, LEFT_WHILE_RUNNING);
  const [first] = ahead;
  const last = ahead.slice(0, matches).at(-1);
  if (first === undefined || last === undefined) return null;
  return first === last ? `${first}.\u00A0Spieltag` : `${first}. bis ${last}.\u00A0Spieltag`;
}

/**
 * What is expected of a player in the matches that are weighed.
 *
 * @returns the same unless a matchday is under way; undefined where no match is left
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
    // They are those of the match under way.
    parts: [],
  };
}

/**
 * Three matches spread at most three times as far as one: where the match under way spreads less, he hardly has a part in it, as
 * who is suspended, and the other two are what is known.
 */
const withoutFirst = ({ next, three }: NonNullable<ExpectedAhead['spread']>) => ({
  next: three !== null && 3 * next < three ? three / Math.SQRT2 : next,
  three,
});

/** No minus before a zero. */
function bandAround(points: number, variance: number): PointsBand {
  const reach = BAND_DEVIATIONS * Math.sqrt(variance);
  return { points, low: Math.round(points - reach) + 0, high: Math.round(points + reach) + 0 };
}
