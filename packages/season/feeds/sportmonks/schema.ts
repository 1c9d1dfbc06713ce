import { z } from 'zod';
import { rowsOf } from '../http.ts';

/** The parts of Sportmonks v3 answers that the hub reads; other fields are ignored. */

/** The service answers 200 with empty data where the plan lacks the league. */
export const Envelope = z.object({
  data: z.unknown().optional(),
  pagination: z.object({ has_more: z.boolean() }).nullish(),
  message: z.string().nullish(),
});

export const League = z.object({
  id: z.int(),
  currentseason: z.object({ id: z.int(), name: z.string() }).nullish(),
});

const Detail = z.object({ type_id: z.int(), data: z.object({ value: z.unknown() }) });

export const Lineup = z.object({
  player_id: z.int().nullish(),
  team_id: z.int(),
  position_id: z.int().nullish(),
  /** 11 is a starter, 12 a substitute on the bench. */
  type_id: z.int(),
  player_name: z.string().nullish(),
  details: z.array(Detail).nullish(),
});
export type Lineup = z.infer<typeof Lineup>;

export const Event = z.object({
  type_id: z.int(),
  player_id: z.int().nullish(),
  related_player_id: z.int().nullish(),
  minute: z.int().nullish(),
  extra_minute: z.int().nullish(),
  rescinded: z.boolean().nullish(),
});
export type Event = z.infer<typeof Event>;

export const Match = z.object({
  id: z.int(),
  /** UTC, in seconds since 1970. */
  starting_at_timestamp: z.int(),
  league: z.object({ id: z.int(), name: z.string().nullish() }).nullish(),
  round: z.object({ name: z.union([z.string(), z.int()]) }).nullish(),
  state: z.object({ short_name: z.string().nullish(), developer_name: z.string().nullish() }).nullish(),
  participants: z.array(
    z.object({
      id: z.int(),
      name: z.string().min(1),
      short_code: z.string().nullish(),
      meta: z.object({ location: z.enum(['home', 'away']) }),
    }),
  ),
  scores: z
    .array(
      z.object({
        description: z.string(),
        score: z.object({ goals: z.int().min(0), participant: z.enum(['home', 'away']) }),
      }),
    )
    .nullish(),
  venue: z.object({ name: z.string().nullish() }).nullish(),
  lineups: z.array(Lineup).nullish(),
  events: z.array(Event).nullish(),
});
export type Match = z.infer<typeof Match>;

/** A match with the elevens of the add-on; `formation_position` 1 is the goalkeeper. */
export const ExpectedMatch = z.object({
  id: z.int(),
  expectedlineups: rowsOf(
    Lineup.extend({ type_id: z.int().catch(0), formation_position: z.int().nullish().catch(null) }),
  ).nullish(),
});
export type ExpectedMatch = z.infer<typeof ExpectedMatch>;

/** A round with its matches, which do not repeat its name. */
export const Round = z.object({
  name: z.union([z.string(), z.int()]),
  fixtures: rowsOf(Match).nullish(),
});

export const SquadRow = z.object({
  player_id: z.int(),
  position_id: z.int().nullish(),
  player: z
    .object({
      name: z.string().nullish(),
      display_name: z.string().nullish(),
      firstname: z.string().nullish(),
      lastname: z.string().nullish(),
      date_of_birth: z.string().nullish(),
      height: z.number().nullish(),
      weight: z.number().nullish(),
      nationality: z.object({ name: z.string().nullish() }).nullish(),
    })
    .nullish(),
});
export type SquadRow = z.infer<typeof SquadRow>;

/** One spell; in a team's answer the outer row only links it. */
export const Sideline = z.object({
  id: z.int(),
  player_id: z.int(),
  category: z.string().nullish(),
  start_date: z.string().nullish(),
  end_date: z.string().nullish(),
  completed: z.boolean().nullish(),
  type: z.object({ name: z.string().nullish() }).nullish(),
});
export type Sideline = z.infer<typeof Sideline>;

export const SickList = z.object({
  id: z.int(),
  sidelined: rowsOf(z.object({ sideline: Sideline.nullish() }))
    .nullish()
    .transform((rows) => (rows ?? []).flatMap(({ sideline }) => sideline ?? [])),
});
