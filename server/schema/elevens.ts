import { EXPECTED_SOURCE_KINDS } from '@hub/shared/elevens/expectedEleven.schema.ts';
import { defineTable, nullable, text, textList, wordOf } from './columns.ts';

/** Tables of official elevens and of those that sources expect. */

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

/** Who expects elevens; the id is made by `expectedSourceId`. */
export const expectedSources = defineTable('expectedSources', {
  id: text,
  kind: wordOf(EXPECTED_SOURCE_KINDS, 'named'),
  /** As written when it was first named; empty for a person, whose profile has the name. */
  name: text,
  /** Of the key with which a program enters its elevens; null without one. */
  keyHash: nullable(text),
  keySinceTs: nullable(text),
});

/** An eleven that a source expects a club to field; the newest of a source counts. */
export const expectedElevens = defineTable('expectedElevens', {
  id: text,
  sourceId: text,
  season: text,
  fixtureId: text,
  teamId: text,
  playerIds: textList,
  /** Players whom the source lists as missing, and as doubtful. */
  outIds: textList,
  doubtfulIds: textList,
  /** By the hub's clock: the forecast knows it from then on. */
  enteredTs: text,
  /** A user's id, 'key' for a program, or 'hub' for what it reads from a source or pools from tips. */
  enteredBy: text,
});
