import { useState } from 'react';
import { elevenFault } from '@hub/shared/elevens/elevenFault.ts';
import type { PositionGroup } from '@hub/shared/terms.ts';

/**
 * The players of a squad ticked as its eleven.
 *
 * @param squad in the order of its list
 * @param first ids that are ticked initially
 */
export function useChosenEleven<P extends { id: string; positionGroup: PositionGroup | null }>(
  squad: readonly P[],
  first: readonly string[],
) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(first));
  const eleven = squad.filter(({ id }) => chosen.has(id));
  const toggle = (playerId: string) => {
    const next = new Set(chosen);
    if (!next.delete(playerId)) next.add(playerId);
    setChosen(next);
  };
  return { chosen, setChosen, toggle, eleven, fault: elevenFault(eleven) };
}
