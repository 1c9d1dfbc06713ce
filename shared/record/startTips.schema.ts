import { z } from 'zod';
import { Id } from '../ids.schema.ts';

/** Fans' tips before each match: 'startet er?'. */

export const StartTipsInput = z.strictObject({ playerId: Id, fixtureId: Id });

export const StartTipInput = StartTipsInput.extend({
  /** Whether he starts; null withdraws the user's tip. */
  starts: z.boolean().nullable(),
});

const Count = z.int().min(0);

export const StartTips = z.object({
  tips: Count,
  /** Number of tips that he starts. */
  yes: Count,
  /** The user's own tip; null without one. */
  own: z.boolean().nullable(),
});
export type StartTips = z.infer<typeof StartTips>;
