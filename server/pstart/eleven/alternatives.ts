import type { ElevenCandidate } from './predictedEleven.ts';

/** Players with a smaller chance, in percent as it is shown, are not offered as alternatives. */
const LEAST_PERCENT = 15;
const ALTERNATIVES_PER_SLOT = 2;

export interface SlotCandidate extends ElevenCandidate {
  /** Position code, e.g. 'LB'. */
  positionPrimary: string;
}

/**
 * Finds who could start instead of whom. Every player outside the eleven with a chance of 15 % or more, most probable
 * first, goes to a slot of his position group: preferably one of his exact position, else the one with the lowest
 * chance. A slot takes at most two.
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
    const [slot] = eleven
      .filter((player) => player.positionGroup === candidate.positionGroup)
      .filter((player) => countTaken(player) < ALTERNATIVES_PER_SLOT)
      .toSorted(
        (one, other) =>
          countTaken(one) - countTaken(other) ||
          Number(other.positionPrimary === candidate.positionPrimary) -
            Number(one.positionPrimary === candidate.positionPrimary) ||
          chanceOf(one) - chanceOf(other) ||
          compareIds(one, other),
      );
    if (slot === undefined) continue;
    alternatives.set(slot.playerId, [...(alternatives.get(slot.playerId) ?? []), candidate]);
  }
  return alternatives;
}

const compareIds = (one: ElevenCandidate, other: ElevenCandidate) => (one.playerId < other.playerId ? -1 : 1);

const chanceOf = ({ startProbability }: ElevenCandidate) => startProbability ?? 0;
