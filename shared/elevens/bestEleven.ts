import { compareText } from '../text/compareText.ts';
import type { PlayerRef } from '../catalog/players.schema.ts';
import { KEEPERS_PER_TEAM, STARTERS_PER_TEAM } from '../limits.ts';
import { seenChanceOf } from '../startChance/chanceText.ts';
import type { ForecastKnowledge } from '../startChance/pstartOutlook.ts';
import { positionGroupOf, type PositionGroup } from '../terms.ts';

type Slots = Record<PositionGroup, number>;

/** The ten formations that common managers' games allow, as defenders-midfielders-forwards. */
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

/** A user's own decision about a player: in the eleven or on the bench. */
export const PLACES = ['pinned', 'benched'] as const;
export type Place = (typeof PLACES)[number];

export interface ElevenCandidate extends PlayerRef {
  positions: readonly string[];
  positionPrimary: string;
  /** [0, 1]; null if nothing was computed for him, which counts as 0. */
  startProbability: number | null;
  /** Inputs of the forecast for his club; missing or null if unknown. */
  knowledge?: ForecastKnowledge | null;
  /** Missing or null: the rule decides. */
  place?: Place | null;
  /** Value of a start to the user, 0 or more in any unit; missing or null: the average of the others. */
  value?: number | null;
}

export type Bench<P> = {
  player: P;
  role: 'reserveKeeper' | 'outfield' | 'surplusKeeper' | 'withoutPosition';
};

export interface BestEleven<P> {
  formation: Formation;
  /** Pinned players first in each group, then by worth. */
  starters: Record<PositionGroup, P[]>;
  /** Places that stay empty because the team lacks players for them. */
  emptyPlaces: Slots;
  /** Sum of the starters' chances, 0–11; null if every chance is only a guess. */
  expectedStarters: number | null;
  /**
   * In the order in which they come on: the reserve keeper (he replaces only the keeper), outfield players by worth,
   * surplus keepers, players without a known position.
   */
  bench: Bench<P>[];
}

/** How many of each group a formation fields. */
export function slotsOf(formation: Formation): Slots {
  const [defender = 0, midfielder = 0, forward = 0] = formation.split('-').map(Number);
  return { goalkeeper: KEEPERS_PER_TEAM, defender, midfielder, forward };
}

/** The group a player is fielded in: that of his primary position, else of his first known one. */
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
 * The legal eleven with the most expected starters. It fields as many pinned players as a formation allows and no benched
 * ones, then fills as many places as possible, because an empty place can never score. Among equally full elevens the sum
 * of the worths (`worthsOf`) decides. Ties go to the formation listed first, then to players by name, so the order of the
 * input does not matter.
 *
 * @param formations allowed by the game, at least one
 */
export function bestElevenOf<P extends ElevenCandidate>(
  players: readonly P[],
  formations: readonly Formation[] = FORMATIONS,
): BestEleven<P> {
  const byWorth = orderByWorth(players);
  const ranked = rankedByGroup(players.toSorted(byWorth.compare));
  let best: { formation: Formation; merits: readonly number[] } | null = null;
  for (const formation of formations) {
    const chosen = Object.values(chooseStarters(ranked, formation)).flat();
    const pinned = chosen.filter(({ place }) => place === 'pinned').length;
    const merits = [pinned, chosen.length, byWorth.sumOf(chosen)];
    if (best === null || isMore(merits, best.merits)) best = { formation, merits };
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
    expectedStarters: eleven.some((player) => seenChanceOf(player) !== null)
      ? Math.min(STARTERS_PER_TEAM, sumOfChances(eleven))
      : null,
    bench: benchOf(players.toSorted(byWorth.compareChosen), new Set(eleven.map(({ id }) => id))),
  };
}

/** Tolerance for sums added in a different order. */
const ROUNDING = 1e-9;

/** Lexicographic comparison, within the tolerance. */
function isMore(merits: readonly number[], others: readonly number[]): boolean {
  const at = merits.findIndex((merit, index) => Math.abs(merit - (others[index] ?? 0)) > ROUNDING);
  return at !== -1 && (merits[at] ?? 0) > (others[at] ?? 0);
}

/**
 * Each player's worth to an eleven: his chance × his value as a share of the mean value, which keeps worths comparable
 * with chances in any unit. Without values, or if all are 0, it is the chance.
 */
export function worthsOf(
  players: readonly ElevenCandidate[],
): (player: Pick<ElevenCandidate, 'startProbability' | 'value'>) => number {
  const values = players.flatMap(({ value }) => value ?? []);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return ({ startProbability, value }) => (startProbability ?? 0) * (mean > 0 ? (value ?? mean) / mean : 1);
}

/** Orders by worth, pinned players first. */
function orderByWorth<P extends ElevenCandidate>(players: readonly P[]) {
  const worthOf = worthsOf(players);
  const compareChosen = (one: P, other: P) =>
    worthOf(other) - worthOf(one) || compareText(one.name, other.name) || compareText(one.id, other.id);
  const isPinned = ({ place }: P) => Number(place === 'pinned');
  return {
    compare: (one: P, other: P) => isPinned(other) - isPinned(one) || compareChosen(one, other),
    compareChosen,
    sumOf: (chosen: readonly P[]) => chosen.reduce((sum, player) => sum + worthOf(player), 0),
  };
}

type Ranked<P> = Record<PositionGroup, P[]>;

/** The players who may start, by group, in the given order. */
function rankedByGroup<P extends ElevenCandidate>(ordered: readonly P[]): Ranked<P> {
  const ranked: Ranked<P> = { goalkeeper: [], defender: [], midfielder: [], forward: [] };
  for (const player of ordered) {
    const group = fieldGroupOf(player);
    if (group !== null && player.place !== 'benched') ranked[group].push(player);
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
  ordered: readonly P[],
  starting: ReadonlySet<string>,
): Bench<P>[] {
  const waiting = ordered.filter(({ id }) => !starting.has(id));
  const [reserve, ...surplus] = waiting.filter((player) => fieldGroupOf(player) === 'goalkeeper');
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

function sumOfChances(players: readonly Pick<ElevenCandidate, 'startProbability'>[]): number {
  return players.reduce((sum, player) => sum + (player.startProbability ?? 0), 0);
}

/** Ids of an eleven's starters. */
export const starterIdsOf = ({ starters }: Pick<BestEleven<{ id: string }>, 'starters'>): Set<string> =>
  new Set(
    Object.values(starters)
      .flat()
      .map(({ id }) => id),
  );
