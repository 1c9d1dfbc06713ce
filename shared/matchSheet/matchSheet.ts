import type { TeamRef } from '../catalog/teams.schema.ts';
import type { NamedPlayer } from '../catalog/players.schema.ts';
import type { PositionGroup } from '../terms.ts';

/** The sheet of a match: who played for both clubs, from when to when, with cards and goals. */

export const SIDES = ['home', 'away'] as const;
export type Side = (typeof SIDES)[number];

/** How a sheet was entered; `text` is prose, no longer read, and `eleven` a club's official eleven before a match. */
export const SHEET_FORMS = ['text', 'csv', 'form', 'eleven'] as const;

/**
 * State of a club's part of a sheet: it counts; it is kept but contains an error; it waits for a trusted user; or it was
 * undone or refused.
 */
export const SHEET_STATES = ['counts', 'faulty', 'proposed', 'undone', 'refused'] as const;
export type SheetState = (typeof SHEET_STATES)[number];

/** Characters in a file of sheets that administrators import; a matchday has 30,000. */
export const SHEET_CSV_MAX = 90_000;

/** A player who can have played in a match. */
export interface SheetPlayer extends Omit<NamedPlayer, 'teamId'> {
  positionGroup: PositionGroup | null;
}

export interface SheetClub extends TeamRef {
  /** All players who can have played for it in this match. */
  players: readonly SheetPlayer[];
}

/** The match that a sheet is about. */
export interface SheetMatch {
  home: SheetClub;
  away: SheetClub;
  /** Home and away after 90 minutes; null until reported. */
  score: readonly [number, number] | null;
}

/** A player's part in the match according to the sheet. Minutes are those of the match, without added time. */
export interface SheetPart {
  /** The hub's id; null for a name without a matching player. */
  playerId: string | null;
  /** His name, or the text on the sheet if he is unknown. */
  name: string;
  started: boolean;
  onMinute: number | null;
  offMinute: number | null;
  yellow: boolean;
  yellowMinute: number | null;
  /** Sent off with a second yellow card; then `red` is true as well. */
  secondYellow: boolean;
  red: boolean;
  redMinute: number | null;
  goals: number;
  ownGoals: number;
  assists: number;
}

/** The part of a starter about whom nothing else is known yet. */
export const STARTER = {
  started: true,
  onMinute: null,
  offMinute: null,
  yellow: false,
  yellowMinute: null,
  secondYellow: false,
  red: false,
  redMinute: null,
  goals: 0,
  ownGoals: 0,
  assists: 0,
} as const satisfies Omit<SheetPart, 'playerId' | 'name'>;

/** The part of a known player. */
export type KnownPart = SheetPart & { playerId: string };

/** Both clubs' parts of a sheet. */
export type SheetParts<P extends SheetPart = SheetPart> = Readonly<Record<Side, readonly P[]>>;

export const CARDS = ['yellow', 'secondYellow', 'red'] as const;
export type Card = (typeof CARDS)[number];

/** Minutes of a full match. */
export const FULL_MINUTES = 90;
/** Minutes with extra time, which leagues do not play, but tables may contain. */
const LONGEST_MINUTES = 120;

/** The minute at the start of a cell or field, without added time: `90+3` is 90. @returns null for anything else */
export function minuteIn(text: string): number | null {
  const [, digits] = /^\s*(\d{1,3})(?![\p{L}\d])/u.exec(text) ?? [];
  const minute = Number(digits ?? Number.NaN);
  return minute <= LONGEST_MINUTES ? Math.min(minute, FULL_MINUTES) : null;
}

type OnPitch = Pick<SheetPart, 'started' | 'onMinute' | 'offMinute' | 'redMinute'>;

/** Whether the player was on the pitch. */
const hasPlayed = ({ started, onMinute }: OnPitch): boolean => started || onMinute !== null;

const HALF_TIME = 45;
/** Minutes played before a substitution: one in the 46th minute happened at half-time, before that minute began. */
const minutesOver = (minute: number) => (minute === HALF_TIME + 1 ? HALF_TIME : minute);

/** How long the player played; at least 1 for anyone who came on. */
export function minutesOf({ started, onMinute, offMinute, redMinute }: OnPitch): number {
  if (!hasPlayed({ started, onMinute, offMinute, redMinute })) return 0;
  const from = started ? 0 : minutesOver(onMinute ?? 0);
  const until = offMinute === null ? (redMinute ?? FULL_MINUTES) : minutesOver(offMinute);
  return Math.max(1, Math.min(until, FULL_MINUTES) - from);
}

/** Whether a club's part of a sheet has substitutions; an eleven alone leaves open how long each player played. */
export const hasSubstitutions = (parts: readonly OnPitch[]): boolean =>
  parts.some(({ onMinute, offMinute }) => onMinute !== null || offMinute !== null);
