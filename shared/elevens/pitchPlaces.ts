import type { PositionGroup } from '#shared/terms.ts';

/** Size of the drawn pitch in its own units; the shown team's goal is at the bottom. */
export const PITCH = { width: 340, height: 420 } as const;

interface Placed {
  positionGroup: PositionGroup;
  positionPrimary: string;
}

export interface PitchPlace<P> {
  player: P;
  x: number;
  y: number;
  /** Maximum width of his name, so that it does not touch its neighbour or the edge. */
  room: number;
}

/**
 * Lines from the team's own goal to the opponent's, with the position codes split off from the middle of their group.
 */
const LINES = ['goalkeeper', 'defender', 'holding', 'midfielder', 'attacking', 'forward'] as const;
type Line = (typeof LINES)[number];

/** More players than this, with their names, do not fit into one line. */
const MOST_IN_A_LINE = 5;
/** The row nearest the opponent's goal, and the goalkeeper's. */
export const FIRST_ROW_Y = 40;
export const LAST_ROW_Y = 366;
const MARGIN_X = 38;

/**
 * Places of an eleven's players: lines from goal to attack, and inside a line from left to right in the given order. A
 * midfield of four or more is drawn in two lines if the positions allow it.
 */
export function pitchPlaces<P extends Placed>(eleven: readonly P[]): PitchPlace<P>[] {
  const midfielders = eleven.filter(({ positionGroup }) => positionGroup === 'midfielder');
  const isSplit = midfielders.length >= 4;
  const byLine = Map.groupBy(eleven, (player) => lineOf(player, isSplit));
  const lines = LINES.flatMap((line) => inRows(byLine.get(line) ?? []));
  const stepY = lines.length > 1 ? (LAST_ROW_Y - FIRST_ROW_Y) / (lines.length - 1) : 0;
  return lines.flatMap((line, row) =>
    line.map((player, place) => ({
      player,
      x: placeX(place, line.length),
      y: LAST_ROW_Y - row * stepY,
      room: roomAt(place, line.length),
    })),
  );
}

function lineOf({ positionGroup, positionPrimary }: Placed, isSplit: boolean): Line {
  if (positionGroup !== 'midfielder' || !isSplit) return positionGroup;
  if (positionPrimary === 'CDM') return 'holding';
  return positionPrimary === 'CAM' ? 'attacking' : 'midfielder';
}

function inRows<P>(line: readonly P[]): P[][] {
  if (line.length === 0) return [];
  if (line.length <= MOST_IN_A_LINE) return [[...line]];
  const half = Math.ceil(line.length / 2);
  return [line.slice(0, half), line.slice(half)];
}

/** A short line stands closer to the middle. */
function placeX(place: number, count: number): number {
  const span = PITCH.width - 2 * MARGIN_X;
  const used = count >= 4 ? span : span * (count === 3 ? 0.8 : 0.52);
  return count === 1 ? PITCH.width / 2 : (PITCH.width - used) / 2 + (used * place) / (count - 1);
}

function roomAt(place: number, count: number): number {
  const x = placeX(place, count);
  const toNext = count === 1 ? PITCH.width : placeX(1, count) - placeX(0, count);
  return Math.min(toNext, 2 * x, 2 * (PITCH.width - x));
}
