import { slotsOf, type Formation } from '../elevens/bestEleven.ts';
import { POSITION_GROUPS, type PositionGroup } from '../terms.ts';

/** A player on the transfer market. */
export interface MarketPlayer {
  id: string;
  /** Null if he has left the league. */
  clubId: string | null;
  /** Null if his position is unknown; then he is never fielded. */
  group: PositionGroup | null;
  /** In millions; null if unknown. */
  price: number | null;
  /** Expected points in each of his club's next matches; missing matches count as 0. */
  points: readonly number[];
  /** Variance of the sum of `points`. */
  variance: number;
  /** Whether the user has put him on the bench. */
  isBenched?: boolean;
}

/** A matchday's best eleven and its points. */
export interface FieldedEleven {
  points: number;
  players: readonly MarketPlayer[];
}

/** A squad's legal eleven with the most expected points in the nth match, without players who would cost points. */
export function bestFielded(
  squad: readonly MarketPlayer[],
  formations: readonly Formation[],
  match: number,
): FieldedEleven {
  const ranked = POSITION_GROUPS.map((group) => ({
    group,
    players: squad
      .filter((player) => player.group === group && pointsIn(player, match) > 0)
      .toSorted(
        (one, other) => pointsIn(other, match) - pointsIn(one, match) || (one.id < other.id ? -1 : 1),
      ),
  }));
  let best: FieldedEleven = { points: -1, players: [] };
  for (const formation of formations) {
    const slots = slotsOf(formation);
    const players = ranked.flatMap(({ group, players: some }) => some.slice(0, slots[group]));
    const points = players.reduce((sum, player) => sum + pointsIn(player, match), 0);
    if (points > best.points) best = { points, players };
  }
  return best;
}

/** His expected points in an eleven in the nth match. */
export const pointsIn = ({ points, isBenched }: MarketPlayer, match: number): number =>
  isBenched === true ? 0 : (points[match] ?? 0);

/** A squad's best elevens, match by match. */
export const fieldedOver = (
  squad: readonly MarketPlayer[],
  formations: readonly Formation[],
  matches: number,
): FieldedEleven[] =>
  Array.from({ length: matches }, (_none, match) => bestFielded(squad, formations, match));

/** Total points of all elevens. */
export const sumOfPoints = (elevens: readonly FieldedEleven[]): number =>
  elevens.reduce((sum, { points }) => sum + points, 0);
