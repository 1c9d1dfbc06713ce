import { KEEPERS_PER_TEAM, STARTERS_PER_TEAM } from './limits.ts';
import { positionGroupOf, type PositionGroup } from './terms.ts';

type Slots = Record<PositionGroup, number>;

/** The ten line-ups that the usual managers' games allow, as defenders-midfielders-forwards. */
export const FORMATIONS = [
  '4-4-2',
  '4-3-3',
  '4-2-4',
  '4-5-1',
  '3-4-3',
  '3-5-2',
  '3-6-1',
  '5-2-3',
  '5-3-2',
  '5-4-1',
] as const;
export type Formation = (typeof FORMATIONS)[number];

export interface ElevenCandidate {
  id: string;
  name: string;
  positions: readonly string[];
  positionPrimary: string;
  /** [0, 1]; null when nothing was computed for him, which counts as 0. */
  startProbability: number | null;
}

export type Bench<P> = {
  player: P;
  role: 'reserveKeeper' | 'outfield' | 'surplusKeeper' | 'withoutPosition';
};

export interface BestEleven<P> {
  formation: Formation;
  /** Highest chance first in every group. */
  starters: Record<PositionGroup, P[]>;
  /** Places that stay empty because the team lacks players for them. */
  emptyPlaces: Slots;
  /** Sum of the starters' chances, 0–11; null when none of them has one. */
  expectedStarters: number | null;
  /**
   * In the order in which they come on: the reserve keeper (he replaces only the keeper), outfield players by chance,
   * surplus keepers, players without a known position.
   */
  bench: Bench<P>[];
}

/** How many of each group a formation fields. */
export function slotsOf(formation: Formation): Slots {
  const [defender = 0, midfielder = 0, forward = 0] = formation.split('-').map(Number);
  return { goalkeeper: KEEPERS_PER_TEAM, defender, midfielder, forward };
}

/** The group a player is fielded in: that of his primary position, else of the first position that is known. */
export function fieldGroupOf(
  player: Pick<ElevenCandidate, 'positions' | 'positionPrimary'>,
): PositionGroup | null {
  for (const code of [player.positionPrimary, ...player.positions]) {
    const group = positionGroupOf(code);
    if (group !== null) return group;
  }
  return null;
}

/**
 * The legal eleven with the most expected starters. It fills as many places as possible first, because an empty one can
 * never score; among equally full elevens the sum of the chances decides. Ties go to the formation listed first and to
 * players by name, so that the order of the input does not matter.
 *
 * @param formations those that the game allows, at least one
 */
export function bestElevenOf<P extends ElevenCandidate>(
  players: readonly P[],
  formations: readonly Formation[] = FORMATIONS,
): BestEleven<P> {
  const ranked = rankedByGroup(players);
  let best: { formation: Formation; filled: number; expected: number } | null = null;
  for (const formation of formations) {
    const chosen = Object.values(chooseStarters(ranked, formation)).flat();
    const filled = chosen.length;
    const expected = sumOfChances(chosen);
    const isBetter =
      best === null ||
      filled > best.filled ||
      (filled === best.filled && expected > best.expected + ROUNDING);
    if (isBetter) best = { formation, filled, expected };
  }
  const formation = best?.formation ?? formations[0] ?? FORMATIONS[0];
  const starters = chooseStarters(ranked, formation);
  const slots = slotsOf(formation);
  const eleven = Object.values(starters).flat();
  return {
    formation,
    starters,
    emptyPlaces: {
      goalkeeper: slots.goalkeeper - starters.goalkeeper.length,
      defender: slots.defender - starters.defender.length,
      midfielder: slots.midfielder - starters.midfielder.length,
      forward: slots.forward - starters.forward.length,
    },
    expectedStarters: eleven.some((player) => player.startProbability !== null)
      ? Math.min(STARTERS_PER_TEAM, sumOfChances(eleven))
      : null,
    bench: benchOf(players, ranked, new Set(eleven.map(({ id }) => id))),
  };
}

/** Tolerance within which sums added in another order count as equal. */
const ROUNDING = 1e-9;

type Ranked<P> = Record<PositionGroup, P[]>;

function rankedByGroup<P extends ElevenCandidate>(players: readonly P[]): Ranked<P> {
  const ranked: Ranked<P> = { goalkeeper: [], defender: [], midfielder: [], forward: [] };
  for (const player of players.toSorted(byChance)) {
    const group = fieldGroupOf(player);
    if (group !== null) ranked[group].push(player);
  }
  return ranked;
}

function chooseStarters<P>(ranked: Ranked<P>, formation: Formation): Ranked<P> {
  const slots = slotsOf(formation);
  return {
    goalkeeper: ranked.goalkeeper.slice(0, slots.goalkeeper),
    defender: ranked.defender.slice(0, slots.defender),
    midfielder: ranked.midfielder.slice(0, slots.midfielder),
    forward: ranked.forward.slice(0, slots.forward),
  };
}

function benchOf<P extends ElevenCandidate>(
  players: readonly P[],
  ranked: Ranked<P>,
  starting: ReadonlySet<string>,
): Bench<P>[] {
  const [reserve, ...surplus] = ranked.goalkeeper.slice(KEEPERS_PER_TEAM);
  const waiting = players.filter(({ id }) => !starting.has(id)).toSorted(byChance);
  const outfield = waiting.filter((player) => !['goalkeeper', null].includes(fieldGroupOf(player)));
  const withoutPosition = waiting.filter((player) => fieldGroupOf(player) === null);
  const as = (list: readonly P[], role: Bench<P>['role']) => list.map((player) => ({ player, role }));
  return [
    ...as(reserve === undefined ? [] : [reserve], 'reserveKeeper'),
    ...as(outfield, 'outfield'),
    ...as(surplus, 'surplusKeeper'),
    ...as(withoutPosition, 'withoutPosition'),
  ];
}

const chanceOf = ({ startProbability }: Pick<ElevenCandidate, 'startProbability'>) => startProbability ?? 0;

function byChance(one: ElevenCandidate, other: ElevenCandidate): number {
  return (
    chanceOf(other) - chanceOf(one) || compareText(one.name, other.name) || compareText(one.id, other.id)
  );
}

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

function sumOfChances(players: readonly Pick<ElevenCandidate, 'startProbability'>[]): number {
  return players.reduce((sum, player) => sum + chanceOf(player), 0);
}
