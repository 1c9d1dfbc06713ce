import { z } from 'zod';
import { RECORD_BASES } from './record.schema.ts';

const RightOf11 = z.number().min(0).max(11);
const Probability = z.number().min(0).max(1);

/** The record as a single figure; null until enough matches were scored. */
export const HitRate = z
  .object({
    season: z.string(),
    /** True if the current season has too few scores yet and these figures are from the previous one. */
    isLastSeason: z.boolean(),
    /** The predictions it was measured on. */
    base: z.enum(RECORD_BASES),
    /** Mean number of correct starters out of eleven. */
    right: RightOf11,
    /** 'Same eleven again' and our forecasts in matches with a previous eleven; null if there were none. */
    baseline: z.object({ right: RightOf11, ours: RightOf11, teamMatches: z.int().min(1) }).nullable(),
    /** Number of forecasts, one per club and fixture. */
    teamMatches: z.int().min(1),
    /** Mean chance of players with similar chances, and the share of them that started; only for large enough groups. */
    calibration: z.array(z.object({ said: Probability, happened: Probability })),
    /** The figure of each club. */
    clubs: z.array(z.object({ teamId: z.string(), right: RightOf11 })),
  })
  .nullable();
export type HitRate = z.infer<typeof HitRate>;
