import { z } from 'zod';
import { FORMATIONS } from '../elevens/bestEleven.ts';
import { POSITION_GROUPS } from '../terms.ts';

/** Where a locked player stands: in a line of the eleven, or on the bench. */
export const HELD_LINES = [...POSITION_GROUPS, 'bench'] as const;

/** A player's place in a user's eleven as of his lock. Stored once, and never changed. */
export const HeldPlace = z.object({
  playerId: z.string(),
  line: z.enum(HELD_LINES),
  /** ISO-8601 UTC. */
  lockTs: z.iso.datetime({ precision: 3 }),
  /** Of the eleven at that instant. */
  formation: z.enum(FORMATIONS),
  /** Whether he joined the team after his lock, and so may leave it again. */
  isLate: z.boolean(),
  /** Whether he was one of the eleven's stars, in a game that has them. */
  isStar: z.boolean().default(false),
});
export type HeldPlace = z.infer<typeof HeldPlace>;

/** All that is stored of a user's team on one matchday. */
export const HeldPlaces = z.object({ matchday: z.int(), places: z.array(HeldPlace) });
export type HeldPlaces = z.infer<typeof HeldPlaces>;
