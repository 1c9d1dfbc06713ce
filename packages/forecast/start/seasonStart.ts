import type { CardInputs } from './inputs/cardInputs.ts';
import type { FriendlyPart } from './inputs/friendlies.ts';
import { SEASON_START_MATCHES } from './inputs/seasonStartStanding.ts';
import { toLogOdds, type Curve } from './scoreCard.ts';

/** The effect of last season, a player's price and his holders while his club has played few matches. */

/** Their weight, which each match of the club halves: 1, .5, .25, .125, .0625. */
const weightAfter = (matchesPlayed: number) => 2 ** -matchesPlayed;

/** Whether last season, his price or his holders count for him now. */
export const seasonStartCounts = (inputs: CardInputs, matchesPlayed: number) =>
  matchesPlayed < SEASON_START_MATCHES &&
  (inputs.lastSeasonClub !== null || inputs.priceRank !== null || inputs.holdersLead !== null);

/** Whether his age counts for him, for lack of better data. */
export const ageCounts = ({ ageIfUnknown }: CardInputs, matchesPlayed: number) =>
  matchesPlayed < SEASON_START_MATCHES && ageIfUnknown !== null;

/**
 * Log-odds from the age of a player without other data: Σ curves(age) · weight.
 *
 * @param curves their mean over such players is 0, so that others of the club remain comparable
 */
export function ageLogOdds(inputs: CardInputs, matchesPlayed: number, curves: readonly Curve[]): number {
  if (!ageCounts(inputs, matchesPlayed)) return 0;
  return weightAfter(matchesPlayed) * sumOf(curves, inputs);
}

/**
 * Log-odds from last season, price and holders: Σ curves(inputs) · weight.
 *
 * @returns 0 once the club has played `SEASON_START_MATCHES`, and where nothing is known
 */
export function seasonStartLogOdds(
  inputs: CardInputs,
  matchesPlayed: number,
  curves: readonly Curve[],
): number {
  if (!seasonStartCounts(inputs, matchesPlayed)) return 0;
  return weightAfter(matchesPlayed) * sumOf(curves, inputs);
}

/**
 * Log-odds of a player who started all of his club's friendlies, before its first match. Assumed, since no data of friendlies exist:
 * half of what starting the last league match is worth (76.6 against 14 % start again).
 */
const STARTED_FRIENDLIES = 1.5;

/** Log-odds from friendlies: `STARTED_FRIENDLIES` · share · weight; 0 without any. */
export const friendlyLogOdds = (friendly: FriendlyPart | null, matchesPlayed: number): number =>
  friendly === null ? 0 : STARTED_FRIENDLIES * friendly.share * weightAfter(matchesPlayed);

const sumOf = (curves: readonly Curve[], inputs: CardInputs) =>
  curves.reduce((total, curve) => total + toLogOdds(curve, inputs[curve.input]), 0);
