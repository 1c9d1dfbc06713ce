import type { World } from '../world.ts';

const DAY_MS = 24 * 3_600_000;
/** How long before its first match vendors publish a season, which soon becomes the current one. */
const PUBLISHED_MS = 60 * DAY_MS;
const CURRENT_MS = 45 * DAY_MS;

/** Consecutive seasons as vendors know them. */
export interface Seasons {
  /** Oldest first. */
  worlds: readonly World[];
  /** The vendors' current season. */
  at(nowMs: number): World;
  /** Undefined until vendors publish the season. */
  of(startYear: number, nowMs: number): World | undefined;
}

/** @param worlds at least one, oldest first */
export function seasonsOf(worlds: readonly [World, ...World[]]): Seasons {
  const starts = worlds.map(({ matches }, n) =>
    n === 0 ? -Infinity : Math.min(...matches.map(({ kickoffMs }) => kickoffMs)),
  );
  const isSince = (n: number, nowMs: number, beforeMs: number) => nowMs >= (starts[n] ?? 0) - beforeMs;
  return {
    worlds,
    at: (nowMs) => worlds.findLast((_world, n) => isSince(n, nowMs, CURRENT_MS)) ?? worlds[0],
    of: (startYear, nowMs) =>
      worlds.find((world, n) => world.startYear === startYear && isSince(n, nowMs, PUBLISHED_MS)),
  };
}
