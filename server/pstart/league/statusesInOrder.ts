import { compareText } from '../inputs/history.ts';
import type { StatusFact } from '../types.ts';

/** Sorts statuses by the instant when they became known, then by player, then as given. Keeps only the last of equal statuses. */
export function statusesInOrder(statuses: readonly StatusFact[]): StatusFact[] {
  const seen = new Set<string>();
  return statuses
    .toReversed()
    .filter(({ playerId, knownFromTs, status, chance, expectedReturn }) => {
      const key = `${playerId} ${knownFromTs} ${status} ${chance ?? ''} ${expectedReturn ?? ''}`;
      return !seen.has(key) && seen.add(key);
    })
    .toReversed()
    .toSorted(
      (one, other) =>
        compareText(one.knownFromTs, other.knownFromTs) || compareText(one.playerId, other.playerId),
    );
}
