import type { StoredStatusCover, StoredLastSeason } from '@hub/season/matchdata/seasonRows.ts';
import { REPORTED_STATUSES } from '@hub/shared/availability/reportedStatus.ts';
import {
  boolean,
  defineTable,
  nullable,
  number,
  numberList,
  text,
  textList,
  wordOf,
  type ColumnsOf,
  type RowOf,
} from './columns.ts';

/** Tables of reports on players, and of facts from before the season. */

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

export const statusCovers = defineTable('statusCovers', {
  id: text,
  season: text,
  competition: text,
  matchday: number,
  deadlineTs: text,
  readAtTheTime: boolean,
} satisfies ColumnsOf<StoredStatusCover>);

export const lastSeasons = defineTable('lastSeasons', {
  id: text,
  teamId: text,
  startShare: number,
  startShareLast10: number,
  minutesShare: number,
  price: nullable(number),
  holders: nullable(number),
  countedTs: textList,
  countedHolders: numberList,
  countedBuyers: numberList,
} satisfies ColumnsOf<StoredLastSeason>);

export type StoredStatusReport = RowOf<typeof statusReports.columns>;
