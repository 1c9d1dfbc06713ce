import { z } from 'zod';
import { FixtureSide } from '#shared/catalog/fixtures.schema.ts';
import { Id } from '#shared/ids.schema.ts';
import { POSITION_GROUPS } from '#shared/terms.ts';
import { SIDES } from './matchSheet.ts';
import { SHEET_FAULTS } from './sheetFaults.ts';
import { SHEET_CSV_MAX, SHEET_TEXT_LENGTH, SHEET_ANSWERS_MAX } from './sheetLimits.ts';
import { SHEET_FORMS, SHEET_STATES } from './sheetStates.ts';

export const SheetMatchId = z.strictObject({ fixtureId: Id });
export const SheetId = z.strictObject({ sheetId: Id });

const Name = z.string().min(1).max(400);

/** A pasted sheet. */
export const SheetInput = z.strictObject({
  fixtureId: Id,
  text: z.string().min(1).max(SHEET_TEXT_LENGTH),
  /** Answers to the reader's questions, by key. */
  answers: z
    .record(Name, z.string().min(1).max(128))
    .refine((answers) => Object.keys(answers).length <= SHEET_ANSWERS_MAX),
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
  /** Null if the current season has no such match that is over. */
  fixtureId: z.string().nullable(),
  faults: z.array(SheetFault),
  parts: z.array(EnteredPart),
});
export type SheetOfCsv = z.infer<typeof SheetOfCsv>;

const NamedPlayer = z.object({
  id: z.string(),
  name: z.string(),
  fullName: z.string().nullable(),
  positionGroup: z.enum(POSITION_GROUPS).nullable(),
});
const SheetClub = z.object({
  id: z.string(),
  name: z.string(),
  shortName: z.string(),
  players: z.array(NamedPlayer).readonly(),
});

/** A sheet entered for a match. */
const SheetOfMatch = z.object({
  id: z.string(),
  form: z.enum(SHEET_FORMS),
  enteredTs: z.string(),
  /** Name of the user; null if no longer known, and for sheets entered by a command. */
  enteredBy: z.string().nullable(),
  mayUndo: z.boolean(),
  /** For the author and users who can decide on it; null for all others, and if no text was pasted. */
  pasted: SheetInput.pick({ text: true, answers: true }).nullable(),
  parts: z.array(EnteredPart),
});

/** The form for a match's sheets, with the sheets entered so far. */
export const SheetForm = z.object({
  match: z.object({
    home: SheetClub,
    away: SheetClub,
    otherClubs: z.array(z.object({ name: z.string(), shortName: z.string() })).readonly(),
    score: z.tuple([z.int(), z.int()]).readonly().nullable(),
  }),
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
  by: z.string().nullable(),
  enteredTs: z.string(),
});

/** A club's next match, for entering its official eleven. */
const KeptEleven = z.object({
  fixtureId: z.string(),
  teamId: z.string(),
  club: z.string(),
  about: z.string(),
  kickoffTs: z.string(),
  hasEleven: z.boolean(),
});

export const SheetDesk = z.object({
  /** Whether the season comes from sources and so can be supplemented by sheets. */
  isOpen: z.boolean(),
  /** All played matches, newest first. */
  matches: z.array(SheetMatchRow),
  /** Ids of the clubs whose sheets count at once if this user enters them; null: all. */
  keeps: z.array(z.string()).nullable(),
  /** The next match of each club that the user keeps, for its official eleven; administrators have their own desk. */
  elevens: z.array(KeptEleven),
  /** Differences and proposals that the user may decide. */
  differences: z.array(Difference),
  proposals: z.array(Proposal),
});
export type SheetDesk = z.infer<typeof SheetDesk>;

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
