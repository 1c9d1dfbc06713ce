import type { PointCounts } from '@hub/shared/points/pointCounts.ts';
import { z } from 'zod';
import type { ReportedStatus } from '@hub/shared/availability/reportedStatus.ts';
import { cleanLine } from '@hub/shared/text/cleanText.ts';
import { fault } from './csvTable.ts';

/**
 * Schemas for the rows of a match-data bundle. Every cell arrives as text, and a missing column reads as empty text.
 * Keys are the column names in camelCase; columns without a key are ignored.
 */

const text = z.string().overwrite(cleanLine).min(1, fault('empty')).max(200);
const id = z.string().trim().min(1, fault('empty')).max(100);
const optionalText = z
  .string()
  .trim()
  .max(500)
  .transform((cell) => (cell === '' ? null : cell));

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^-?\d+(\.0+)?$/, fault('notWhole'))
    .transform(Number)
    .pipe(z.number().min(min).max(max));

const orIfEmpty = <T, E>(cell: z.ZodType<T, string>, empty: E) =>
  z.union([
    z
      .string()
      .regex(/^\s*$/)
      .transform(() => empty),
    cell,
  ]);

/** Sources write the word `null` for an unknown foot. */
const foot = z
  .string()
  .transform((cell) => (cell.trim() === 'null' ? '' : cell.trim()))
  .pipe(orIfEmpty(z.enum(['left', 'right', 'both'], fault('notFoot')), null));

/** A count that defaults to 0 when the source leaves it out. */
const count = orIfEmpty(wholeNumber(0, 2000), 0);
const optionalNumber = (min: number, max: number) => orIfEmpty(wholeNumber(min, max), null);
/** Sources write 0 for an unknown size. */
const optionalSize = (min: number, max: number) =>
  z
    .string()
    .transform((cell) => (cell.trim() === '0' ? '' : cell))
    .pipe(optionalNumber(min, max));

const rating = orIfEmpty(
  z
    .string()
    .trim()
    .regex(/^\d+(\.\d+)?$/, fault('notNumber'))
    .transform(Number)
    .pipe(z.number().min(0).max(10)),
  null,
);

const flag = z
  .enum(['0', '1', 'false', 'true'], fault('notFlag'))
  .transform((cell) => cell === '1' || cell === 'true');

