import { slotsOf } from '../elevens/bestEleven.ts';
import type { StarRule } from '../games/profiles.ts';
import { fitTogether } from '../games/stars.ts';
import { POSITION_GROUPS, type PositionGroup } from '../terms.ts';
import type { TransferRules } from './transferRules.ts';

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
  /** With what the stars add. */
  points: number;
  players: readonly MarketPlayer[];
  /** Those of the players whose points are multiplied. */
  stars: readonly MarketPlayer[];
}

/** The rules that an eleven's points depend on. */
export type ElevenRules = Pick<TransferRules, 'formations' | 'stars'>;

/**
 * A squad's legal eleven with the most expected points in the nth match, without players who would cost points, and its best
 * stars.
 */
export function bestFielded(
  squad: readonly MarketPlayer[],
  { formations, stars: rule }: ElevenRules,
  match: number,
): FieldedEleven {
  const byPoints = (one: MarketPlayer, other: MarketPlayer) =>
    pointsIn(other, match) - pointsIn(one, match) || (one.id < other.id ? -1 : 1);
  const sumOf = (players: readonly MarketPlayer[]) =>
    players.reduce((sum, player) => sum + pointsIn(player, match), 0);
  const ranked = POSITION_GROUPS.map((group) => ({
    group,
    players: squad
      .filter((player) => player.group === group && pointsIn(player, match) > 0)
      .toSorted(byPoints),
  }));
  let best: FieldedEleven = { points: -1, players: [], stars: [] };
  for (const formation of formations) {
    const slots = slotsOf(formation);
    const players = ranked.flatMap(({ group, players: some }) => some.slice(0, slots[group]));
    const points = sumOf(players);
    if (points > best.points) best = { points, players, stars: [] };
  }
  if (rule === null) return best;
  // Every formation has a place for the best player of each line, so that stars do not decide which one is best.
  const stars = starLinesOf(rule)
    .flatMap((line) => best.players.find(({ group }) => group === line) ?? [])
    .toSorted(byPoints)
    .slice(0, rule.count);
  return { ...best, points: best.points + (rule.multiplier - 1) * sumOf(stars), stars };
}

/** The lines whose best players can be stars. */
export const starLinesOf = (rule: StarRule): readonly PositionGroup[] =>
  POSITION_GROUPS.filter((line) => fitTogether([line], rule));

/** His expected points in an eleven in the nth match. */
export const pointsIn = ({ points, isBenched }: MarketPlayer, match: number): number =>
  isBenched === true ? 0 : (points[match] ?? 0);

/** A squad's best elevens, match by match. */
export const fieldedOver = (
  squad: readonly MarketPlayer[],
  rules: ElevenRules,
  matches: number,
): FieldedEleven[] => Array.from({ length: matches }, (_none, match) => bestFielded(squad, rules, match));

/** Total points of all elevens. */
export const sumOfPoints = (elevens: readonly FieldedEleven[]): number =>
  elevens.reduce((sum, { points }) => sum + points, 0);
