import { z } from 'zod';
import { rowsOf } from '../http.ts';

/** The parts of API-Football v3 answers that the hub reads; other fields are ignored. */

/** Wraps every answer. Failures have status 200 and a filled `errors`, which is `[]` otherwise. */
export const Envelope = z.object({
  errors: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
  paging: z.object({ current: z.int(), total: z.int() }).nullish(),
  response: z.array(z.unknown()),
});

const Named = z.object({ id: z.int(), name: z.string().min(1) });
/** Some lists contain players without an id. */
const MaybePlayer = z.object({ id: z.int().nullish(), name: z.string().nullish() }).nullish();
const Goals = z.object({ home: z.int().nullish(), away: z.int().nullish() }).nullish();
const Counted = z.int().min(0).nullish();

const Lineup = z.object({
  team: Named,
  startXI: z.array(
    z.object({ player: z.object({ ...MaybePlayer.unwrap().unwrap().shape, pos: z.string().nullish() }) }),
  ),
});
export const Lineups = z.array(Lineup);

export const Events = z.array(
  z.object({
    time: z.object({ elapsed: z.int(), extra: z.int().nullish() }),
    team: z.object({ id: z.int() }),
    player: MaybePlayer,
    assist: MaybePlayer,
    type: z.string(),
    detail: z.string().nullish(),
  }),
);
export type Events = z.infer<typeof Events>;

const Statistics = z.object({
  games: z.object({
    minutes: Counted,
    position: z.string().nullish(),
    rating: z.string().nullish(),
    substitute: z.boolean().nullish(),
  }),
  goals: z.object({ total: Counted, conceded: Counted, assists: Counted, saves: Counted }).nullish(),
  shots: z.object({ total: Counted }).nullish(),
  passes: z.object({ key: Counted }).nullish(),
  duels: z.object({ won: Counted }).nullish(),
  penalty: z.object({ scored: Counted, missed: Counted, saved: Counted }).nullish(),
  cards: z.object({ yellow: Counted, red: Counted }).nullish(),
});
export type Statistics = z.infer<typeof Statistics>;
export const TeamPlayers = z.array(
  z.object({
    team: z.object({ id: z.int() }),
    players: z.array(z.object({ player: Named, statistics: z.array(Statistics).min(1) })),
  }),
);
export type TeamPlayers = z.infer<typeof TeamPlayers>;

export const Match = z.object({
  fixture: z.object({
    id: z.int(),
    referee: z.string().nullish(),
    timestamp: z.int(),
    venue: z.object({ name: z.string().nullish() }).nullish(),
    status: z.object({ short: z.string() }),
  }),
  league: z.object({
    id: z.int().nullish(),
    name: z.string().nullish(),
    season: z.int(),
    round: z.string().nullish(),
  }),
  teams: z.object({ home: Named, away: Named }),
  goals: Goals,
  score: z.object({ fulltime: Goals }).nullish(),
  /** Only in answers about single matches. */
  lineups: Lineups.nullish(),
  events: Events.nullish(),
  players: TeamPlayers.nullish(),
});
export type Match = z.infer<typeof Match>;

export const Injury = z.object({
  player: z.object({ ...Named.shape, type: z.string().nullish(), reason: z.string().nullish() }),
  team: z.object({ id: z.int() }),
  fixture: z.object({ id: z.int(), timestamp: z.int() }),
  league: z.object({ id: z.int(), season: z.int() }),
});
export type Injury = z.infer<typeof Injury>;

export const Squad = z.object({
  team: Named,
  players: rowsOf(z.object({ ...Named.shape, position: z.string().nullish() })),
});
export type Squad = z.infer<typeof Squad>;

export const Person = z.object({
  player: z.object({
    id: z.int(),
    name: z.string().min(1),
    firstname: z.string().nullish(),
    lastname: z.string().nullish(),
    birth: z.object({ date: z.string().nullish() }).nullish(),
    nationality: z.string().nullish(),
    height: z.string().nullish(),
    weight: z.string().nullish(),
  }),
});
export type Person = z.infer<typeof Person>;

/** A spell in a player's history; an `end` in the future is an expectation. */
export const Sidelined = z.object({
  type: z.string().nullish(),
  start: z.string().nullish(),
  end: z.string().nullish(),
});
export type Sidelined = z.infer<typeof Sidelined>;

export const League = z.object({
  league: z.object({ id: z.int() }),
  seasons: z.array(
    z.object({
      year: z.int(),
      current: z.boolean().nullish(),
      coverage: z
        .object({
          fixtures: z
            .object({ lineups: z.boolean().nullish(), statistics_players: z.boolean().nullish() })
            .nullish(),
          injuries: z.boolean().nullish(),
        })
        .nullish(),
    }),
  ),
});
export type League = z.infer<typeof League>;
