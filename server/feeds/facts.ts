import { z } from 'zod';
import type { FactKind, Source } from '../../shared/feeds.ts';

const Season = z.string().regex(/^\d{4}-\d{2}$/);
const Goals = z.int().min(0).max(50).nullable();

/** A club as a source names it in one season; ids are the source's. */
export const ClubFact = z.object({ season: Season, name: z.string().min(1), shortName: z.string().min(1) });
export type ClubFact = z.infer<typeof ClubFact>;

/** A match as a source tells it. */
export const FixtureFact = z.object({
  season: Season,
  matchday: z.int().min(1).max(60),
  /** ISO-8601 UTC */
  kickoffTs: z.iso.datetime(),
  /** The source's ids of the clubs. */
  homeClub: z.string(),
  awayClub: z.string(),
  /** After 90 minutes; null unless the match is over. */
  homeGoals: Goals,
  awayGoals: Goals,
  state: z.enum(['open', 'over', 'awarded', 'postponed', 'cancelled']),
  venue: z.string().nullable(),
  referee: z.string().nullable(),
});
export type FixtureFact = z.infer<typeof FixtureFact>;

/** A player in a club's squad. */
export const SquadPlayerFact = z.object({
  season: Season,
  /** The source's id of the club. */
  club: z.string(),
  name: z.string().min(1),
  /** YYYY-MM-DD */
  birthdate: z.iso.date().nullable(),
  nationality: z.string().nullable(),
  /** GK, DF, MF or FW, or a finer code. */
  position: z.string().nullable(),
});
export type SquadPlayerFact = z.infer<typeof SquadPlayerFact>;

export interface FactValues {
  club: ClubFact;
  fixture: FixtureFact;
  squadPlayer: SquadPlayerFact;
}

/** One fact with where it comes from; `value` null: the source no longer tells it. */
export interface Fact<K extends FactKind = FactKind> {
  source: Source;
  kind: K;
  /** The source's own id. */
  sourceId: string;
  value: FactValues[K] | null;
  /** When the source says that it last changed. ISO-8601 UTC. */
  sourceUpdatedTs: string | null;
}

/** Everything a source told at one time. */
export interface Told {
  clubs: Fact<'club'>[];
  fixtures: Fact<'fixture'>[];
  squadPlayers: Fact<'squadPlayer'>[];
}

const SCHEMAS = { club: ClubFact, fixture: FixtureFact, squadPlayer: SquadPlayerFact };

/** Reads a stored value. @throws ZodError for one that an incompatible version wrote */
export function readFactValue<K extends FactKind>(kind: K, json: string): FactValues[K] {
  return SCHEMAS[kind].parse(JSON.parse(json)) as FactValues[K];
}

/** The season of a starting year: 2026 is `2026-27`. */
export const seasonOf = (startYear: number) =>
  `${startYear}-${String((startYear + 1) % 100).padStart(2, '0')}`;
