import { z } from 'zod';
import { Id } from '../ids.schema.ts';
import { STARTERS_PER_TEAM } from '../limits.ts';
import { POSITION_GROUPS } from '../terms.ts';
import { cleanLine } from '../text/cleanText.ts';

/** More substitutes than any friendly has. */
const CAME_ON_MAX = 30;
const OPPONENT_MAX = 60;

/** A match without points: for the forecast alone, never for tables, points or statistics. */
export const FriendlyInput = z.strictObject({
  teamId: Id,
  /** ISO date. */
  day: z.iso.date(),
  opponent: z
    .string()
    .max(2 * OPPONENT_MAX)
    .transform(cleanLine)
    .refine((name) => /\p{L}/u.test(name) && name.length <= OPPONENT_MAX),
  /** Eleven different players of the club, one of them a goalkeeper. */
  starterIds: z.array(Id).max(STARTERS_PER_TEAM),
  cameOnIds: z.array(Id).max(CAME_ON_MAX),
});
export type FriendlyInput = z.infer<typeof FriendlyInput>;

export const FriendlyId = z.strictObject({ id: Id });

const Names = z.array(z.object({ id: z.string(), name: z.string() }));

/** The clubs for which the caller may enter friendlies, by name, with those of this season. */
export const FriendlyDesk = z.object({
  clubs: z.array(
    z.object({
      teamId: z.string(),
      club: z.string(),
      squad: z.array(
        z.object({ id: z.string(), name: z.string(), positionGroup: z.enum(POSITION_GROUPS).nullable() }),
      ),
      /** Newest first. */
      friendlies: z.array(
        z.object({ id: z.string(), day: z.string(), opponent: z.string(), starters: Names, cameOn: Names }),
      ),
    }),
  ),
});
export type FriendlyDesk = z.infer<typeof FriendlyDesk>;
