import { z } from 'zod';
import { EXPECTED_CLUBS_MAX, EXPECTED_NAMES_MAX, EXPECTED_TEXT_MAX, SOURCE_NAME_LENGTH } from '../limits.ts';
import { ExpectedSourceName } from './expectedEleven.schema.ts';

/** Expected elevens from programs, each with the key of a named source. */

/** A name as papers write it, or an id of the hub. */
const Name = z.string().min(1).max(100);
const Names = z.array(Name).max(EXPECTED_NAMES_MAX);

export const ProgramEleven = z.strictObject({
  club: Name,
  players: Names,
  missing: Names.default([]),
  doubtful: Names.default([]),
});
export type ProgramEleven = z.infer<typeof ProgramEleven>;

const Common = {
  /** Refused unless it is the source of the key. */
  source: z
    .string()
    .max(2 * SOURCE_NAME_LENGTH)
    .optional(),
  /** Confirms elevens that the source named for the match before. */
  repeats: z.boolean().default(false),
};

/** What a program sends: a text with one club a line, or lists. */
export const ProgramEntry = z.union([
  z.strictObject({ text: z.string().min(1).max(EXPECTED_TEXT_MAX), ...Common }),
  z.strictObject({ elevens: z.array(ProgramEleven).min(1).max(EXPECTED_CLUBS_MAX), ...Common }),
]);
export type ProgramEntry = z.infer<typeof ProgramEntry>;

const Understood = z.array(z.object({ id: z.string(), name: z.string() }));

/** What was entered, club by club. */
export const ProgramAnswer = z.object({
  source: z.string(),
  /** Elevens that the source had not named before. */
  entered: z.int(),
  /** Whether the chances have been recomputed since; a run that is under way includes them or the next one does. */
  isComputed: z.boolean(),
  clubs: z.array(
    z.object({
      clubId: z.string(),
      club: z.string(),
      fixtureId: z.string(),
      players: Understood,
      missing: Understood,
      doubtful: Understood,
    }),
  ),
});
export type ProgramAnswer = z.infer<typeof ProgramAnswer>;

/** A named source as administrators see it; ISO-8601 UTC, null without a key or without elevens. */
export const ProgramSource = z.object({
  id: z.string(),
  name: z.string(),
  keySinceTs: z.string().nullable(),
  newestTs: z.string().nullable(),
});
export type ProgramSource = z.infer<typeof ProgramSource>;

export const SourceKeyInput = z.strictObject({ name: ExpectedSourceName });
/** Shown once: the hub stores only its hash. */
export const SourceKey = z.object({ key: z.string() });
