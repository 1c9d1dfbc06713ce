import { REPORTED_STATUSES } from '#shared/availability/reportedStatus.ts';
import {
  boolean,
  defineTable,
  nullable,
  number,
  numberList,
  text,
  textList,
  wordOf,
  type RowOf,
} from './columns.ts';

/** Reports on players, and what is known of them from before the season. */

/** Source of the demo's reports. */
export const DEMO_STATUS_SOURCE = 'Demo';

/** One report on a player's availability; valid from `knownFromTs` until the next. Only ever added to. */
export const statusReports = defineTable('statusReports', {
  id: text,
  season: text,
  competition: text,
  playerId: text,
  /** ISO-8601 UTC */
  knownFromTs: text,
  /** Orders reports of the same instant; the greatest is the newest. */
  seq: number,
  status: wordOf(REPORTED_STATUSES, 'doubtful'),
  /** Chance of playing in percent; null when none was given. */
  chance: nullable(number),
  /** ISO date. */
  expectedReturn: nullable(text),
  source: text,
  /** The source's own words. */
  note: nullable(text),
});

/** A matchday with complete statuses: players without a report had none. */
export const statusCovers = defineTable('statusCovers', {
  id: text,
  season: text,
  competition: text,
  matchday: number,
  deadlineTs: text,
  readAtTheTime: boolean,
});

/** What a player did in the season before the one on show; `id` is the player's. */
export const lastSeasons = defineTable('lastSeasons', {
  id: text,
  /** His club then; empty when he played in none that is known. */
  teamId: text,
  startShare: number,
  startShareLast10: number,
  minutesShare: number,
  /** Price or market value now; null if unknown. */
  price: nullable(number),
  /** Fantasy teams that hold him now; null where the season file does not say. */
  holders: nullable(number),
  /** Newest instants at which they were counted, oldest first, ISO-8601 UTC; empty: since before the season. */
  countedTs: textList,
  /** Teams that held him at each of them. */
  countedHolders: numberList,
  /** Teams that bought him for the matchday that followed each; empty where the file does not say. */
  countedBuyers: numberList,
});

export type StoredStatusReport = RowOf<typeof statusReports.columns>;
export type StoredStatusCover = RowOf<typeof statusCovers.columns>;
export type StoredLastSeason = RowOf<typeof lastSeasons.columns>;
