import { defineTable, nullable, text } from './columns.ts';

/** Tables of the availability that administrators enter. */

export const playerStatus = defineTable('playerStatus', { id: text, playerId: text, availability: text });

/** An administrator's edit of a player's availability. */
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
  /** By the hub's clock. */
  editedTs: text,
  /** The administrator's id. */
  editedBy: text,
  /** The id of a later edit, 'import' if newer data replaced it, 'released' or 'expired'; null while in force. */
  replacedBy: nullable(text),
});

/** An administrator who wants a reminder of missing data before a matchday. */
export const deskReminders = defineTable('deskReminders', {
  /** The user's id. */
  id: text,
  /** Verified when the reminder was turned on. */
  email: text,
  /** Day and time of the last mail in Germany, such as `2026-11-27 12:00`; empty before the first. */
  sentFor: text,
});
