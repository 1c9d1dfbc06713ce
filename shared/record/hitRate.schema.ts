import { z } from 'zod';
import { RECORD_BASES } from './record.schema.ts';

const RightOf11 = z.number().min(0).max(11);
const Probability = z.number().min(0).max(1);

/** The record in one figure; null before the first scored match. */
export const HitRate = z
  .object({
    season: z.string(),
    /** The season on show has no score yet, and these are those of the one before. */
    isLastSeason: z.boolean(),
    /** What it was measured on. */
    base: z.enum(RECORD_BASES),
    /** Mean number of right ones among eleven. */
    right: RightOf11,
    /** 'Same eleven again' beside ours, in the matches that had one before; null where no club had. */
    baseline: z.object({ right: RightOf11, ours: RightOf11, teamMatches: z.int().min(1) }).nullable(),
    /** A club's forecast for one fixture. */
    teamMatches: z.int().min(1),
    /** Of players with about the same chance, the mean of it and the share that began; only where many were judged. */
    calibration: z.array(z.object({ said: Probability, happened: Probability })),
    /** Each club's own. */
    clubs: z.array(z.object({ teamId: z.string(), right: RightOf11 })),
  })
  .nullable();
export type HitRate = z.infer<typeof HitRate>;
