import type { GameSquad } from '@hub/shared/games/squadScore.ts';
import type { DrawnMatchday } from './drawMatchday.ts';
import { bandOf, squadDraws, type DrawnBand } from './squadDraws.ts';

/** What a squad scored among what it could have. */
export interface Luck {
  /** In how many of 100 courses it scores less, 0–100; courses with the same points count half. */
  percentile: number;
  expected: DrawnBand;
}

/** How lucky a squad was. @param actual what it scored */
export function luckOf(squad: GameSquad, drawn: DrawnMatchday, actual: number): Luck {
  const sums = squadDraws(squad, drawn);
  return { percentile: percentileOf(actual, sums), expected: bandOf(sums) };
}

/** In how many of 100 courses there are fewer points. */
export function percentileOf(actual: number, sums: Float64Array): number {
  let below = 0;
  for (const sum of sums) below += sum < actual ? 1 : sum === actual ? 0.5 : 0;
  return (100 * below) / sums.length;
}
