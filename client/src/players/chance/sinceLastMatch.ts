import type { ChanceHistories } from '@hub/shared/catalog/players.schema.ts';
import { isOfficialChance } from '@hub/shared/startChance/pstartTerms.ts';
import { seenChanceOf } from '@hub/shared/startChance/chanceText.ts';

/** Smaller changes, in percentage points, are not shown beside a name. */
export const CHANGE_SHOWN_POINTS = 10;

type Estimated = { id: string } & Parameters<typeof seenChanceOf>[0];

/** A chance that is an estimate and more than a guess; null if there is none, or once the eleven is official. */
export function estimateOf(player: Parameters<typeof seenChanceOf>[0]): number | null {
  const chance = seenChanceOf(player);
  return chance === null || isOfficialChance(chance) ? null : chance;
}

/**
 * The difference in points between today's estimate and the one before the player's last match for his club, both as shown;
 * null if one is missing, or once the eleven is official.
 */
export function changeSinceLastMatch(
  player: Estimated,
  histories: ChanceHistories | undefined,
): number | null {
  const [now, before] = [estimateOf(player), histories?.[player.id]?.at(-1)];
  return now === null || before === undefined ? null : Math.round(now * 100) - before;
}
