import type { PositionGroup } from '@hub/shared/terms.ts';

export interface PredictedCandidate {
  playerId: string;
  positionGroup: PositionGroup;
  /** His position is unknown: he fits any place. */
  isPositionUnknown?: true | undefined;
  /** [0, 1]; null without a forecast, which counts as 0. */
  startProbability: number | null;
}

/** Number of outfield players by group; they add up to ten. */
export interface Shape {
  defender: number;
  midfielder: number;
  forward: number;
}

/** Fewest and most players of a group in a common shape. */
const OUTFIELD_BOUNDS = {
  defender: [3, 5],
  midfielder: [2, 5],
  forward: [1, 4],
} as const;
const OUTFIELD_PLACES = 10;
const ELEVEN_PLACES = 11;
/** Number of recent uses that makes a shape usual for a club. */
const LEAST_USES = 2;

/**
 * Finds the most probable starting eleven: the keeper with the highest start probability, and the ten outfield players with the
 * highest sum that form a common shape (3–5 defenders, 2–5 midfielders, 1–4 forwards) or one that is usual for the club. A
 * player without a known position fits any place, even the one in goal if the club has no known keeper.
 *
 * @param usualShapes further allowed shapes
 * @returns goalkeeper, defenders, midfielders, forwards; within a group the highest probability first, ties by player id. A
 *   squad that cannot fill a shape fields as many players as the upper bounds allow.
 */
export function predictedEleven<C extends PredictedCandidate>(
  candidates: readonly C[],
  usualShapes: readonly Shape[] = [],
): C[] {
  const ordered = candidates.toSorted(byProbability);
  const groupOf = (group: PositionGroup) =>
    ordered.filter((one) => one.positionGroup === group && one.isPositionUnknown === undefined);
  const anywhere = ordered.filter(({ isPositionUnknown }) => isPositionUnknown);
  const keeper = groupOf('goalkeeper').slice(0, 1);
  const places = keeper.length === 0 && anywhere.length > 0 ? ELEVEN_PLACES : OUTFIELD_PLACES;
  const defenders = groupOf('defender');
  const midfielders = groupOf('midfielder');
  const forwards = groupOf('forward');

  let best: { ten: C[]; value: Value } = { ten: [], value: [0, 0, 0] };
  const consider = (shape: Shape, isUsual: boolean) => {
    const known = [
      ...defenders.slice(0, shape.defender),
      ...midfielders.slice(0, shape.midfielder),
      ...forwards.slice(0, shape.forward),
    ];
    const ten =
      anywhere.length === 0 ? known : [...known, ...anywhere].toSorted(byProbability).slice(0, places);
    if (isUsual && ten.length < OUTFIELD_PLACES) return;
    const value = valueOf(ten, isUsual);
    if (isBetter(value, best.value)) best = { ten, value };
  };
  for (let defender = 0; defender <= OUTFIELD_BOUNDS.defender[1]; defender += 1) {
    for (let midfielder = 0; midfielder <= OUTFIELD_BOUNDS.midfielder[1]; midfielder += 1) {
      const left = Math.max(0, OUTFIELD_PLACES - defender - midfielder);
      consider({ defender, midfielder, forward: Math.min(OUTFIELD_BOUNDS.forward[1], left) }, false);
    }
  }
  for (const shape of usualShapes) consider(shape, true);
  return [...keeper, ...best.ten];
}

/** The distinct shapes that came up at least twice in a club's recent line-ups. */
export function usualShapesOf(lineups: readonly (readonly PositionGroup[])[]): Shape[] {
  const uses = new Map<string, { shape: Shape; count: number }>();
  for (const groups of lineups) {
    const count = (wanted: PositionGroup) => groups.filter((group) => group === wanted).length;
    const shape = {
      defender: count('defender'),
      midfielder: count('midfielder'),
      forward: count('forward'),
    };
    if (shape.defender + shape.midfielder + shape.forward !== OUTFIELD_PLACES) continue;
    const key = Object.values(shape).join('-');
    uses.set(key, { shape, count: (uses.get(key)?.count ?? 0) + 1 });
  }
  return [...uses.values()].filter(({ count }) => count >= LEAST_USES).map(({ shape }) => shape);
}

/** Compared in this order: players on the pitch, filled lower bounds, sum of probabilities. */
type Value = readonly [players: number, filled: number, sum: number];

const ALL_FILLED = Object.values(OUTFIELD_BOUNDS).reduce((total, [least]) => total + least, 0);

function valueOf(ten: readonly PredictedCandidate[], isUsual: boolean): Value {
  const filled = isUsual
    ? ALL_FILLED
    : Object.entries(OUTFIELD_BOUNDS).reduce((total, [group, [least]]) => {
        const members = ten.filter(({ positionGroup }) => positionGroup === group).length;
        return total + Math.min(members, least);
      }, 0);
  return [ten.length, filled, ten.reduce((sum, { startProbability }) => sum + (startProbability ?? 0), 0)];
}

function isBetter(one: Value, other: Value): boolean {
  const decisive = one.findIndex((value, index) => value !== other[index]);
  return decisive !== -1 && (one[decisive] ?? 0) > (other[decisive] ?? 0);
}

function byProbability(one: PredictedCandidate, other: PredictedCandidate): number {
  return (
    (other.startProbability ?? 0) - (one.startProbability ?? 0) || (one.playerId < other.playerId ? -1 : 1)
  );
}
