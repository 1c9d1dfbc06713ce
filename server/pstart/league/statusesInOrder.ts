import { compareText } from '../inputs/history.ts';
import type { StatusFact } from '../types.ts';

/** By the instant at which they became known; of the same instant by player, and of him as given. The same twice is once, the last time. */
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
