import type { PositionGroup } from '#shared/terms.ts';

/** What a pasted match sheet is read against, and what is understood of it. */

export const SIDES = ['home', 'away'] as const;
export type Side = (typeof SIDES)[number];
export const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home');

export interface NamedPlayer {
  id: string;
  name: string;
  /** Where it differs from the name that fans know. */
  fullName: string | null;
  positionGroup: PositionGroup | null;
}

export interface SheetClub {
  id: string;
  name: string;
  shortName: string;
  /** Everybody who can have played for it in this match. */
  players: readonly NamedPlayer[];
}

/** The match that a sheet is about. */
export interface SheetMatch {
  home: SheetClub;
  away: SheetClub;
  /** The other clubs of the league, so that a sheet of another match is recognised. */
  otherClubs: readonly { name: string; shortName: string }[];
  /** Home and away after 90 minutes; null while nobody has reported it. */
  score: readonly [number, number] | null;
}

/** A player's part in the match, as the sheet tells it. Minutes are those of the match, without time added on. */
export interface SheetPart {
  /** The hub's id; null for a name that nobody has been found for. */
  playerId: string | null;
  /** His own name, or the text that names him. */
  name: string;
  started: boolean;
  onMinute: number | null;
  offMinute: number | null;
  yellow: boolean;
  yellowMinute: number | null;
  /** Sent off with a second yellow card; `red` is true, too. */
  secondYellow: boolean;
  red: boolean;
  redMinute: number | null;
  goals: number;
  ownGoals: number;
  assists: number;
}

/** The part of somebody who begins, and of whom nothing else is known yet. */
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

/** The part of a player whom the hub knows. */
export type KnownPart = SheetPart & { playerId: string };

export const CARDS = ['yellow', 'secondYellow', 'red'] as const;
export type Card = (typeof CARDS)[number];

/** What a piece of the text says. */
export type Statement = { line: number } & (
  | { kind: 'starter' | 'bench'; side: Side | null; name: string }
  /** A name is null where the text tells only the other half. */
  | { kind: 'change'; side: Side | null; on: string | null; off: string | null; minute: number | null }
  | { kind: 'card'; card: Card; side: Side | null; name: string; minute: number | null }
  | {
      kind: 'goal';
      /** The scorer's own club, also for own goals; null while unknown. */
      side: Side | null;
      name: string;
      minute: number | null;
      isOwn: boolean;
      assist: string | null;
      score: readonly [number, number] | null;
    }
  /** A minute behind a name that may be a card or a change, as icons leave it. */
  | { kind: 'minute'; side: Side | null; name: string; minute: number }
);
export type StatementOf<K extends Statement['kind']> = Extract<Statement, { kind: K }>;

/** What was read over, and why. */
export const SKIPPED_REASONS = ['heading', 'aside', 'unknownHeading', 'otherClub', 'noName', 'rest'] as const;
export type SkippedReason = (typeof SKIPPED_REASONS)[number];
export interface SkippedText {
  line: number;
  text: string;
  reason: SkippedReason;
}

/** Somebody has to say who is meant, or what a minute behind a name is. */
export interface SheetQuestion {
  /** The same as long as the text is. */
  key: string;
  line: number;
  /** As the sheet writes it. */
  text: string;
  side: Side | null;
  what: Statement['kind'];
  minute: number | null;
  /** The likeliest first; empty where nobody of the two squads is similar. */
  candidates: readonly { side: Side; player: NamedPlayer }[];
}

/** Answers by the keys of questions: a player's id, `new:home` or `new:away` for somebody new, 'nobody', or for minutes one of `MINUTE_MEANINGS`. */
export type SheetAnswers = Readonly<Record<string, string>>;
export const MINUTE_MEANINGS = ['yellow', 'secondYellow', 'red', 'off', 'nothing'] as const;
export const NOBODY = 'nobody';
export const newPlayerOf = (side: Side): string => `new:${side}`;

/** What was understood of a line, to be shown beside it. */
export interface Understood {
  line: number;
  what: Statement['kind'] | Card | 'ownGoal';
  side: Side | null;
  /** Names of those concerned, whoever came on first. */
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
  /** Changes of which somebody is missing, or a minute: they tell nothing; and who stands in an eleven twice. */
  oddChanges: readonly OddChange[];
  /** Other clubs of the league that the text has line-ups of. */
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
