import { z } from 'zod';
import { FixtureSide } from '../catalog/fixtures.schema.ts';
import { cleanLine } from '../text/cleanText.ts';
import { Id } from '../ids.schema.ts';
import { POSITION_GROUPS } from '../terms.ts';
import { CARDS, FULL_MINUTES, SHEET_CSV_MAX, SHEET_FORMS, SHEET_STATES, SIDES } from './matchSheet.ts';
import { SHEET_FAULTS } from './sheetFaults.ts';

export const SheetMatchId = z.strictObject({ fixtureId: Id });
export const SheetId = z.strictObject({ sheetId: Id });

/** More than any match has of starters, substitutions, cards, goals and newcomers. */
const ENTRIES_MAX = 30;
/** A player's name as shown, with letters. */
const PersonName = z
  .string()
  .max(80)
  .transform(cleanLine)
  .refine((name) => /\p{L}{2}/u.test(name));
const Minute = z.int().min(1).max(FULL_MINUTES);

/** Whether no id is in a list twice. */
function areUnique(ids: readonly (string | null)[]): boolean {
  const known = ids.filter((id) => id !== null);
  return new Set(known).size === known.length;
}

const SheetSubstitution = z
  .strictObject({
    /** One of the two can be missing: a player who left without a replacement. */
    on: Id.nullable(),
    off: Id.nullable(),
    minute: Minute,
  })
  .refine(({ on, off }) => on !== off);

/** What a user enters about a club; players by id, or `new:0` for the first of the newcomers. */
export const SideEntries = z.strictObject({
  /** Names of players who are in no squad yet. */
  newcomers: z.array(PersonName).max(ENTRIES_MAX),
  starters: z.array(Id).max(ENTRIES_MAX).refine(areUnique),
  changes: z
    .array(SheetSubstitution)
    .max(ENTRIES_MAX)
    .refine((changes) => areUnique(changes.map(({ on }) => on)))
    .refine((changes) => areUnique(changes.map(({ off }) => off))),
  cards: z
    .array(z.strictObject({ playerId: Id, card: z.enum(CARDS), minute: Minute.nullable() }))
    .max(ENTRIES_MAX)
    .refine((cards) => areUnique(cards.map(({ playerId, card }) => `${playerId} ${card}`))),
  goals: z
    .array(z.strictObject({ playerId: Id, isOwn: z.boolean(), assistId: Id.nullable() }))
    .max(ENTRIES_MAX),
});
export type SideEntries = z.infer<typeof SideEntries>;

/** A match's sheet; a club that it does not cover is null. */
export const SheetInput = z.strictObject({
  fixtureId: Id,
  home: SideEntries.nullable(),
  away: SideEntries.nullable(),
});
export type SheetInput = z.infer<typeof SheetInput>;

export const SheetDecision = z.strictObject({ sheetId: Id, decision: z.enum(['taken', 'refused']) });
export type SheetDecision = z.infer<typeof SheetDecision>;

export const SheetCsvInput = z.strictObject({
  csv: z.string().min(1).max(SHEET_CSV_MAX),
  isDryRun: z.boolean(),
});
export type SheetCsvInput = z.infer<typeof SheetCsvInput>;

const EnteredPart = z.object({ teamId: z.string(), state: z.enum(SHEET_STATES) });

/** An entered sheet with the states of its clubs' parts. */
export const SheetEntered = z.object({ sheetId: z.string(), parts: z.array(EnteredPart) });
export type SheetEntered = z.infer<typeof SheetEntered>;

const SheetFault = z.object({
  code: z.enum(SHEET_FAULTS),
  side: z.enum(SIDES).nullable(),
  names: z.array(z.string()),
  count: z.int(),
});

/** A match in a file of sheets. */
export const SheetOfCsv = z.object({
  /** As in the file. */
  home: z.string(),
  away: z.string(),
  matchday: z.string(),
  /** A match without points, for the forecast alone. */
  isFriendly: z.boolean(),
  /** Null for a friendly, and if the current season has no such match that is over. */
  fixtureId: z.string().nullable(),
  faults: z.array(SheetFault),
  parts: z.array(EnteredPart),
});
export type SheetOfCsv = z.infer<typeof SheetOfCsv>;

const SheetPlayer = z.object({
  id: z.string(),
  name: z.string(),
  fullName: z.string().nullable(),
  positionGroup: z.enum(POSITION_GROUPS).nullable(),
});
const SheetClub = z.object({
  id: z.string(),
  name: z.string(),
  shortName: z.string(),
  players: z.array(SheetPlayer).readonly(),
});

