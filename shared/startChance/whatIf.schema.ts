import { z } from 'zod';
import { Id } from '#shared/ids.schema.ts';
import { STARTERS_PER_TEAM } from '#shared/limits.ts';
import { TeamRef } from '#shared/catalog/teams.schema.ts';

/** What a user may assume of a player for himself: he does not play, or he certainly begins. */
export const ASSUMPTIONS = ['out', 'certain'] as const;
export type Assumption = (typeof ASSUMPTIONS)[number];

/** Players of whom something can be assumed at a time: as many as could be certain to begin. */
export const ASSUMPTIONS_MAX = STARTERS_PER_TEAM;

export const WhatIfInput = z.strictObject({
  /** Of each player once. */
  assumed: z
    .array(z.strictObject({ playerId: Id, assumption: z.enum(ASSUMPTIONS) }))
    .min(1)
    .max(ASSUMPTIONS_MAX)
    .refine((assumed) => new Set(assumed.map(({ playerId }) => playerId)).size === assumed.length),
});

const Chance = z.number().min(0).max(1);

/** Chances of the clubs of those players, as they are and under the assumptions. */
export const WhatIf = z.array(
  z.object({
    club: TeamRef,
    /** The club has announced its eleven, so that nothing is left to assume. */
    isOfficial: z.boolean(),
    /** Everybody with a chance, the most probable as things are first. */
    players: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        positionPrimary: z.string(),
        positions: z.array(z.string()),
        before: Chance,
        after: Chance,
      }),
    ),
  }),
);
export type WhatIf = z.infer<typeof WhatIf>;
