import { SOURCES } from '#shared/feeds/sources.ts';
import { DOUBTS, FACT_KINDS, HELD_DECISIONS } from '#shared/feeds/feeds.schema.ts';
import { boolean, defineTable, nullable, number, text, wordOf } from './columns.ts';

/** The facts of sources, and their state. */

/** Every changed fact, as reported; the newest one counts. */
export const sourceFacts = defineTable('sourceFacts', {
  id: text,
  source: wordOf(SOURCES, 'roster'),
  kind: wordOf(FACT_KINDS, 'club'),
  sourceId: text,
  season: text,
  /** JSON; null: the source no longer tells it. */
  value: nullable(text),
  sourceUpdatedTs: nullable(text),
  fetchedTs: text,
  isNewest: boolean,
});

/** What the hub calls somebody or something that a source calls by an id of its own. */
const DECIDED_ID = {
  id: text,
  source: wordOf(SOURCES, 'roster'),
  sourceId: text,
  hubId: text,
  method: text,
  confirmedBy: nullable(text),
  seenTs: text,
} as const;

/** The hub's player for a source's player; decided once. */
export const sourceIds = defineTable('sourceIds', DECIDED_ID);

/** The desk's answer for a player without a reported position; by his id. */
export const playerPositions = defineTable('playerPositions', {
  id: text,
  /** GK, DF, MF or FW. */
  position: text,
  answeredTs: text,
});

/** Players whom nobody has recognised yet. */
export const identityQuestions = defineTable('identityQuestions', {
  id: text,
  source: wordOf(SOURCES, 'roster'),
  sourceId: text,
  name: text,
  clubId: text,
  birthdate: nullable(text),
  /** JSON list of the likeliest players. */
  candidates: text,
  askedTs: text,
});

/** The hub's club for a source's club that the file of clubs does not list; decided once. */
export const clubIds = defineTable('clubIds', DECIDED_ID);

/** Clubs that the file does not have; the id is their short code. */
export const addedClubs = defineTable('addedClubs', {
  id: text,
  name: text,
  shortName: text,
  city: nullable(text),
  addedTs: text,
});

/** Clubs that nobody has recognised yet. */
export const clubQuestions = defineTable('clubQuestions', {
  id: text,
  source: wordOf(SOURCES, 'roster'),
  sourceId: text,
  name: text,
  shortName: text,
  askedTs: text,
});

export const sourceStates = defineTable('sourceStates', {
  /** The source's name. */
  id: text,
  isPaused: boolean,
  lastSuccessTs: nullable(text),
  /** Facts in the last successful reading. */
  items: number,
  errorCode: nullable(text),
  errorTs: nullable(text),
  /** Pulls that failed since the last success. */
  failures: number,
  /** What the source's own reading remembers, as JSON. */
  progress: text,
  /** UTC day of `requests`. */
  requestDay: text,
  requests: number,
  /** Requests of a day that the source itself states; null while it has stated none. */
  requestLimit: nullable(number),
});

/** Changes that were held back because something speaks against them. */
export const heldChanges = defineTable('heldChanges', {
  /** Identifies the doubt and what it is about, so that the same one is asked about once. */
  id: text,
  kind: wordOf(DOUBTS, 'kickoffFarFromMatchday'),
  about: text,
  shown: text,
  told: text,
  heldTs: text,
  decision: wordOf(HELD_DECISIONS, 'open'),
  decidedBy: nullable(text),
  decidedTs: nullable(text),
});

/** The season last merged, as JSON, to compare the next with. */
export const mergedSeasons = defineTable('mergedSeasons', {
  id: text,
  bundle: text,
  mergedTs: text,
  /** How many facts there were: they only ever become more. */
  facts: number,
});
