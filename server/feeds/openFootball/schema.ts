import { z } from 'zod';

/** A season of openfootball's `football.json`, as far as the hub reads it; further fields are ignored. */

const Goals = z.tuple([z.int().min(0), z.int().min(0)]);

export const OpenSeason = z.object({
  matches: z
    .array(
      z.object({
        /** `Matchday 12` */
        round: z.string(),
        date: z.iso.date(),
        /** Local time; missing before the round is scheduled. */
        time: z
          .string()
          .regex(/^\d{2}:\d{2}$/)
          .nullish(),
        team1: z.string().min(1),
        team2: z.string().min(1),
        /** A bare pair in older seasons, and empty or absent before the match. */
        score: z.union([Goals, z.object({ ft: Goals.nullish() })]).nullish(),
      }),
    )
    .max(1000),
});
export type OpenMatch = z.infer<typeof OpenSeason>['matches'][number];
