import { z } from 'zod';

/** The parts of the BSD football service's answers that the hub reads; other fields are ignored. */

const Id = z.int();

/** A page of a list. */
export const Page = z.object({ next: z.string().nullish(), results: z.array(z.unknown()) });

export const Season = z.object({ id: Id, year: z.int(), is_current: z.boolean().nullish() });

export const Match = z.object({
  id: Id,
  home_team_id: Id,
  home_team: z.string().min(1),
  away_team_id: Id,
  away_team: z.string().min(1),
  event_date: z.iso.datetime({ offset: true }),
  /** `notstarted`, `inprogress`, `finished`, `postponed`, `cancelled` and others. */
  status: z.string(),
  round_number: z.int().nullish(),
  home_score: z.int().nullish(),
  away_score: z.int().nullish(),
});
export type Match = z.infer<typeof Match>;

/** The id is null in matches that are over, and the first names are initials. */
const LineupPlayer = z.object({
  id: Id.nullish(),
  name: z.string().nullish(),
  position: z.string().nullish(),
});

const TeamLineup = z.object({ players: z.array(LineupPlayer).nullish() });
export type TeamLineup = z.infer<typeof TeamLineup>;

const Unavailable = z.object({
  id: Id.nullish(),
  name: z.string().nullish(),
  status: z.string().nullish(),
  reason: z.string().nullish(),
});
export type Unavailable = z.infer<typeof Unavailable>;

export const Lineups = z.object({
  /** `confirmed`; `predicted` elevens are a model's. */
  lineup_status: z.string().nullish(),
  lineups: z.object({ home: TeamLineup.nullish(), away: TeamLineup.nullish() }).nullish(),
  unavailable_players: z
    .object({ home: z.array(Unavailable).nullish(), away: z.array(Unavailable).nullish() })
    .nullish(),
});
export type Lineups = z.infer<typeof Lineups>;

export const Incident = z.object({
  type: z.string(),
  minute: z.int().nullish(),
  added_time: z.int().nullish(),
  player_id: Id.nullish(),
  /** `yellow`, `yellowRed` or `red`. */
  card_type: z.string().nullish(),
  goal_type: z.string().nullish(),
  player_in_id: Id.nullish(),
  player_out_id: Id.nullish(),
});
export type Incident = z.infer<typeof Incident>;
export const Incidents = z.object({ incidents: z.array(Incident) });

/** Its cards are not read: it omits bookings that the incidents contain. */
export const PlayerStats = z.object({
  player_id: Id,
  team_id: Id,
  minutes_played: z.int().nullish(),
  rating: z.number().nullish(),
});
export type PlayerStats = z.infer<typeof PlayerStats>;

/** `availability` is not read: injured players are marked as available. */
export const Player = z.object({ id: Id, name: z.string().min(1), position: z.string().nullish() });
export type Player = z.infer<typeof Player>;
