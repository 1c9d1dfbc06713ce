import { z } from 'zod';
import { SOURCES } from '../feeds/sources.ts';
import { BackupState } from './backups.schema.ts';

/** Elevens are announced an hour before kickoff; after that, a missing one is due. */
export const ELEVEN_DUE_MS = 60 * 60_000;

/** Expected elevens are asked for so long before the matches. */
export const EXPECTED_DUE_MS = 3 * 24 * 60 * 60_000;

/** An administrator's open tasks for this matchday. */
export const AdminChecklist = z.object({
  /** Null outside a season. */
  matchday: z.int().nullable(),
  /** Missing elevens of matches that begin within the hour or are running, by kickoff. */
  elevens: z.array(
    z.object({
      fixtureId: z.string(),
      teamId: z.string(),
      /** The name that fans use. */
      club: z.string(),
      kickoffTs: z.string(),
    }),
  ),
  /** Number of clubs on the matchday whose elevens are not due yet. */
  elevensToCome: z.int().min(0),
  /** Clubs of the matchday with a match in the coming three days, and those of them with an eleven that a source expects. */
  expected: z.object({ clubs: z.int().min(0), told: z.int().min(0) }),
  /** Finished matches of the season without a report of who played, newest first. */
  sheets: z.array(z.object({ fixtureId: z.string(), about: z.string(), kickoffTs: z.string() })),
  /** Number of open questions about clubs, players and positions. */
  questions: z.int().min(0),
  held: z.int().min(0),
  /** The source that was read longest ago among those that are on; null if none is on. */
  oldestSource: z.object({ source: z.enum(SOURCES), lastSuccessTs: z.string().nullable() }).nullable(),
  /** Missing if another provider makes the backups. */
  backup: BackupState.optional(),
});
export const AdminReminder = z.object({
  /** Address for the mail; null if the user does not want it. */
  address: z.string().nullable(),
  /** Whether this hub sends mails at all. */
  areMailsSent: z.boolean(),
});

export type AdminChecklist = z.infer<typeof AdminChecklist>;
