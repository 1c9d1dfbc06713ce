import type { World, WorldMatch } from './world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** How often the hub's jobs run around matches, before them, and while nothing is near. */
const BUSY_STEP_MS = 2 * MINUTE_MS;
const NEAR_STEP_MS = 30 * MINUTE_MS;
const FAR_STEP_MS = 3 * HOUR_MS;
const BUSY_FROM_MS = -80 * MINUTE_MS;
const BUSY_UNTIL_MS = 156 * MINUTE_MS;
/** Forecasts are frozen from three days before a match on. */
const NEAR_MS = -76 * HOUR_MS;
/** The hub starts so long before the first kickoff, and lives so long after the last match. */
export const BEFORE_MS = 5 * DAY_MS;
const AFTER_MS = 8 * DAY_MS;

/** Matches that are played. */
export const playedIn = ({ matches }: Pick<World, 'matches'>): WorldMatch[] =>
  matches.filter(({ home }) => home.goals !== null);

/** When a hub starts that lives from a matchday on. */
export const startOf = (world: World, matchday: number): number =>
  Math.min(
    ...playedIn(world)
      .filter(({ fixture }) => fixture.matchday >= matchday)
      .map(({ kickoffMs }) => kickoffMs),
  ) - BEFORE_MS;

export const endOf = (worlds: readonly World[]): number =>
  Math.max(...worlds.flatMap(playedIn).map(({ kickoffMs }) => kickoffMs)) + AFTER_MS;

/**
 * Instants at which the jobs run: often around matches, and rarely when none is near.
 *
 * @param matches of all seasons
 * @returns the instant after a given one
 */
export function timelineOf(matches: readonly WorldMatch[]): (nowMs: number) => number {
  const kickoffs = [...new Set(matches.map(({ kickoffMs }) => kickoffMs))].toSorted(
    (one, other) => one - other,
  );
  return (nowMs) => {
    // The first match that keeps the hub busy, or will.
    const kickoffMs = kickoffs.find((ms) => nowMs < ms + BUSY_UNTIL_MS) ?? Infinity;
    const [nearMs, busyMs] = [kickoffMs + NEAR_MS, kickoffMs + BUSY_FROM_MS];
    if (nowMs >= busyMs) return nowMs + BUSY_STEP_MS;
    if (nowMs >= nearMs) return Math.min(nowMs + NEAR_STEP_MS, busyMs);
    return Math.min(nowMs + FAR_STEP_MS, nearMs);
  };
}

/** Tells once when all matches of a matchday are over. @returns to be called at each instant */
export function matchdayTeller(
  worlds: readonly World[],
  onMatchday: (matchday: number) => void = () => {},
): (nowMs: number) => void {
  const ends = worlds.flatMap(({ matches }) => [
    ...Map.groupBy(matches, ({ fixture }) => fixture.matchday).entries(),
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