const isDate = (cell: string) => {
  const parsed = new Date(`${cell}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(cell);
};
const date = z
  .string()
  .trim()
  .regex(/^\d{4}-\d{2}-\d{2}$/, fault('notDay'))
  .refine(isDate, fault('noSuchDay'));
const optionalDate = orIfEmpty(date, null);

const isInstant = (cell: string) => isDate(cell.slice(0, 10)) && !Number.isNaN(new Date(cell).getTime());

/** An instant in UTC, normalised to milliseconds. */
const instant = z
  .string()
  .trim()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/, fault('notInstant'))
  .refine(isInstant, fault('noSuchInstant'))
  .transform((cell) => new Date(cell).toISOString());

/** Some sources report only the day of a European match; the evening of that day is assumed then. */
const instantOrEvening = z
  .string()
  .trim()
  .transform((cell) => (isDate(cell) ? `${cell}T20:00:00Z` : cell))
  .pipe(instant);

/** Played out or awarded by a ruling; the appearances count either way. */
export const isPlayed = ({ status }: { status: string }) => status === 'played' || status === 'awarded';

const MINUTES_MAX = 150;

export const ClubRow = z.object({
  clubId: id,
  name: text,
  shortName: text,
  city: optionalText,
  country: optionalText,
});

export const PlayerRow = z.object({
  playerId: id,
  /** The club he is registered with; only used for players who never made a matchday squad. */
  clubId: optionalText,
  /** Null for youth players for whom the source reports only an id. */
  name: optionalText.transform((name) => cleanLine(name ?? '') || null),
  shortName: optionalText,
  birthdate: optionalDate,
  nationality: optionalText,
  birthCountry: optionalText,
  heightCm: optionalSize(100, 250),
  weightKg: optionalSize(30, 180),
  foot,
  /** GK, DF, MF or FW, or position codes such as `CB` or `CB/RB`, his main position first. */
  position: orIfEmpty(
    z
      .string()
      .trim()
      .regex(/^[A-Za-z]{2,12}(\/[A-Za-z]{2,12})*$/, fault('notPosition')),
    null,
  ),
});

export const FixtureRow = z.object({
  fixtureId: id,
  competition: text,
  season: z
    .string()
    .trim()
    .regex(/^\d{4}-\d{2}$/, fault('notSeason')),
  matchday: wholeNumber(1, 60),
  kickoffUtc: instant,
  homeClubId: id,
  awayClubId: id,
  homeGoals: optionalNumber(0, 50),
  awayGoals: optionalNumber(0, 50),
  status: z.enum(['played', 'awarded', 'scheduled', 'live', 'postponed', 'cancelled'], fault('notOneOf')),
  venue: optionalText,
  referee: optionalText,
});

export const AppearanceRow = z.object({
  fixtureId: id,
  clubId: id,
  playerId: id,
  started: flag,
  /** 0 = stayed on the bench. */
  minutesPlayed: wholeNumber(0, MINUTES_MAX),
  position: optionalText,
  goals: count,
  ownGoals: count,
  yellow: count,
  /** Sent off, whether by a straight red or a second yellow card. */
  red: count,
  secondYellow: count,
  subbedInMinute: optionalNumber(0, MINUTES_MAX),
  subbedOutMinute: optionalNumber(0, MINUTES_MAX),
  yellowMinute: optionalNumber(0, MINUTES_MAX),
  redMinute: optionalNumber(0, MINUTES_MAX),
  /** 3–10 */
  rating,
});

/** The same as read from a file, where `came_on` tells who came on if his minutes are unknown. */
export const ReadAppearanceRow = AppearanceRow.extend({ cameOn: orIfEmpty(flag, false) });

export const AbsenceRow = z.object({
  playerId: id,
  /** injury, illness, suspension, … */
  kind: text,
  detail: optionalText,
  /** The day of the offence for a suspension, otherwise the first day of the spell. */
  from: optionalDate,
  /** Last day of the spell; known only afterwards. */
  until: optionalDate,
  /** The fixture missed; set for suspensions. */
  fixtureId: optionalText,
  source: optionalText,
});

export const PlayerMatchStatsRow = z.object({
  fixtureId: id,
  clubId: id,
  playerId: id,
  passes: count,
  passesAcc: count,
  keyPasses: count,
  assists: count,
  shots: count,
  shotsOn: count,
  goals: count,
  duels: count,
  duelsWon: count,
  takeons: count,
  takeonsWon: count,
  interceptions: count,
  clearances: count,
  fouls: count,
  dangerousLosses: count,
  saves: count,
  /** 3–10 */
  ratingEstimated: rating,
});

export const EuropeanMatchRow = z.object({
  date: optionalDate,
  kickoffUtc: instantOrEvening,
  competition: text,
  clubId: id,
  side: orIfEmpty(z.enum(['home', 'away'], fault('notOneOf')), null),
  opponent: text,
  homeGoals: optionalNumber(0, 50),
  awayGoals: optionalNumber(0, 50),
});

/** Letters of the Premier League's own game, and the hub's words. A player not listed for a match is away. */
const REPORTED_STATUS_OF = {
  a: 'fit',
  d: 'doubtful',
  i: 'injured',
  s: 'suspended',
  u: 'away',
  n: 'away',
  fit: 'fit',
  doubtful: 'doubtful',
  injured: 'injured',
  suspended: 'suspended',
  away: 'away',
} as const satisfies Record<string, ReportedStatus>;
const STATUS_WORDS = Object.keys(REPORTED_STATUS_OF) as (keyof typeof REPORTED_STATUS_OF)[];

/** How a source came by its statuses: read at the time, inferred later, or not at all. */
const BASES = ['snapshot', 'reconstructed', 'none'] as const;
const basis = orIfEmpty(z.enum(BASES, fault('notOneOf')), 'snapshot' as const);

/** A report on a player's availability; valid from `knownFrom` until the player's next row. */
export const StatusRow = z.object({
  playerId: id,
  knownFrom: instant,
  status: z
    .enum(STATUS_WORDS, fault('notOneOf'))
    .transform((word): ReportedStatus => REPORTED_STATUS_OF[word]),
  /** Chance of playing in percent; null when none was given. */
  chance: optionalNumber(0, 100),
  expectedReturn: optionalDate,
  text: optionalText,
  source: optionalText,
  basis,
});

/** A matchday whose statuses are complete, so that a player without a row was not reported on. */
export const StatusCoverRow = z.object({
  matchday: wholeNumber(1, 60),
  deadline: instant,
  basis,
});

/**
 * A member of a club's squad list at a fixture, with his price in the unit of the source, how many teams of a game hold him, and
 * how many of them bought him for the matchday.
 */
export const RegisteredRow = z.object({
  fixtureId: id,
  clubId: id,
  playerId: id,
  price: optionalNumber(0, 1_000_000_000),
  selected: optionalNumber(0, 1_000_000_000),
  transfersIn: optionalNumber(0, 1_000_000_000),
});

export type StatusRow = z.infer<typeof StatusRow>;
export type StatusCoverRow = z.infer<typeof StatusCoverRow>;
export type RegisteredRow = z.infer<typeof RegisteredRow>;
/** Files contain squads of their season; merged bundles also mark clubs without a reported squad. */
export type ClubRow = z.infer<typeof ClubRow> & { hasSquadOfLastSeason?: true };
/** Files list only members; merged bundles also mark players who have left the league since they last played. */
export type PlayerRow = z.infer<typeof PlayerRow> & { hasLeft?: true };
/** A row with its previous kickoff if the hub saw it move; files do not contain it. */
export type FixtureRow = z.infer<typeof FixtureRow> & { movedFromUtc?: string };
/** Files contain facts; estimates replace facts that no source reports. */
export type AppearanceRow = z.infer<typeof AppearanceRow> & {
  isEstimated?: true;
  /** Entered by a user, who can withdraw it. */
  isFromSheet?: true;
  /** His counts by the source that reports the match; files have a separate table for them. */
  counts?: Partial<PointCounts>;
};
export type AbsenceRow = z.infer<typeof AbsenceRow>;
export type PlayerMatchStatsRow = z.infer<typeof PlayerMatchStatsRow>;
export type EuropeanMatchRow = z.infer<typeof EuropeanMatchRow>;

/** One season of one competition, with the source's own ids. Lists keep the order of the files. */
export interface MatchDataBundle {
  clubs: ClubRow[];
  players: PlayerRow[];
  fixtures: FixtureRow[];
  /** Everyone in the matchday squads; some sources list only the players used. */
  appearances: AppearanceRow[];
  absences: AbsenceRow[];
  playerMatchStats: PlayerMatchStatsRow[];
  europeanMatches: EuropeanMatchRow[];
  /** The reports on players' availability, in any order. */
  statuses: StatusRow[];
  statusCover: StatusCoverRow[];
  registered: RegisteredRow[];
}
