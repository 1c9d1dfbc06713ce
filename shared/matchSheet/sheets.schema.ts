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

/** A sheet as somebody pastes it. */
export const SheetInput = z.strictObject({
  fixtureId: Id,
  text: z.string().min(1).max(SHEET_TEXT_LENGTH),
  /** Answers to the questions of its reading, by their keys. */
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

/** What has become of the clubs' parts of a sheet. */
export const SheetEntered = z.object({ sheetId: z.string(), parts: z.array(EnteredPart) });
export type SheetEntered = z.infer<typeof SheetEntered>;

const SheetFault = z.object({
  code: z.enum(SHEET_FAULTS),
  side: z.enum(SIDES).nullable(),
  names: z.array(z.string()),
  count: z.int(),
});

/** What a file of sheets tells of one match. */
export const SheetOfCsv = z.object({
  /** As the file names them. */
  home: z.string(),
  away: z.string(),
  matchday: z.string(),
  /** Null when the season on show has no such match that is over. */
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

/** A sheet that was entered for a match. */
const SheetOfMatch = z.object({
  id: z.string(),
  form: z.enum(SHEET_FORMS),
  enteredTs: z.string(),
  /** Null when his name is no longer known, and for a command. */
  enteredBy: z.string().nullable(),
  mayUndo: z.boolean(),
  /** For whoever wrote it or decides about it; null for all others, and where no text was pasted. */
  pasted: SheetInput.pick({ text: true, answers: true }).nullable(),
  parts: z.array(EnteredPart),
});

/** What a sheet of a match is read against, and what was entered before. */
export const SheetForm = z.object({
  match: z.object({
    home: SheetClub,
    away: SheetClub,
    otherClubs: z.array(z.object({ name: z.string(), shortName: z.string() })).readonly(),
    score: z.tuple([z.int(), z.int()]).readonly().nullable(),
  }),
  /** The newest first. */
  sheets: z.array(SheetOfMatch),
});
export type SheetForm = z.infer<typeof SheetForm>;

/** Whether a club's part in a match is known with minutes, as an eleven, waits for a decision, or is missing. */
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

/** Two people who differ about a club in a match, or about its eleven in one to come. */
const Difference = z.object({
  isEleven: z.boolean(),
  fixtureId: z.string(),
  about: z.string(),
  club: z.string(),
  /** Whose sheet counts, the newest, and whose does not. */
  counting: z.object({ sheetId: z.string(), by: z.string().nullable() }),
  other: z.object({ sheetId: z.string(), by: z.string().nullable() }),
  /** Players about whom they differ. */
  names: z.array(z.string()),
});
const Proposal = z.object({
  sheetId: z.string(),
  fixtureId: z.string(),
  about: z.string(),
  /** One that is faulty cannot be taken, only looked at, entered anew or refused. */
  clubs: z.array(z.object({ teamId: z.string(), name: z.string(), isFaulty: z.boolean() })),
  by: z.string().nullable(),
  enteredTs: z.string(),
});

/** A club's next match, before which its official eleven can be entered. */
const KeptEleven = z.object({
  fixtureId: z.string(),
  teamId: z.string(),
  club: z.string(),
  about: z.string(),
  kickoffTs: z.string(),
  hasEleven: z.boolean(),
});

export const SheetDesk = z.object({
  /** Whether the season comes from sources, so that sheets can add to it. */
  isOpen: z.boolean(),
  /** Every match that was played, the newest first. */
  matches: z.array(SheetMatchRow),
  /** Clubs whose sheets count at once when the reader enters them; null: all. */
  keeps: z.array(z.string()).nullable(),
  /** The next match of each club that he keeps, for its official eleven; administrators have a desk of their own. */
  elevens: z.array(KeptEleven),
  /** What he may decide. */
  differences: z.array(Difference),
  proposals: z.array(Proposal),
});
export type SheetDesk = z.infer<typeof SheetDesk>;

/** A fan who keeps the sheets and elevens of a club. */
export const ClubKeeper = z.object({
  userId: z.string(),
  name: z.string().nullable(),
  teamId: z.string(),
  club: z.string(),
  grantedTs: z.string(),
});
/** Whoever entered the sheet keeps the club from then on. */
export const KeeperGrant = z.strictObject({ sheetId: Id, teamId: Id });
export const KeeperRevocation = z.strictObject({ userId: Id, teamId: Id });
