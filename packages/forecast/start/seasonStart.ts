import type { CardInputs } from './inputs/cardInputs.ts';
import { SEASON_START_MATCHES } from './inputs/seasonStartStanding.ts';
import { toLogOdds, type Curve } from './scoreCard.ts';

/** The effect of last season, a player's price and his holders while his club has played few matches. */

/** Whether last season, his price or his holders count for him now. */
export const seasonStartCounts = (inputs: CardInputs, matchesPlayed: number) =>
  matchesPlayed < SEASON_START_MATCHES &&
  (inputs.lastSeasonClub !== null || inputs.priceRank !== null || inputs.holdersLead !== null);

/** Whether his age counts for him, for lack of better data. */
export const ageCounts = ({ ageIfUnknown }: CardInputs, matchesPlayed: number) =>
  matchesPlayed < SEASON_START_MATCHES && ageIfUnknown !== null;

/**
 * Log-odds from the age of a player without other data: Σ curves(age) ÷ (matches played + 1).
 *
 * @param curves their mean over such players is 0, so that others of the club remain comparable
 */
export function ageLogOdds(inputs: CardInputs, matchesPlayed: number, curves: readonly Curve[]): number {
  if (!ageCounts(inputs, matchesPlayed)) return 0;
  return (
    curves.reduce((total, curve) => total + toLogOdds(curve, inputs[curve.input]), 0) / (matchesPlayed + 1)
  );
}

/**
 * Log-odds from last season, price and holders: Σ curves(inputs) ÷ (matches played + 1).
 *
 * @returns 0 once the club has played `SEASON_START_MATCHES`, and where nothing is known
 */
export function seasonStartLogOdds(
  inputs: CardInputs,
  matchesPlayed: number,
  curves: readonly Curve[],
): number {
  if (!seasonStartCounts(inputs, matchesPlayed)) return 0;
  const sum = curves.reduce((total, curve) => total + toLogOdds(curve, inputs[curve.input]), 0);
  return sum / (matchesPlayed + 1);
}
