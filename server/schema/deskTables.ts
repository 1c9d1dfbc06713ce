import { defineTable, nullable, text } from './columns.ts';

/** What an administrator said of a player. */
export const availabilityEdits = defineTable('availabilityEdits', {
  id: text,
  season: text,
  competition: text,
  playerId: text,
  injuryStatus: text,
  /** 'none' or the reason of the suspension. */
  suspension: text,
  availability: text,
  /** ISO date. */
  expectedReturn: nullable(text),
  source: text,
  /** The hub's time. */
  editedTs: text,
  /** The administrator's id. */
  editedBy: text,
  /** The later edit, or 'import' where newer data took its place; null: in force. */
  replacedBy: nullable(text),
});
