import { z } from 'zod';
import { LACKS, type Lack } from '@hub/shared/feeds/feeds.schema.ts';

/** The remembered progress of a match; instants in milliseconds since 1970, 0 for never. */
const KnownMatch = z.object({
  kickoffMs: z.number(),
  homeClub: z.string(),
  awayClub: z.string(),
  homeName: z.string().default(''),
  awayName: z.string().default(''),
  /** When its line-ups were last requested, and whether both have arrived. */
  elevenMs: z.number().default(0),
  hasElevens: z.boolean().default(false),
  /** How often it was requested since it was played, and when last. */
  asks: z.int().default(0),
  askedMs: z.number().default(0),
  /** When a complete answer last arrived. */
  completeMs: z.number().default(0),
  /** What the last answer lacked, by club. */
  lacks: z.array(z.object({ club: z.string(), lack: z.enum(LACKS) })).default([]),
});
export type KnownMatch = z.infer<typeof KnownMatch>;

export const HighlightlyProgress = z.object({
  /** `2026-27`; another season starts empty. */
  season: z.string().default(''),
  /** When the matches of a day (YYYY-MM-DD) were last listed. */
  days: z.record(z.string(), z.number()).default({}),
  matches: z.record(z.string(), KnownMatch).default({}),
});
export type HighlightlyProgress = z.infer<typeof HighlightlyProgress>;

/** A club as the source knows it. */
export interface NamedClub {
  id: string;
  name: string;
}

/** A club in a match that the source has reported only in part. */
export interface IncompleteMatch {
  kickoffMs: number;
  home: NamedClub;
  away: NamedClub;
  club: NamedClub;
  lack: Lack;
}

/** Matches with missing rows, the newest first. @param progress the source's stored progress */
export function incompleteMatches(progress: unknown): IncompleteMatch[] {
  const { matches } = HighlightlyProgress.safeParse(progress).data ?? HighlightlyProgress.parse({});
  return Object.values(matches)
    .toSorted((one, other) => other.kickoffMs - one.kickoffMs)
    .flatMap(({ kickoffMs, homeClub, homeName, awayClub, awayName, lacks }) => {
      const [home, away] = [
        { id: homeClub, name: homeName },
        { id: awayClub, name: awayName },
      ];
      return lacks.map(({ club, lack }) => ({
        kickoffMs,
        home,
        away,
        club: club === homeClub ? home : away,
        lack,
      }));
    });
}
