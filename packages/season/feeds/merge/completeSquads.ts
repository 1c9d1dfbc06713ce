import { KEEPERS_PER_TEAM, STARTERS_PER_TEAM } from '@hub/shared/limits.ts';

/** Decides when a source's report on a club's match is complete; incomplete ones are requested again. */

interface Named {
  player: string;
}

const areDistinct = (players: readonly Named[]) =>
  new Set(players.map(({ player }) => player)).size === players.length;

/**
 * Whether an announced eleven is complete: eleven different players, exactly one of them a goalkeeper.
 *
 * @param listedCount how many players the source lists, including unnamed ones
 */
export const isCompleteEleven = (
  starters: readonly (Named & { position: string | null })[],
  listedCount: number,
): boolean =>
  listedCount === STARTERS_PER_TEAM &&
  starters.length === STARTERS_PER_TEAM &&
  areDistinct(starters) &&
  starters.filter(({ position }) => position === 'GK').length === KEEPERS_PER_TEAM;

/** Whether the squad of a match that is over is complete: eleven different players started, and all of them played. */
export function isCompleteSquad(parts: readonly (Named & { started: boolean; minutes: number })[]): boolean {
  const starters = parts.filter(({ started }) => started);
  return (
    starters.length === STARTERS_PER_TEAM &&
    areDistinct(parts) &&
    starters.every(({ minutes }) => minutes > 0)
  );
}
