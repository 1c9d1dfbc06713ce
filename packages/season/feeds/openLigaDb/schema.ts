import { z } from 'zod';
import { rowsOf } from '../http.ts';

/** The parts of OpenLigaDB answers that the hub reads; other fields are ignored. */

const Team = z.object({ teamId: z.int(), teamName: z.string().min(1), shortName: z.string().nullish() });

export const Match = z.object({
  matchID: z.int(),
  matchDateTimeUTC: z.iso.datetime(),
  leagueShortcut: z.string().nullish(),
  leagueSeason: z.int().min(1990).max(2100),
  group: z.object({ groupOrderID: z.int().min(1).max(60), groupName: z.string().nullish() }),
  team1: Team,
  team2: Team,
  /** Local time without a zone. */
  lastUpdateDateTime: z.string().nullish(),
  matchIsFinished: z.boolean(),
  matchResults: z.array(
    z.object({ pointsTeam1: z.int().min(0), pointsTeam2: z.int().min(0), resultTypeID: z.int() }),
  ),
  location: z.object({ locationStadium: z.string().nullish() }).nullish(),
});
export type Match = z.infer<typeof Match>;

export const Matches = z.array(z.unknown()).max(1000).pipe(rowsOf(Match));
