import { boolean, defineTable, nullable, number, text, type RowOf } from './columns.ts';

/** Tables of a season other than the catalog. */

/** A player's part in one fixture; `minutesPlayed` 0 means he stayed on the bench. */
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
  /** 3–10; null without one. */
  rating: nullable(number),
  /** The same, estimated from match statistics; null without any. */
  ratingEstimated: nullable(number),
  /** Counts that games give points for; null where no source reports them. */
  assists: nullable(number),
  saves: nullable(number),
  penaltiesScored: nullable(number),
  penaltiesMissed: nullable(number),
  penaltiesSaved: nullable(number),
  /** Goals conceded while he was on the pitch. */
  goalsConceded: nullable(number),
  shots: nullable(number),
  keyPasses: nullable(number),
  duelsWon: nullable(number),
  /** Not reported by a source, but estimated: from the eleven known before kickoff, with minutes by position group. */
  isEstimated: boolean,
});

export const absences = defineTable('absences', {
  id: text,
  season: text,
  playerId: text,
  /** 'suspension', 'injury', 'illness', … */
  kind: text,
  detail: text,
  fromDate: nullable(text),
  /** Known only afterwards, so never an input of a forecast. */
  untilDate: nullable(text),
  /** The fixture missed; set for suspensions. */
  fixtureId: nullable(text),
  source: text,
});

export const europeanMatches = defineTable('europeanMatches', {
  id: text,
  kickoffTs: text,
  competition: text,
  teamId: text,
  opponent: text,
  goalsFor: nullable(number),
  goalsAgainst: nullable(number),
});

/** Single facts about the hub; `id` is the fact's name. */
export const hubSettings = defineTable('hubSettings', { id: text, value: text });

export type StoredAppearance = RowOf<typeof appearances.columns>;
export type StoredAbsence = RowOf<typeof absences.columns>;
export type StoredEuropeanMatch = RowOf<typeof europeanMatches.columns>;
