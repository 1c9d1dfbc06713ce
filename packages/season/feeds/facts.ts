import type { Source } from '@hub/shared/feeds/sources.ts';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { FactKind } from '@hub/shared/feeds/feeds.schema.ts';
import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import { cleanLine } from '@hub/shared/text/cleanText.ts';

const Season = z.string().regex(/^\d{4}-\d{2}$/);
const Goals = z.int().min(0).max(50).nullable();
/** As fans see it: sources' lists contain soft hyphens and marks of direction. */
const Name = z.string().min(1).overwrite(cleanLine);

/** A club as a source names it in one season; ids are the source's. */
export const ClubFact = z.object({ season: Season, name: Name, shortName: Name });
export type ClubFact = z.infer<typeof ClubFact>;

/** A match as a source reports it. */
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
  name: Name,
  /** First and last name, where a source reports them beside his usual name. */
  fullName: Name.optional(),
  /** YYYY-MM-DD */
  birthdate: z.iso.date().nullable(),
  nationality: z.string().nullable(),
  /** GK, DF, MF or FW, or a finer code. */
  position: z.string().nullable(),
  /** Few sources report it. */
  heightCm: z.int().optional(),
  weightKg: z.int().optional(),
  foot: z.enum(['left', 'right', 'both']).optional(),
});
export type SquadPlayerFact = z.infer<typeof SquadPlayerFact>;

/** A club's part in a match; all ids are the source's. */
const ClubInMatch = z.object({ season: Season, fixture: z.string(), club: z.string() });

/** A player of a line-up. */
const PlayerInMatch = z.object({
  player: z.string(),
  name: Name,
  /** GK, DF, MF or FW. */
  position: z.string().nullable(),
});

/** The eleven that a club has announced; always eleven different players with one goalkeeper. */
export const LineupFact = ClubInMatch.extend({ starters: z.array(PlayerInMatch).length(STARTERS_PER_TEAM) });
export type LineupFact = z.infer<typeof LineupFact>;

const Minute = z.int().min(0).max(150);
const Count = z.int().min(0).max(50);
const Statistic = z.int().min(0).max(2000);

/** A player's statistics in a match, which few sources report. */
const MatchStatistics = z.object({
  passes: Statistic,
  passesAcc: Statistic,
  keyPasses: Statistic,
  assists: Statistic,
  shots: Statistic,
  shotsOn: Statistic,
  goals: Statistic,
  duels: Statistic,
  duelsWon: Statistic,
  takeons: Statistic,
  takeonsWon: Statistic,
  interceptions: Statistic,
  clearances: Statistic,
  fouls: Statistic,
  dangerousLosses: Statistic,
  saves: Statistic,
  /** 3–10 */
  ratingEstimated: z.number().min(0).max(10).nullable(),
});

const Counted = Count.nullable();

/** Counts that games give points for, except goals and cards; null where the source does not report them. */
const PointCounts = z.object({
  assists: Counted,
  saves: Counted,
  penaltiesScored: Counted,
  penaltiesMissed: Counted,
  penaltiesSaved: Counted,
  /** While he was on the pitch. */
  goalsConceded: Counted,
  shots: Counted,
  keyPasses: Counted,
  duelsWon: Counted,
});

/** A player's part in a match that is over. */
const PlayedPart = PlayerInMatch.extend({
  started: z.boolean(),
  /** 0: stayed on the bench. */
  minutes: Minute,
  /** Set where the source reports only that he played. */
  isEstimated: z.literal(true).optional(),
  goals: Count,
  ownGoals: Count,
  yellow: Count,
  /** Sent off, whether by a straight red or a second yellow card. */
  red: Count,
  secondYellow: Count,
  subbedIn: Minute.nullable(),
  subbedOut: Minute.nullable(),
  yellowMinute: Minute.nullable(),
  redMinute: Minute.nullable(),
  /** 3–10, on the source's own scale. */
  rating: z.number().min(3).max(10).nullable(),
  statistics: MatchStatistics.optional(),
  /** Left out where he did not play, or the source reports no counts. */
  counts: PointCounts.optional(),
});
export type PlayedPart = z.infer<typeof PlayedPart>;

/** A club's matchday squad in a match that is over; eleven of them started. */
export const MatchSquadFact = ClubInMatch.extend({ players: z.array(PlayedPart).min(STARTERS_PER_TEAM) });
export type MatchSquadFact = z.infer<typeof MatchSquadFact>;

export const ABSENCE_KINDS = ['injury', 'illness', 'suspension', 'doubt', 'other'] as const;
export type AbsenceKind = (typeof ABSENCE_KINDS)[number];

/** A player who will or may miss a match. */
export const AbsenceFact = ClubInMatch.extend({
  player: z.string(),
  kind: z.enum(ABSENCE_KINDS),
  /** In the source's own words. */
  detail: z.string(),
  /** When the source first reported it, or the match's kickoff if that was earlier. */
  reportedTs: z.iso.datetime(),
  /** Missing from the last answer; a second answer without the absence ends it. */
  isInQuestion: z.boolean(),
  /** When the source took it back before the match; null unless it did. */
  takenBackTs: z.iso.datetime().nullable(),
  /** The day on which he is expected back (null: open), each time the source changed it, oldest first. */
  returns: z.array(z.object({ reportedTs: z.iso.datetime(), day: z.iso.date().nullable() })).optional(),
});
export type AbsenceFact = z.infer<typeof AbsenceFact>;

