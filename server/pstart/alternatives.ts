import type { ElevenCandidate } from './predictedEleven.ts';

/** Below this chance nobody is called an alternative. */
const LEAST_CHANCE = 0.15;
const ALTERNATIVES_PER_SLOT = 2;

export interface SlotCandidate extends ElevenCandidate {
  /** Position code, e.g. 'LB'. */
  positionPrimary: string;
}

/**
 * Who could begin instead of whom: everybody outside the eleven with a chance of 15 % or more, most probable first,
 * goes to a slot of his own position group, where one plays his exact position, else where the chance is lowest; two at
 * most to a slot.
 *
 * @returns by the player id of the slot; slots without alternatives are left out
 */
export function alternativesOf<C extends SlotCandidate>(
  eleven: readonly C[],
  candidates: readonly C[],
): Map<string, C[]> {
  const chosen = new Set(eleven.map(({ playerId }) => playerId));
  const alternatives = new Map<string, C[]>();
  const others = candidates
    .filter(({ playerId, probability }) => !chosen.has(playerId) && probability >= LEAST_CHANCE)
    .toSorted((one, other) => other.probability - one.probability || compareIds(one, other));
  for (const candidate of others) {
    const taken = ({ playerId }: C) => alternatives.get(playerId)?.length ?? 0;
    const [slot] = eleven
      .filter((member) => member.positionGroup === candidate.positionGroup)
      .filter((member) => taken(member) < ALTERNATIVES_PER_SLOT)
      .toSorted(
        (one, other) =>
          taken(one) - taken(other) ||
          Number(other.positionPrimary === candidate.positionPrimary) -
            Number(one.positionPrimary === candidate.positionPrimary) ||
          one.probability - other.probability ||
          compareIds(one, other),
      );
    if (slot === undefined) continue;
    alternatives.set(slot.playerId, [...(alternatives.get(slot.playerId) ?? []), candidate]);
  }
  return alternatives;
}

const compareIds = (one: ElevenCandidate, other: ElevenCandidate) => (one.playerId < other.playerId ? -1 : 1);
