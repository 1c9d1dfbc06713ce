import { compareText } from '../inputs/history.ts';
import type { AppearanceFact } from '../types.ts';

/** Results by list, since consecutive runs get the same one. */
const knownInOrder = new WeakMap<readonly AppearanceFact[], ReadonlyMap<string, readonly AppearanceFact[]>>();

/** The appearances of each match by club and player. @param appearances must not change afterwards */
export function appearancesInOrder(
  appearances: readonly AppearanceFact[],
): ReadonlyMap<string, readonly AppearanceFact[]> {
  const known = knownInOrder.get(appearances);
  if (known !== undefined) return known;
  const ofMatches = Map.groupBy(appearances, ({ fixtureId }) => fixtureId);
  for (const ofMatch of ofMatches.values()) ofMatch.sort(byClubAndPlayer);
  knownInOrder.set(appearances, ofMatches);
  return ofMatches;
}

const byClubAndPlayer = (one: AppearanceFact, other: AppearanceFact) =>
  compareText(one.teamId, other.teamId) || compareText(one.playerId, other.playerId);
