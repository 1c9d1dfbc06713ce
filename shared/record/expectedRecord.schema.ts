import { z } from 'zod';
import { EXPECTED_SOURCE_KINDS } from '../elevens/expectedEleven.schema.ts';

/** How many of eleven began: the mean over clubs' matches, 0–11, and its 95 % interval over matchdays; null if there is only one. */
const RightOfEleven = z.object({
  right: z.number().min(0).max(11),
  interval: z.tuple([z.number(), z.number()]).nullable(),
});
export type RightOfEleven = z.infer<typeof RightOfEleven>;

/** Our forecasts of the clubs' matches for which an eleven was expected, as frozen nearest to kickoff. */
const ToldFigures = z.object({
  /** From a club's second match on, because the first has no previous eleven to compare with. */
  clubMatches: z.int().min(1),
  hub: RightOfEleven,
  /** The same forecasts without any expected eleven. */
  hubUntold: RightOfEleven,
  sameElevenAgain: RightOfEleven,
});

/** A source beside our forecasts of the same matches. */
export const RecordOfSource = ToldFigures.extend({
  kind: z.enum(EXPECTED_SOURCE_KINDS),
  /** Null for persons and the crowd, whose names nobody sees. */
  name: z.string().nullable(),
  /** Tells persons apart, from 1 in the order in which they first named an eleven; null if there is only one. */
  number: z.int().min(1).nullable(),
  /** Its newest elevens before kickoff. */
  source: RightOfEleven,
});
export type RecordOfSource = z.infer<typeof RecordOfSource>;

/** The season's expected elevens: all of their matches, and those of each source. */
export const ExpectedRecord = ToldFigures.extend({
  /** Those with the most matches first. */
  sources: z.array(RecordOfSource).min(1),
});
export type ExpectedRecord = z.infer<typeof ExpectedRecord>;
