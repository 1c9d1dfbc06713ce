import { z } from 'zod';
import { rowsOf } from '../http.ts';

/** The parts of football-data.org v4 answers that the hub reads; other fields are ignored. */

const Person = z.object({
  id: z.int(),
  name: z.string().min(1),
  position: z.string().nullish(),
  dateOfBirth: z.string().nullish(),
  nationality: z.string().nullish(),
});

export const Teams = z.object({
  season: z.object({ startDate: z.iso.date() }),
  teams: rowsOf(
    z.object({
      id: z.int(),
      name: z.string().min(1),
      shortName: z.string().nullish(),
      squad: rowsOf(Person),
      lastUpdated: z.string().nullish(),
    }),
  ),
});
export type Teams = z.infer<typeof Teams>;

export const Matches = z.object({
  matches: rowsOf(
    z.object({
      id: z.int(),
      utcDate: z.iso.datetime(),
      status: z.string(),
      matchday: z.int().nullish(),
      lastUpdated: z.iso.datetime().nullish(),
      season: z.object({ startDate: z.iso.date() }),
      homeTeam: z.object({ id: z.int() }),
      awayTeam: z.object({ id: z.int() }),
      score: z.object({ fullTime: z.object({ home: z.int().nullable(), away: z.int().nullable() }) }),
      referees: z.array(z.object({ name: z.string().nullish(), type: z.string().nullish() })).nullish(),
    }),
  ),
});
export type Matches = z.infer<typeof Matches>;

/** Cup matches, whose sides are unknown until the draw. */
export const CupMatches = z.object({
  matches: rowsOf(
    z.object({
      id: z.int(),
      utcDate: z.iso.datetime(),
      status: z.string(),
      lastUpdated: z.iso.datetime().nullish(),
      season: z.object({ startDate: z.iso.date() }),
      homeTeam: z.object({ id: z.int().nullish(), name: z.string().nullish() }),
      awayTeam: z.object({ id: z.int().nullish(), name: z.string().nullish() }),
      score: z.object({ fullTime: z.object({ home: z.int().nullish(), away: z.int().nullish() }) }),
    }),
  ),
});
export type CupMatches = z.infer<typeof CupMatches>;
