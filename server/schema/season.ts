import type {
  StoredAppearance,
  StoredAbsence,
  StoredEuropeanMatch,
} from '@hub/season/matchdata/seasonRows.ts';
import { boolean, defineTable, nullable, number, text, type ColumnsOf } from './columns.ts';

/** Tables of a season other than the catalog. */

export const appearances = defineTable('appearances', {
  id: text,
  fixtureId: text,
  teamId: text,
  playerId: text,
  started: boolean,
  minutesPlayed: number,
  positionGroup: text,
  goals: number,
  ownGoals: number,
  yellowCards: number,
  redCards: number,
  yellowRedCards: number,
  subbedInMinute: nullable(number),
  subbedOutMinute: nullable(number),
  rating: nullable(number),
  ratingEstimated: nullable(number),
  assists: nullable(number),
  saves: nullable(number),
  penaltiesScored: nullable(number),
  penaltiesMissed: nullable(number),
  penaltiesSaved: nullable(number),
  goalsConceded: nullable(number),
  shots: nullable(number),
  keyPasses: nullable(number),
  duelsWon: nullable(number),
  isEstimated: boolean,
} satisfies ColumnsOf<StoredAppearance>);

export const absences = defineTable('absences', {
  id: text,
  season: text,
  playerId: text,
  kind: text,
  detail: text,
  fromDate: nullable(text),
  untilDate: nullable(text),
  fixtureId: nullable(text),
  source: text,
} satisfies ColumnsOf<StoredAbsence>);

export const europeanMatches = defineTable('europeanMatches', {
  id: text,
  kickoffTs: text,
  competition: text,
  teamId: text,
  opponent: text,
  goalsFor: nullable(number),
  goalsAgainst: nullable(number),
} satisfies ColumnsOf<StoredEuropeanMatch>);

/** Single facts about the hub; `id` is the fact's name. */
export const hubSettings = defineTable('hubSettings', { id: text, value: text });
