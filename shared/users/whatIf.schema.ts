import { z } from 'zod';
import { ASSUMPTIONS } from '../startChance/pstartTerms.ts';
import { Id } from '../ids.schema.ts';
import { STARTERS_PER_TEAM } from '../limits.ts';
import { TeamRef } from '../catalog/teams.schema.ts';

/** Most players in one question: as many as can be certain to start. */
export const ASSUMPTIONS_MAX = STARTERS_PER_TEAM;

export const WhatIfInput = z.strictObject({
  /** Each player once. */
  assumed: z
    .array(z.strictObject({ playerId: Id, assumption: z.enum(ASSUMPTIONS) }))
    .min(1)
    .max(ASSUMPTIONS_MAX)
    .refine((assumed) => new Set(assumed.map(({ playerId }) => playerId)).size === assumed.length),
});

const Chance = z.number().min(0).max(1);

/** Chances of those players' clubs, at present and under the assumptions. */
export const WhatIf = z.array(
  z.object({
    club: TeamRef,
    /** True if the club has announced its eleven, so nothing is left to assume. */
    isOfficial: z.boolean(),
    /** All players with a chance, highest present chance first. */
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
