import type { PositionGroup } from '#shared/terms.ts';

export interface ElevenCandidate {
  playerId: string;
  positionGroup: PositionGroup;
  /** Start probability in [0, 1]. */
  probability: number;
}

/** Fewest and most players of a group in any usual shape. */
const OUTFIELD_BOUNDS = {
  defender: [3, 5],
  midfielder: [2, 5],
  forward: [1, 4],
} as const;
const OUTFIELD_PLACES = 10;

/**
 * The most probable starting eleven: the keeper with the highest start probability, and the ten outfield players with
 * the highest sum that form a usual shape (3–5 defenders, 2–5 midfielders, 1–4 forwards).
 *
 * @returns goalkeeper, defenders, midfielders, forwards, inside a group the highest probability first; ties by player
 *   id. A squad that cannot fill a shape gives as many players as its upper bounds allow.
 */
export function predictedEleven<C extends ElevenCandidate>(candidates: readonly C[]): C[] {
  const ordered = candidates.toSorted(byProbability);
  const groupOf = (group: PositionGroup) => ordered.filter(({ positionGroup }) => positionGroup === group);
  const defenders = groupOf('defender');
  const midfielders = groupOf('midfielder');
  const forwards = groupOf('forward');

  let best: { ten: C[]; value: Value } = { ten: [], value: [0, 0, 0] };
  for (let inDefence = 0; inDefence <= OUTFIELD_BOUNDS.defender[1]; inDefence += 1) {
    for (let inMidfield = 0; inMidfield <= OUTFIELD_BOUNDS.midfielder[1]; inMidfield += 1) {
      const inAttack = Math.min(
        OUTFIELD_BOUNDS.forward[1],
        Math.max(0, OUTFIELD_PLACES - inDefence - inMidfield),
      );
      const ten = [
        ...defenders.slice(0, inDefence),
        ...midfielders.slice(0, inMidfield),
        ...forwards.slice(0, inAttack),
      ];
      const value = valueOf(ten);
      if (isBetter(value, best.value)) best = { ten, value };
    }
  }
  return [...groupOf('goalkeeper').slice(0, 1), ...best.ten];
}

/** Players on the pitch, filled lower bounds, sum of probabilities: compared in this order. */
type Value = readonly [players: number, filled: number, sum: number];

function valueOf(ten: readonly ElevenCandidate[]): Value {
  const filled = Object.entries(OUTFIELD_BOUNDS).reduce((total, [group, [least]]) => {
    const members = ten.filter(({ positionGroup }) => positionGroup === group).length;
    return total + Math.min(members, least);
  }, 0);
  return [ten.length, filled, ten.reduce((sum, { probability }) => sum + probability, 0)];
}

function isBetter(one: Value, other: Value): boolean {
  const decisive = one.findIndex((value, index) => value !== other[index]);
  return decisive !== -1 && (one[decisive] ?? 0) > (other[decisive] ?? 0);
}

function byProbability(one: ElevenCandidate, other: ElevenCandidate): number {
  return other.probability - one.probability || (one.playerId < other.playerId ? -1 : 1);
}
