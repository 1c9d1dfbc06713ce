import type { PositionGroup } from '#shared/terms.ts';

/** The pitch that is drawn, in units of its own; the goal of the shown team is at the bottom. */
export const PITCH = { width: 340, height: 420 } as const;

interface Placed {
  positionGroup: PositionGroup;
  positionPrimary: string;
}

export interface PitchPlace<P> {
  player: P;
  x: number;
  y: number;
  /** How wide his name may be without touching the next or the edge. */
  room: number;
}

/** Lines from the own goal to the other, with the codes that leave the middle of their group. */
const LINES = ['goalkeeper', 'defender', 'holding', 'midfielder', 'attacking', 'forward'] as const;
type Line = (typeof LINES)[number];

/** More players than this do not fit beside each other with their names. */
const MOST_IN_A_LINE = 5;
const TOP_Y = 40;
const BOTTOM_Y = 366;
const MARGIN_X = 38;

/**
 * Where each player of an eleven stands: lines from goal to attack, inside a line from left to right in the order given.
 * Midfields of four or more are drawn in two lines where their positions tell them apart.
 */
export function pitchPlaces<P extends Placed>(eleven: readonly P[]): PitchPlace<P>[] {
  const midfielders = eleven.filter(({ positionGroup }) => positionGroup === 'midfielder');
  const isSplit = midfielders.length >= 4;
  const members = Map.groupBy(eleven, (player) => lineOf(player, isSplit));
  const lines = LINES.flatMap((line) => inRows(members.get(line) ?? []));
  const stepY = lines.length > 1 ? (BOTTOM_Y - TOP_Y) / (lines.length - 1) : 0;
  return lines.flatMap((line, row) =>
    line.map((player, place) => ({
      player,
      x: placeX(place, line.length),
      y: BOTTOM_Y - row * stepY,
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

/** Few players stand closer to the middle. */
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
