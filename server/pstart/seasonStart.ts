import type { PositionGroup } from '#shared/terms.ts';
import type { CardInputs } from './inputs/cardInputs.ts';
import type { Slots } from './inputs/competition.ts';
import { toLogOdds, type Curve } from './scoreCard.ts';
import type { PlayerFact } from './types.ts';

/** What last season and a player's price say while his club has played few matches. */

const RANK_LIMIT = 6;

/** Inputs that do not come from this season. */
export function seasonStartInputs(
  { lastSeason, teamId, ageYears }: PlayerFact,
  priceRank: number | null,
): Pick<
  CardInputs,
  | 'lastSeasonStarts'
  | 'lastSeasonLast10'
  | 'lastSeasonMinutes'
  | 'lastSeasonClub'
  | 'priceRank'
  | 'newcomerPriceRank'
  | 'ageIfUnknown'
> {
  return {
    lastSeasonStarts: lastSeason?.startShare ?? null,
    lastSeasonLast10: lastSeason?.startShareLast10 ?? null,
    lastSeasonMinutes: lastSeason?.minutesShare ?? null,
    lastSeasonClub:
      lastSeason === undefined ? null : lastSeason === null ? 0 : lastSeason.teamId === teamId ? 2 : 1,
    priceRank,
    newcomerPriceRank: lastSeason === null ? priceRank : null,
    ageIfUnknown: (lastSeason ?? priceRank ?? null) === null ? (ageYears ?? null) : null,
  };
}

/** Each player's rank by price in his group less the group's places, so that 0 is the last place; equals share a rank. */
export function priceRanksOf(players: readonly PlayerFact[], slots: Slots): (number | null)[] {
  const prices = new Map<PositionGroup, number[]>();
  for (const { positionGroup, price } of players)
    if (typeof price === 'number') prices.set(positionGroup, [...(prices.get(positionGroup) ?? []), price]);
  return players.map(({ positionGroup, price }) => {
    if (typeof price !== 'number') return null;
    const all = prices.get(positionGroup) ?? [];
    const above = all.filter((other) => other > price).length;
    const equal = all.filter((other) => other === price).length;
    const rank = above + (equal + 1) / 2 - slots[positionGroup];
    return Math.max(-RANK_LIMIT, Math.min(RANK_LIMIT, rank));
  });
}

/** Club matches of this season after which last season no longer counts. */
export const SEASON_START_MATCHES = 5;

/** Whether last season or a price says anything of him now. */
export const seasonStartCounts = (inputs: CardInputs, matchesPlayed: number) =>
  matchesPlayed < SEASON_START_MATCHES && (inputs.lastSeasonClub !== null || inputs.priceRank !== null);

/** Whether his age says something of him, because nothing better does. */
export const ageCounts = ({ ageIfUnknown }: CardInputs, matchesPlayed: number) =>
  matchesPlayed < SEASON_START_MATCHES && ageIfUnknown !== null;

/**
 * Log-odds from the age of one of whom nothing else is known, with the weight of `seasonStartLogOdds`.
 *
 * @param curves their mean over such players is 0, so that others of the club compare with them
 */
export function ageLogOdds(inputs: CardInputs, matchesPlayed: number, curves: readonly Curve[]): number {
  if (!ageCounts(inputs, matchesPlayed)) return 0;
  return (
    curves.reduce((total, curve) => total + toLogOdds(curve, inputs[curve.input]), 0) / (matchesPlayed + 1)
  );
}

/**
 * Log-odds from last season and price. Their weight falls as 1 ÷ (matches played + 1).
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