const KnownPart = z.object({
  playerId: z.string(),
  name: z.string(),
  started: z.boolean(),
  onMinute: z.int().nullable(),
  offMinute: z.int().nullable(),
  yellow: z.boolean(),
  yellowMinute: z.int().nullable(),
  secondYellow: z.boolean(),
  red: z.boolean(),
  redMinute: z.int().nullable(),
  goals: z.int(),
  ownGoals: z.int(),
  assists: z.int(),
});

/** A sheet entered for a match. */
const SheetOfMatch = z.object({
  id: z.string(),
  form: z.enum(SHEET_FORMS),
  enteredTs: z.string(),
  /** Name of the user; null if no longer known, and for sheets entered by a command. */
  enteredBy: z.string().nullable(),
  isOwn: z.boolean(),
  mayUndo: z.boolean(),
  parts: z.array(
    EnteredPart.extend({
      /** Null for users who may neither decide on the sheet nor have entered it, unless the part counts. */
      players: z.array(KnownPart).nullable(),
    }),
  ),
});

/** The form for a match's sheet, with the sheets entered so far. */
export const SheetForm = z.object({
  match: z.object({
    home: SheetClub,
    away: SheetClub,
    score: z.tuple([z.int(), z.int()]).readonly().nullable(),
  }),
  /** Ids of the starters that are known already. */
  starters: z.object({ home: z.array(z.string()), away: z.array(z.string()) }),
  /** Newest first. */
  sheets: z.array(SheetOfMatch),
});
export type SheetForm = z.infer<typeof SheetForm>;

/** A club's part in a match: known with minutes, known as an eleven, waiting for a decision, faulty, or missing. */
const PART_STATES = ['complete', 'eleven', 'proposed', 'faulty', 'missing'] as const;
const SheetSide = FixtureSide.extend({ part: z.enum(PART_STATES) });

export const SheetMatchRow = z.object({
  fixtureId: z.string(),
  matchday: z.int(),
  kickoffTs: z.string(),
  score: z.string(),
  home: SheetSide,
  away: SheetSide,
});
export type SheetMatchRow = z.infer<typeof SheetMatchRow>;

/** Two users' sheets that differ about a club in a match, or about its eleven in a coming one. */
const Difference = z.object({
  isEleven: z.boolean(),
  fixtureId: z.string(),
  about: z.string(),
  club: z.string(),
  /** The newest sheet, which counts, and the one that does not. */
  counting: z.object({ sheetId: z.string(), by: z.string().nullable() }),
  other: z.object({ sheetId: z.string(), by: z.string().nullable() }),
  /** Names of the players they differ about. */
  names: z.array(z.string()),
});
const Proposal = z.object({
  sheetId: z.string(),
  fixtureId: z.string(),
  about: z.string(),
  /** A faulty part cannot be accepted; it can be viewed, entered again or refused. */
  clubs: z.array(z.object({ teamId: z.string(), name: z.string(), isFaulty: z.boolean() })),
  /** Null for a user without a name. */
  by: z.string().nullable(),
  /** When the author's account was created; null if unknown. */
  accountSinceTs: z.string().nullable(),
  enteredTs: z.string(),
});

/** A club's next match, for entering its official eleven. */
const KeeperEleven = z.object({
  fixtureId: z.string(),
  teamId: z.string(),
  club: z.string(),
  about: z.string(),
  kickoffTs: z.string(),
  hasEleven: z.boolean(),
});

export const SheetsOverview = z.object({
  /** Whether the season comes from sources and so can be supplemented by sheets. */
  isOpen: z.boolean(),
  /** All played matches, newest first. */
  matches: z.array(SheetMatchRow),
  /** Ids of the clubs whose sheets count at once if this user enters them; null: all. */
  keeps: z.array(z.string()).nullable(),
  /** The next match of each club that the user keeps, for its official eleven; administrators have their own form. */
  elevens: z.array(KeeperEleven),
  /** Differences and proposals that the user may decide. */
  differences: z.array(Difference),
  proposals: z.array(Proposal),
});
export type SheetsOverview = z.infer<typeof SheetsOverview>;

/** A keeper of a club's sheets and elevens. */
export const ClubKeeper = z.object({
  userId: z.string(),
  name: z.string().nullable(),
  teamId: z.string(),
  club: z.string(),
  grantedTs: z.string(),
});
/** Makes the user who entered the sheet a keeper of the club. */
export const KeeperGrant = z.strictObject({ sheetId: Id, teamId: Id });
export const KeeperRevocation = z.strictObject({ userId: Id, teamId: Id });
