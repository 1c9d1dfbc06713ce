import { z } from 'zod';
import { LINEUP_SOURCES } from '../feeds/sources.ts';
import { FixtureSide, TeamSheetPlayer } from '../catalog/fixtures.schema.ts';
import { Id } from '../ids.schema.ts';
import { STARTERS_PER_TEAM } from '../limits.ts';

/** Fixtures for which an eleven can be entered; about three matchdays. */
export const OPEN_FIXTURES_SHOWN = 27;

/** A club in a fixture. */
export const ElevenPlace = z.strictObject({ fixtureId: Id, teamId: Id });
export type ElevenPlace = z.infer<typeof ElevenPlace>;

/** The eleven that a club has announced for a fixture. */
export const OfficialElevenInput = ElevenPlace.extend({
  /**
   * Eleven different players of the club, in any order. An empty list withdraws the entered eleven; only administrators
   * can withdraw one entered by another user.
   */
  playerIds: z.array(Id).max(STARTERS_PER_TEAM),
});
export type OfficialElevenInput = z.infer<typeof OfficialElevenInput>;

const EnteredEleven = z.object({
  playerIds: z.array(z.string()),
  /** The hub's time. ISO-8601 UTC. */
  enteredTs: z.string(),
  /** Name of the user who entered it; null if no longer known. */
  enteredBy: z.string().nullable(),
  /** The source that reported it; null if a user entered it. */
  source: z.enum(LINEUP_SOURCES).nullable(),
});

/** A fixture that is not over, and whether its clubs' elevens are known. */
export const OpenFixture = z.object({
  id: z.string(),
  matchday: z.int(),
  /** ISO-8601 UTC. */
  kickoffTs: z.string(),
  home: FixtureSide.extend({ hasEleven: z.boolean() }),
  away: FixtureSide.extend({ hasEleven: z.boolean() }),
});
export type OpenFixture = z.infer<typeof OpenFixture>;

/** A player with his current start probability, null before the first run. */
const ElevenFormPlayer = TeamSheetPlayer.omit({ note: true });
export type ElevenFormPlayer = z.infer<typeof ElevenFormPlayer>;

/** The form for a club's eleven. */
export const ElevenForm = z.object({
  /** The club's squad, the highest start probability first. */
  squad: z.array(ElevenFormPlayer),
  /** Ids of the most probable eleven; fewer if the squad cannot fill one. */
  predicted: z.array(z.string()),
  /** Null if nothing has been entered. */
  entered: EnteredEleven.nullable(),
  /** Whether the user may withdraw the eleven: administrators any, others their own. */
  mayWithdraw: z.boolean(),
});
export type ElevenForm = z.infer<typeof ElevenForm>;
