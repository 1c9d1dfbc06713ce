import { SOURCES } from '@hub/shared/feeds/sources.ts';
import { DOUBTS, FACT_KINDS, PENDING_CHANGE_STATES } from '@hub/shared/feeds/feeds.schema.ts';
import { boolean, defineTable, nullable, number, text, wordOf } from './columns.ts';

/** Tables of sources' facts and states. */

/** Every changed fact, as reported; the newest one counts. */
export const sourceFacts = defineTable('sourceFacts', {
  id: text,
  source: wordOf(SOURCES, 'roster'),
  kind: wordOf(FACT_KINDS, 'club'),
  sourceId: text,
  season: text,
  /** JSON; null: the source no longer reports it. */
  value: nullable(text),
  sourceUpdatedTs: nullable(text),
  fetchedTs: text,
  isNewest: boolean,
});

/** The hub's id of a player or club, for a source's own id. */
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

/** The position that an administrator has entered for a player without a reported one; `id` is the player's. */
export const playerPositions = defineTable('playerPositions', {
  id: text,
  /** GK, DF, MF or FW. */
  position: text,
  answeredTs: text,
});

/** Sources' players that are not yet recognised. */
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

/** The hub's club for a source's club that is not in the file of clubs; decided once. */
export const clubIds = defineTable('clubIds', DECIDED_ID);

/** Clubs that are not in the file; `id` is their code. */
export const addedClubs = defineTable('addedClubs', {
  id: text,
  name: text,
  shortName: text,
  city: nullable(text),
  addedTs: text,
});

/** Sources' clubs that are not yet recognised. */
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
  /** State that the source's reader stores for its next reading, as JSON. */
  progress: text,
  /** UTC day of `requests`. */
  requestDay: text,
  requests: number,
  /** Requests per day as stated by the source itself; null if it has stated none. */
  requestLimit: nullable(number),
});

/** Doubtful changes that wait, or waited, for a decision. */
export const heldChanges = defineTable('heldChanges', {
  /** Identifies the doubt and its subject, so that each is asked about once. */
  id: text,
  kind: wordOf(DOUBTS, 'kickoffFarFromMatchday'),
  about: text,
  shown: text,
  told: text,
  heldTs: text,
  decision: wordOf(PENDING_CHANGE_STATES, 'open'),
  decidedBy: nullable(text),
  decidedTs: nullable(text),
});

/** The last merged season as JSON, to compare the next one with. */
export const mergedSeasons = defineTable('mergedSeasons', {
  id: text,
  bundle: text,
  mergedTs: text,
  /** Number of facts at the merge; a different number causes another merge. */
  facts: number,
});
