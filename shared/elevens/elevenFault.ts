import { KEEPERS_PER_TEAM, STARTERS_PER_TEAM } from '../limits.ts';
import type { PositionGroup } from '../terms.ts';

/** Why a choice is not a valid eleven; null if it is. A player of unknown position may be the goalkeeper. */
export function elevenFault(
  chosen: readonly { positionGroup: PositionGroup | null }[],
): 'players' | 'goalkeepers' | null {
  if (chosen.length !== STARTERS_PER_TEAM) return 'players';
  const keepers = chosen.filter(({ positionGroup }) => positionGroup === 'goalkeeper').length;
  const unknown = chosen.filter(({ positionGroup }) => positionGroup === null).length;
  return keepers <= KEEPERS_PER_TEAM && keepers + unknown >= KEEPERS_PER_TEAM ? null : 'goalkeepers';
}
