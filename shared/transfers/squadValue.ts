import { slotsOf, type Formation } from '#shared/elevens/bestEleven.ts';
import { POSITION_GROUPS, type PositionGroup } from '#shared/terms.ts';

/** A player as transfers see him. */
export interface MarketPlayer {
  id: string;
  /** Null for one who has left the league. */
  clubId: string | null;
  /** Null where nobody knows his position; he is never fielded. */
  group: PositionGroup | null;
  /** In millions; null where it is not known. */
  price: number | null;
  /** Expected in each of his club's next matches; a match that is missing brings nothing. */
  points: readonly number[];
  /** Of the sum of `points`. */
  variance: number;
  /** Whether his user leaves him out of the eleven. */
  isBenched?: boolean;
}

/** The points of a matchday's best eleven, and who stands in it. */
export interface FieldedEleven {
  points: number;
  players: readonly MarketPlayer[];
}

/** The legal eleven of a squad that is expected to bring most in the nth match; nobody is fielded who would cost points. */
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

/** What he is expected to bring in the nth match of an eleven. */
export const pointsIn = ({ points, isBenched }: MarketPlayer, match: number): number =>
  isBenched === true ? 0 : (points[match] ?? 0);

/** The best elevens of a squad, match by match. */
export const fieldedOver = (
  squad: readonly MarketPlayer[],
  formations: readonly Formation[],
  matches: number,
): FieldedEleven[] =>
  Array.from({ length: matches }, (_none, match) => bestFielded(squad, formations, match));

/** Points of all elevens together. */
export const sumOfPoints = (elevens: readonly FieldedEleven[]): number =>
  elevens.reduce((sum, { points }) => sum + points, 0);
