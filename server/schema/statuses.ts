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

/** Tables of reports on players, and of facts from before the season. */

/** Source of the demo's reports. */
export const DEMO_STATUS_SOURCE = 'Demo';

/** A report on a player's availability, valid from `knownFromTs` until the next. Append-only. */
export const statusReports = defineTable('statusReports', {
  id: text,
  season: text,
  competition: text,
  playerId: text,
  /** ISO-8601 UTC */
  knownFromTs: text,
  /** Orders reports of the same instant; the highest is the newest. */
  seq: number,
  status: wordOf(REPORTED_STATUSES, 'doubtful'),
  /** Chance of playing in percent; null if none was reported. */
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

/** A player's figures of the previous season; `id` is the player's. */
export const lastSeasons = defineTable('lastSeasons', {
  id: text,
  /** His club then; empty without a known one. */
  teamId: text,
  startShare: number,
  startShareLast10: number,
  minutesShare: number,
  /** Price or market value now; null if unknown. */
  price: nullable(number),
  /** Fantasy teams that hold him now; null if the season file does not contain it. */
  holders: nullable(number),
  /** Newest instants at which holders were counted, oldest first, ISO-8601 UTC; an empty one is before the season. */
  countedTs: textList,
  /** Teams that held him at each instant. */
  countedHolders: numberList,
  /** Teams that bought him for the matchday after each instant; empty if the file does not contain it. */
  countedBuyers: numberList,
});

export type StoredStatusReport = RowOf<typeof statusReports.columns>;
export type StoredStatusCover = RowOf<typeof statusCovers.columns>;
export type StoredLastSeason = RowOf<typeof lastSeasons.columns>;
