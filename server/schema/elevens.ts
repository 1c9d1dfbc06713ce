import { defineTable, text } from './columns.ts';

/** Table of official elevens. */

/** One player of an eleven that a club has announced. */
export const officialElevens = defineTable('officialElevens', {
  id: text,
  fixtureId: text,
  teamId: text,
  playerId: text,
  enteredTs: text,
  /** The user's id, or the name of the source. */
  enteredBy: text,
});
