import { slotsOf, type Formation } from '#shared/elevens/bestEleven.ts';
import { KEEPERS_PER_TEAM, STARTERS_PER_TEAM } from '#shared/limits.ts';
import type { PositionGroup } from '#shared/terms.ts';

/** Places for outfield players in a formation. */
export const OUTFIELD_PLAYERS = STARTERS_PER_TEAM - KEEPERS_PER_TEAM;
export const OUTFIELD = ['defender', 'midfielder', 'forward'] as const;

/** The fewest and the most players of a line in the formations. */
export function rangeOf(formations: readonly Formation[], group: PositionGroup) {
  const counts = formations.map((formation) => slotsOf(formation)[group]);
  return { least: Math.min(...counts), most: Math.max(...counts) };
}

/** Whether every line-up within the formations' ranges is one of them, so that ranges of lines suffice. */
export function isBoxOfFormations(formations: readonly Formation[]): boolean {
  const [defender, midfielder, forward] = OUTFIELD.map((group) => rangeOf(formations, group));
  if (defender === undefined || midfielder === undefined || forward === undefined) return false;
  let inside = 0;
  for (let defenders = defender.least; defenders <= defender.most; defenders += 1)
    for (let forwards = forward.least; forwards <= forward.most; forwards += 1) {
      const midfielders = OUTFIELD_PLAYERS - defenders - forwards;
      if (midfielders >= midfielder.least && midfielders <= midfielder.most) inside += 1;
    }
  return inside === new Set(formations).size;
}
