import { SHEET_FORMS, SHEET_STATES } from '@hub/shared/matchSheet/matchSheet.ts';
import { defineTable, nullable, number, text, textList, wordOf } from './columns.ts';

/** Tables of match sheets. */

/** A whole sheet as entered. */
export const matchSheets = defineTable('matchSheets', {
  id: text,
  season: text,
  fixtureId: text,
  form: wordOf(SHEET_FORMS, 'text'),
  text: text,
  /** Of sheets entered as prose, the answers to what the text left open, as JSON. */
  answers: text,
  /** By the hub's clock. */
  enteredTs: text,
  /** A user's id, or 'command'. */
  enteredBy: text,
  /** When the user's account was created; null if unknown. */
  accountSinceTs: nullable(text),
});

/** A club's part of a sheet, as understood. */
export const matchSheetParts = defineTable('matchSheetParts', {
  id: text,
  sheetId: text,
  season: text,
  fixtureId: text,
  teamId: text,
  /** JSON list of the players' parts. */
  players: text,
  state: wordOf(SHEET_STATES, 'undone'),
  decidedTs: nullable(text),
  decidedBy: nullable(text),
  /** Number of times that its state was set, so that a merge notices each change. */
  revision: number,
});

/** Users who keep the sheets and elevens of a club. */
export const clubKeepers = defineTable('clubKeepers', {
  id: text,
  userId: text,
  teamId: text,
  grantedTs: text,
  /** The administrator's id. */
  grantedBy: text,
});

/** A club's line-up in a match without points, read by the forecast alone; one for a club and day. */
export const friendlies = defineTable('friendlies', {
  id: text,
  season: text,
  teamId: text,
  /** ISO date. */
  day: text,
  /** As written; it need not be a club of the league. */
  opponent: text,
  starterIds: textList,
  cameOnIds: textList,
  /** By the hub's clock: the forecast knows it from then on. */
  enteredTs: text,
});
