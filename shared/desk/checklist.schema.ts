import { z } from 'zod';
import { SOURCES } from '#shared/feeds/sources.ts';

/** Elevens are announced an hour before kickoff; from then on a missing one is due. */
export const ELEVEN_DUE_MS = 60 * 60_000;

/** What an administrator still has to do for this matchday. */
export const DeskChecklist = z.object({
  /** Null outside a season. */
  matchday: z.int().nullable(),
  /** Of matches that begin within the hour or run, by kickoff. */
  elevens: z.array(
    z.object({
      fixtureId: z.string(),
      teamId: z.string(),
      /** As fans call it. */
      club: z.string(),
      kickoffTs: z.string(),
    }),
  ),
  /** Clubs of the matchday whose elevens are not due yet. */
  elevensToCome: z.int().min(0),
  /** Matches of the season that are over and for which nobody has reported who played, newest first. */
  sheets: z.array(z.object({ fixtureId: z.string(), about: z.string(), kickoffTs: z.string() })),
  /** Clubs, players and positions that somebody has to name. */
  questions: z.int().min(0),
  held: z.int().min(0),
  /** Of the sources that are on, the one that was read longest ago; null: none is on. */
  oldestSource: z.object({ source: z.enum(SOURCES), lastSuccessTs: z.string().nullable() }).nullable(),
  /** Null: there is none yet; left out where somebody else keeps them. */
  lastBackupTs: z.string().nullable().optional(),
});
export const DeskReminder = z.object({
  /** Null for whoever wants none. */
  address: z.string().nullable(),
  /** Whether mails leave this hub at all. */
  areMailsSent: z.boolean(),
});

export type DeskChecklist = z.infer<typeof DeskChecklist>;
