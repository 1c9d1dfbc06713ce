import type { PositionGroup } from '#shared/terms.ts';

/** The match that a pasted sheet is read for, and the result of reading it. */

export const SIDES = ['home', 'away'] as const;
export type Side = (typeof SIDES)[number];
export const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home');

export interface NamedPlayer {
  id: string;
  name: string;
  /** Null if it is the same as the name that fans know. */
  fullName: string | null;
  positionGroup: PositionGroup | null;
}

export interface SheetClub {
  id: string;
  name: string;
  shortName: string;
  /** All players who can have played for it in this match. */
  players: readonly NamedPlayer[];
}

/** The match that a sheet is about. */
export interface SheetMatch {
  home: SheetClub;
  away: SheetClub;
  /** The other clubs of the league, to recognise a sheet of another match. */
  otherClubs: readonly { name: string; shortName: string }[];
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

export const CARDS = ['yellow', 'secondYellow', 'red'] as const;
export type Card = (typeof CARDS)[number];

/** A fact found in the text. */
export type Statement = { line: number } & (
  | { kind: 'starter' | 'bench'; side: Side | null; name: string }
  /** One name is null if the text contains only half of the change. */
  | { kind: 'change'; side: Side | null; on: string | null; off: string | null; minute: number | null }
  | { kind: 'card'; card: Card; side: Side | null; name: string; minute: number | null }
  | {
      kind: 'goal';
      /** The scorer's own club, even for own goals; null if unknown. */
      side: Side | null;
      name: string;
      minute: number | null;
      isOwn: boolean;
      assist: string | null;
      score: readonly [number, number] | null;
    }
  /** A minute after a name, left over from an icon: a card or a change. */
  | { kind: 'minute'; side: Side | null; name: string; minute: number }
);
export type StatementOf<K extends Statement['kind']> = Extract<Statement, { kind: K }>;

/** Why a text was skipped. */
export const SKIPPED_REASONS = ['heading', 'aside', 'unknownHeading', 'otherClub', 'noName', 'rest'] as const;
export type SkippedReason = (typeof SKIPPED_REASONS)[number];
export interface SkippedText {
  line: number;
  text: string;
  reason: SkippedReason;
}

/** A question to the user: who is meant, or what a minute after a name means. */
export interface SheetQuestion {
  /** Stable as long as the text does not change. */
  key: string;
  line: number;
  /** As on the sheet. */
  text: string;
  side: Side | null;
  what: Statement['kind'];
  minute: number | null;
  /** Likeliest first; empty if no name of the two squads is similar. */
  candidates: readonly { side: Side; player: NamedPlayer }[];
}

/**
 * Answers by key of the question: a player's id, `new:home` or `new:away` for a new player, 'nobody', or for minutes one of
 * `MINUTE_MEANINGS`.
 */
export type SheetAnswers = Readonly<Record<string, string>>;
export const MINUTE_MEANINGS = ['yellow', 'secondYellow', 'red', 'off', 'nothing'] as const;
export const NOBODY = 'nobody';
export const newPlayerOf = (side: Side): string => `new:${side}`;

/** What was understood from a line, to be shown beside it. */
export interface Understood {
  line: number;
  what: Statement['kind'] | Card | 'ownGoal';
  side: Side | null;
  /** Names of the players concerned; for a change, the one who came on is first. */
  names: readonly string[];
  minute: number | null;
  /** Whether a question about it is open. */
  isOpen: boolean;
}

export interface ReadSheet {
  home: readonly SheetPart[];
  away: readonly SheetPart[];
  understood: readonly Understood[];
  questions: readonly SheetQuestion[];
  skipped: readonly SkippedText[];
  /** Changes that are incomplete or contradictory, and players who are in an eleven twice. */
  oddChanges: readonly OddChange[];
  /** Other clubs of the league whose line-ups are in the text. */
  strangers: readonly string[];
}

export const ODD_CHANGES = [
  'noMinute',
  'noLeaver',
  'noComer',
  'notOn',
  'alreadyOn',
  'sentOff',
  'twice',
] as const;
export interface OddChange {
  why: (typeof ODD_CHANGES)[number];
  side: Side;
  line: number;
  name: string;
}
