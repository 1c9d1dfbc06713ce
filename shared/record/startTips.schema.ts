import { z } from 'zod';
import { Id } from '#shared/ids.schema.ts';

/** What fans think: 'startet er?', asked of everybody before each match. */

export const StartTipsInput = z.strictObject({ playerId: Id, fixtureId: Id });

export const StartTipInput = StartTipsInput.extend({
  /** Whether he starts; null takes an own tip back. */
  starts: z.boolean().nullable(),
});

const Count = z.int().min(0);

export const StartTips = z.object({
  tips: Count,
  /** How many say that he starts. */
  yes: Count,
  /** The own tip; null without one. */
  own: z.boolean().nullable(),
});
export type StartTips = z.infer<typeof StartTips>;
