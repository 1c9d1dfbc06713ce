import type { PositionGroup } from '../terms.ts';
import { groupBy } from '../groupBy.ts';

/** Size of the drawn pitch in its own units; the team's own goal is at the bottom. */
export const PITCH = { width: 340, height: 420 } as const;

export interface Placed {
  id: string;
  positionGroup: PositionGroup;
  positionPrimary: string;
  /** Decides the side if the position code names none. */
  preferredFoot?: 'left' | 'right' | null;
}

export interface PitchPlace<P> {
  player: P;
  x: number;
  y: number;
  /** Maximum width of his name, so that it touches neither its neighbour nor the edge. */
  room: number;
}

/**
 * Lines from the team's own goal to the opponent's; holding midfielders can be a line of their own.
 */
const LINES = ['goalkeeper', 'defender', 'holding', 'midfielder', 'forward'] as const;
type Line = (typeof LINES)[number];

/** Most players whose names fit into one line. */
const MOST_IN_A_LINE = 5;
/** Lines of at least so many players have two wide ones. */
const LINE_WITH_WINGS = 4;
/** The row nearest the opponent's goal, and the goalkeeper's. */
const FIRST_ROW_Y = 40;
const LAST_ROW_Y = 366;
const MARGIN_X = 38;

/**
 * The rows of a drawn eleven, the goalkeeper's first, each from left to right as seen from behind the own goal: by position
 * code, else by foot, never by input order. A midfield of four or more is drawn in two rows if the positions allow it.
 * An incomplete eleven keeps an empty row for each missing line, so that a lone striker stays in front.
 */
export function pitchRows<P extends Placed>(eleven: readonly P[]): P[][] {
  const isSplit = isSplitMidfield(eleven.filter(({ positionGroup }) => positionGroup === 'midfielder'));
  const byLine = groupBy(eleven, (player) => lineOf(player, isSplit));
  return LINES.flatMap((line) => {
    const players = byLine.get(line) ?? [];
    return players.length === 0 && line === 'holding' ? [] : inRows(fromLeftToRight(players));
  });
}

/**
 * Places of an eleven's players on a pitch of the size `PITCH`, as `pitchRows` orders them.
 */
export function pitchPlaces<P extends Placed>(eleven: readonly P[]): PitchPlace<P>[] {
  const rows = pitchRows(eleven);
  const stepY = (LAST_ROW_Y - FIRST_ROW_Y) / (rows.length - 1);
  return rows.flatMap((row, index) =>
    row.map((player, place) => ({
      player,
      x: placeX(place, row.length),
      y: LAST_ROW_Y - index * stepY,
      room: roomAt(place, row.length),
    })),
  );
}

/** Whether there are four or more midfielders, and not all of them holding ones. */
const isSplitMidfield = (midfielders: readonly Placed[]): boolean =>
  midfielders.length >= LINE_WITH_WINGS && !midfielders.every(isHolding);

const isHolding = ({ positionPrimary }: Placed) => positionPrimary === 'CDM';

function lineOf(player: Placed, isSplit: boolean): Line {
  return isSplit && player.positionGroup === 'midfielder' && isHolding(player)
    ? 'holding'
    : player.positionGroup;
}

function inRows<P>(line: readonly P[]): P[][] {
  if (line.length <= MOST_IN_A_LINE) return [[...line]];
  const half = Math.ceil(line.length / 2);
  return [line.slice(0, half), line.slice(half)];
}

/** Left-sided codes first, right-sided ones last, the same side by foot. */
function fromLeftToRight<P extends Placed>(line: readonly P[]): P[] {
  const sorted = line.toSorted(
    (one, other) =>
      sideOf(one) - sideOf(other) || footOf(one) - footOf(other) || (one.id < other.id ? -1 : 1),
  );
  if (sorted.length < LINE_WITH_WINGS) return sorted;
  // Two on one side and none on the other: the one whose foot suits it better switches sides.
  const left = sorted.filter((player) => sideOf(player) === -1);
  const right = sorted.filter((player) => sideOf(player) === 1);
  const centre = sorted.filter((player) => sideOf(player) === 0);
  if (left.length > 1 && right.length === 0) return [...left.slice(0, -1), ...centre, ...left.slice(-1)];
  if (right.length > 1 && left.length === 0) return [...right.slice(0, 1), ...centre, ...right.slice(1)];
  return sorted;
}

/** -1 for a left-sided code, 1 for a right-sided one, else 0. */
function sideOf({ positionPrimary }: Placed): number {
  if (/^L/iu.test(positionPrimary)) return -1;
  return /^R/iu.test(positionPrimary) ? 1 : 0;
}

const footOf = ({ preferredFoot }: Placed): number =>
  preferredFoot === 'left' ? -1 : preferredFoot === 'right' ? 1 : 0;

/** Short lines stay closer to the middle. */
function placeX(place: number, count: number): number {
  const span = PITCH.width - 2 * MARGIN_X;
  const used = count >= LINE_WITH_WINGS ? span : span * (count === 3 ? 0.8 : 0.52);
  return count === 1 ? PITCH.width / 2 : (PITCH.width - used) / 2 + (used * place) / (count - 1);
}

function roomAt(place: number, count: number): number {
  const x = placeX(place, count);
  const toNext = count === 1 ? PITCH.width : placeX(1, count) - placeX(0, count);
  return Math.min(toNext, 2 * x, 2 * (PITCH.width - x));
}
