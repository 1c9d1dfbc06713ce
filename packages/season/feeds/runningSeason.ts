import type { FixtureFact } from './facts.ts';

/** A season as the master reports it. */
export interface ReportedSeason {
  /** `2026-27` */
  season: string;
  fixtures: readonly { kickoffTs: string; isDecided: boolean }[];
}

export interface RunningSeason {
  /** Null while no season has fixtures. */
  running: string | null;
  /** Seasons that cannot be the next one: they begin before the one before them has ended. */
  heldBack: string[];
}

/** Time after the last kickoff when a season is over, even with undecided matches. */
const OVER_AFTER_MS = 14 * 86_400_000;

export const toReportedFixtures = (values: readonly (FixtureFact | null)[]): ReportedSeason['fixtures'] =>
  values.flatMap((value) =>
    value === null
      ? []
      : [{ kickoffTs: value.kickoffTs, isDecided: value.state === 'over' || value.state === 'awarded' }],
  );

const kickoffsOf = (fixtures: ReportedSeason['fixtures']) =>
  fixtures.map(({ kickoffTs }) => Date.parse(kickoffTs)).toSorted((one, other) => one - other);

/** Whether all matches are decided, or the last should have been played two weeks ago. @returns false without fixtures */
export function isSeasonOver(fixtures: ReportedSeason['fixtures'], nowMs: number): boolean {
  const lastMs = kickoffsOf(fixtures).at(-1);
  return (
    lastMs !== undefined && (nowMs >= lastMs + OVER_AFTER_MS || fixtures.every(({ isDecided }) => isDecided))
  );
}

/**
 * Finds the running season: the first one reported, until it is over and the next one has fixtures. A season that
 * begins before the last one ended is an error of the source and never runs.
 *
 * @param seasons in any order
 */
export function runningSeason(seasons: readonly ReportedSeason[], nowMs: number): RunningSeason {
  const [first, ...others] = seasons
    .filter(({ fixtures }) => fixtures.length > 0)
    .toSorted((one, other) => (one.season < other.season ? -1 : 1));
  let running = first;
  const heldBack: string[] = [];
  for (const next of others) {
    if (running === undefined) break;
    const [lastMs = 0, firstMs = 0] = [kickoffsOf(running.fixtures).at(-1), kickoffsOf(next.fixtures)[0]];
    if (firstMs <= lastMs) heldBack.push(next.season);
    else if (isSeasonOver(running.fixtures, nowMs)) running = next;
    else break;
  }
  return { running: running?.season ?? null, heldBack };
}
