import { z } from 'zod';
import { rowsOf } from '../http.ts';

/** The parts of Highlightly's football answers that the hub reads; other fields are ignored. */

const Team = z.object({ id: z.int(), name: z.string().min(1) });

export const Match = z.object({
  id: z.int(),
  /** `Regular Season - 12` */
  round: z.string().nullish(),
  date: z.iso.datetime({ offset: true }),
  league: z.object({ id: z.int().nullish() }).nullish(),
  homeTeam: Team,
  awayTeam: Team,
  state: z
    .object({
      /** Free text, such as `Not started`, `First half` or `Finished`. */
      description: z.string().nullish(),
      /** `2 - 1` */
      score: z.object({ current: z.string().nullish() }).nullish(),
    })
    .nullish(),
});
export type Match = z.infer<typeof Match>;

export const Matches = z.object({ data: rowsOf(Match) });

const BoxPlayer = z.object({
  id: z.int().nullish(),
  /** Often with the initial of the first name only. */
  name: z.string().nullish(),
  fullName: z.string().nullish(),
  position: z.string().nullish(),
  isSubstitute: z.boolean().nullish(),
  minutesPlayed: z.number().nullish(),
  /** `6.44`, empty for players without a rating. */
  matchRating: z.union([z.string(), z.number()]).nullish(),
});
export type BoxPlayer = z.infer<typeof BoxPlayer>;

/** A club's players in a played match. */
const BoxTeam = z.object({ team: z.object({ id: z.int() }), players: z.array(BoxPlayer) });
export type BoxTeam = z.infer<typeof BoxTeam>;
export const BoxScore = z.array(BoxTeam);

const LineupPlayer = z.object({
  id: z.int().nullish(),
  name: z.string().nullish(),
  position: z.string().nullish(),
});

/** By rows on the pitch, the goalkeeper first; empty or missing until the club has announced its eleven. */
const TeamLineup = z.object({
  id: z.int(),
  initialLineup: z.array(z.array(LineupPlayer)).nullish(),
});
export type TeamLineup = z.infer<typeof TeamLineup>;
export const Lineups = z.object({ homeTeam: TeamLineup.nullish(), awayTeam: TeamLineup.nullish() });
export type Lineups = z.infer<typeof Lineups>;

export const Event = z.object({
  team: z.object({ id: z.int() }).nullish(),
  /** Minute, with added time as `45+2`. */
  time: z.union([z.string(), z.number()]),
  type: z.string(),
  player: z.string().nullish(),
  playerId: z.int().nullish(),
  /** Name of the other player of a substitution, or of a goal's assister; `assistingPlayerId` is the id of either. */
  substituted: z.string().nullish(),
  assist: z.string().nullish(),
  assistingPlayerId: z.int().nullish(),
});
export type Event = z.infer<typeof Event>;
export const Events = z.array(Event);