/** A match of one of the league's clubs in another competition, in Europe or in the cup; all ids are the source's. */
export const EuropeanMatchFact = z.object({
  season: Season,
  club: z.string(),
  competition: z.string().min(1),
  /** ISO-8601 UTC */
  kickoffTs: z.iso.datetime(),
  side: z.enum(['home', 'away']),
  opponent: Name,
  /** Null unless the match is over. */
  homeGoals: Goals,
  awayGoals: Goals,
  /** Called off or moved to an unknown day. */
  isOff: z.boolean(),
});
export type EuropeanMatchFact = z.infer<typeof EuropeanMatchFact>;

export interface FactValues {
  club: ClubFact;
  fixture: FixtureFact;
  squadPlayer: SquadPlayerFact;
  lineup: LineupFact;
  matchSquad: MatchSquadFact;
  absence: AbsenceFact;
  europeanMatch: EuropeanMatchFact;
  /** Of any eleven players; whether it is a possible eleven is checked on entry. */
  expectedEleven: LineupFact;
}

/** One fact with its origin; `value` null: the source no longer reports it. */
export interface Fact<K extends FactKind = FactKind> {
  source: Source;
  kind: K;
  /** The source's own id. */
  sourceId: string;
  value: FactValues[K] | null;
  /** When the source says that it last changed. ISO-8601 UTC. */
  sourceUpdatedTs: string | null;
}

/** A fact that the source still reports. */
export type ReportedFact<K extends FactKind> = Fact<K> & { value: FactValues[K] };

/** A complete list of a source: things of this kind that are missing from it are no longer reported. */
export interface CompleteList {
  kind: 'squadPlayer' | 'club' | 'fixture';
  season: string;
}

/** Makes the facts of one source. */
export const factMaker =
  (source: Source) =>
  <K extends FactKind>(
    kind: K,
    sourceId: string | number,
    value: FactValues[K],
    sourceUpdatedTs: string | null = null,
  ): ReportedFact<K> => ({ source, kind, sourceId: String(sourceId), value, sourceUpdatedTs });

/** A fact with the time of the reading that first contained it. ISO-8601 UTC. */
export type KnownFact<K extends FactKind> = ReportedFact<K> & { fetchedTs: string };

/** Everything a source reported at one time. */
export interface FactsByKind {
  clubs?: Fact<'club'>[];
  fixtures?: Fact<'fixture'>[];
  squadPlayers?: Fact<'squadPlayer'>[];
  lineups?: Fact<'lineup'>[];
  matchSquads?: Fact<'matchSquad'>[];
  absences?: Fact<'absence'>[];
  europeanMatches?: Fact<'europeanMatch'>[];
  expectedElevens?: Fact<'expectedEleven'>[];
}

/** A list for each kind of fact, all empty. */
export const emptyFactLists = () => ({
  clubs: [],
  fixtures: [],
  squadPlayers: [],
  lineups: [],
  matchSquads: [],
  absences: [],
  europeanMatches: [],
  expectedElevens: [],
});

const SCHEMAS = {
  club: ClubFact,
  fixture: FixtureFact,
  squadPlayer: SquadPlayerFact,
  lineup: LineupFact,
  matchSquad: MatchSquadFact,
  absence: AbsenceFact,
  europeanMatch: EuropeanMatchFact,
  expectedEleven: LineupFact,
};

/** Values by kind and JSON: a season is merged from all its facts whenever one of them changes. */
const readValues = new LRUCache<string, FactValues[FactKind]>({ max: 10_000 });

/**
 * Reads a stored value.
 *
 * @returns shared by all readers of the same JSON; not to be changed
 * @throws ZodError for a value that an incompatible version wrote
 */
export function readFactValue<K extends FactKind>(kind: K, json: string): FactValues[K] {
  const key = `${kind} ${json}`;
  const known = readValues.get(key) as FactValues[K] | undefined;
  if (known !== undefined) return known;
  const value = SCHEMAS[kind].parse(JSON.parse(json)) as FactValues[K];
  readValues.set(key, value);
  return value;
}

/** The season of a starting year: 2026 is `2026-27`. */
export const seasonOf = (startYear: number) =>
  `${startYear}-${String((startYear + 1) % 100).padStart(2, '0')}`;

/** July: the next season counts as the running one from here on; its first matches are in August. */
const FIRST_MONTH = 6;

/** The starting year of the running season, by the clock alone. */
export function startYearAt(nowMs: number): number {
  const now = new Date(nowMs);
  return now.getUTCFullYear() - (now.getUTCMonth() < FIRST_MONTH ? 1 : 0);
}

/**
 * Whether a match shortens a club's rest: any match outside the hub's league, except friendlies.
 *
 * @param league the source's id of the hub's league
 */
export const isOtherCompetition = (
  competition: { id: unknown; name: string },
  league: string | null,
): boolean => String(competition.id) !== league && !/friendl/iu.test(competition.name);
