import { z } from 'zod';
import { Id } from './ids.ts';
import { STARTERS_PER_TEAM } from './limits.ts';

/** The eleven that a club has announced for a fixture. */
export const OfficialElevenInput = z.strictObject({
  fixtureId: Id,
  teamId: Id,
  /** Eleven different players of the club, in any order; none withdraws what was entered. */
  playerIds: z.array(Id).max(STARTERS_PER_TEAM),
});
export type OfficialElevenInput = z.infer<typeof OfficialElevenInput>;
