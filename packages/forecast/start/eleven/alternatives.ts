import type { PositionGroup } from '@hub/shared/terms.ts';
import type { PredictedCandidate } from './predictedEleven.ts';

/** Least chance of an alternative, in percent as displayed. */
const LEAST_PERCENT = 15;
const ALTERNATIVES_PER_SLOT = 2;
/** Two players whose chances add up to more start together more often than one replaces the other. */
const MOST_OF_A_PAIR = 1.25;
/** Groups to try next, since a club that changes its shape fields one more player in one group and one fewer in another. */
const NEIGHBOURS: Record<PositionGroup, readonly PositionGroup[]> = {
  goalkeeper: [],
  defender: ['midfielder'],
  midfielder: ['defender', 'forward'],
  forward: ['midfielder'],
};

export interface SlotCandidate extends PredictedCandidate {
  /** Position code, e.g. 'LB'. */
  positionPrimary: string;
}

/**
 * Finds the players who could replace each starter. Every player outside the eleven with a chance of 15 % or more, most probable
 * first, is assigned to a slot of his position group: of those with the fewest alternatives so far, one of his exact position,
 * else the one with the lowest chance. If all starters of his group are too certain, a slot of a neighbouring group is preferred.
 * A slot takes at most two.
 *
 * @returns alternatives by the player id of the slot; slots without any are left out
 */
export function alternativesOf<C extends SlotCandidate>(
  eleven: readonly C[],
  candidates: readonly C[],
): Map<string, C[]> {
  const chosen = new Set(eleven.map(({ playerId }) => playerId));
  const alternatives = new Map<string, C[]>();
  const others = candidates
    .filter(
      (candidate) =>
        !chosen.has(candidate.playerId) && Math.round(chanceOf(candidate) * 100) >= LEAST_PERCENT,
    )
    .toSorted((one, other) => chanceOf(other) - chanceOf(one) || compareIds(one, other));
  for (const candidate of others) {
    const countTaken = ({ playerId }: C) => alternatives.get(playerId)?.length ?? 0;
    const isOfGroup = ({ positionGroup }: C) => positionGroup === candidate.positionGroup;
    const isNear = ({ positionGroup }: C) => NEIGHBOURS[candidate.positionGroup].includes(positionGroup);
    const canReplace = (player: C) => chanceOf(player) + chanceOf(candidate) <= MOST_OF_A_PAIR;
    const free = eleven.filter((player) => countTaken(player) < ALTERNATIVES_PER_SLOT);
    const ofGroup = free.filter(isOfGroup);
    const slots = [
      ofGroup.filter(canReplace),
      free.filter((player) => isNear(player) && canReplace(player)),
      ofGroup,
    ].find((some) => some.length > 0);
    const slot = slots?.toSorted(
      (one, other) =>
        countTaken(one) - countTaken(other) ||
        Number(other.positionPrimary === candidate.positionPrimary) -
          Number(one.positionPrimary === candidate.positionPrimary) ||
        chanceOf(one) - chanceOf(other) ||
        compareIds(one, other),
    )[0];
    if (slot === undefined) continue;
    alternatives.set(slot.playerId, [...(alternatives.get(slot.playerId) ?? []), candidate]);
  }
  return alternatives;
}

const compareIds = (one: PredictedCandidate, other: PredictedCandidate) =>
  one.playerId < other.playerId ? -1 : 1;

const chanceOf = ({ startProbability }: PredictedCandidate) => startProbability ?? 0;
