import { HORIZONS } from '@hub/shared/record/record.schema.ts';
import type { World, WorldMatch } from './world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** How often the hub's jobs run. */
export interface Pace {
  /** Around matches. */
  busyMs: number;
  /** Before them. */
  nearMs: number;
  /** In the summer; not a full day, so that the hour varies. */
  summerMs: number;
}
const USUAL_PACE: Pace = { busyMs: 2 * MINUTE_MS, nearMs: HOUR_MS, summerMs: 23 * HOUR_MS };
/** Step for some days after matches. */
const AFTER_STEP_MS = 3 * HOUR_MS;
const BUSY_FROM_MS = -80 * MINUTE_MS;
const BUSY_UNTIL_MS = 156 * MINUTE_MS;
/** Forecasts are frozen from three days before a match, and checked a moment after they are due. */
const NEAR_FROM_MS = -76 * HOUR_MS;
const FROZEN_MS = HORIZONS.map(({ minutesBefore }) => (1 - minutesBefore) * MINUTE_MS);
/** Time between the hub's start and the first kickoff, and between the last match and its end. */
export const BEFORE_MS = 5 * DAY_MS;
const AFTER_MS = 8 * DAY_MS;

/** Matches that have a result. */
export const playedIn = ({ matches }: Pick<World, 'matches'>): WorldMatch[] =>
  matches.filter(({ home }) => home.goals !== null);

/** When a hub starts that is simulated from a matchday on. */
export const startOf = (world: World, matchday: number): number =>
  Math.min(
    ...playedIn(world)
      .filter(({ fixture }) => fixture.matchday >= matchday)
      .map(({ kickoffMs }) => kickoffMs),
  ) - BEFORE_MS;

export const endOf = (worlds: readonly World[]): number =>
  Math.max(...worlds.flatMap(playedIn).map(({ kickoffMs }) => kickoffMs)) + AFTER_MS;

/**
 * Instants at which the jobs run: often around matches, otherwise rarely.
 *
 * @param matches of all seasons
 * @returns the instant after a given one
 */
export function timelineOf(
  matches: readonly WorldMatch[],
  { busyMs, nearMs, summerMs }: Pace = USUAL_PACE,
): (nowMs: number) => number {
  const kickoffs = [...new Set(matches.map(({ kickoffMs }) => kickoffMs))].toSorted(
    (one, other) => one - other,
  );
  const turns = kickoffs
    .flatMap((ms) => [NEAR_FROM_MS, BUSY_FROM_MS, ...FROZEN_MS].map((turnMs) => ms + turnMs))
    .toSorted((one, other) => one - other);
  const stepAt = (nowMs: number): number => {
    // The first match that keeps or will keep the hub busy.
    const next = kickoffs.findIndex((ms) => nowMs < ms + BUSY_UNTIL_MS);
    const [kickoffMs = Infinity, lastMs = -Infinity] = [
      kickoffs[next],
      kickoffs.at(next === -1 ? -1 : next - 1),
    ];
    if (nowMs >= kickoffMs + BUSY_FROM_MS) return busyMs;
    if (nowMs >= kickoffMs + NEAR_FROM_MS) return nearMs;
    const isSummer = lastMs < nowMs && nowMs - lastMs > AFTER_MS;
    return isSummer ? summerMs : AFTER_STEP_MS;
  };
  return (nowMs) => {
    const turnMs = turns.find((ms) => ms > nowMs) ?? Infinity;
    return Math.min(nowMs + stepAt(nowMs), turnMs);
  };
}

/** Calls back once when all matches of a matchday are over. @returns a function to be called at each instant */
export function matchdayWatcher(
  worlds: readonly World[],
  onMatchday: (matchday: number) => void = () => {},
): (nowMs: number) => void {
  const ends = worlds.flatMap((world) => [
    ...Map.groupBy(playedIn(world), ({ fixture }) => fixture.matchday).entries(),
  ]);
  const ahead = new Set(ends);
  return (nowMs) => {
    for (const end of ahead) {
      const [matchday, matches] = end;
      if (!matches.every(({ kickoffMs }) => kickoffMs + BUSY_UNTIL_MS < nowMs)) continue;
      ahead.delete(end);
      onMatchday(matchday);
    }
  };
}
