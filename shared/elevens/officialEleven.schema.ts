import { z } from 'zod';
import { LINEUP_SOURCES } from '#shared/feeds/sources.ts';
import { FixtureSide, TeamSheetPlayer } from '#shared/catalog/fixtures.schema.ts';
import { Id } from '#shared/ids.schema.ts';
import { STARTERS_PER_TEAM } from '#shared/limits.ts';

/** Fixtures that are offered for entering an eleven; about three matchdays. */
export const OPEN_FIXTURES_SHOWN = 27;

/** A club's part in a fixture. */
export const ElevenPlace = z.strictObject({ fixtureId: Id, teamId: Id });
export type ElevenPlace = z.infer<typeof ElevenPlace>;

/** The eleven that a club has announced for a fixture. */
export const OfficialElevenInput = ElevenPlace.extend({
  /** Eleven different players of the club, in any order; an empty list withdraws the entered eleven, of others only for administrators. */
  playerIds: z.array(Id).max(STARTERS_PER_TEAM),
});
export type OfficialElevenInput = z.infer<typeof OfficialElevenInput>;

const EnteredEleven = z.object({
  playerIds: z.array(z.string()),
  /** The hub's time. ISO-8601 UTC. */
  enteredTs: z.string(),
  /** Null when the name of whoever entered it is no longer known. */
  enteredBy: z.string().nullable(),
  /** The source that reported it; null when somebody entered it. */
  source: z.enum(LINEUP_SOURCES).nullable(),
});

/** A fixture that is not over, with the elevens entered for its clubs. */
export const OpenFixture = z.object({
  id: z.string(),
  matchday: z.int(),
  /** ISO-8601 UTC. */
  kickoffTs: z.string(),
  home: FixtureSide.extend({ hasEleven: z.boolean() }),
  away: FixtureSide.extend({ hasEleven: z.boolean() }),
});
export type OpenFixture = z.infer<typeof OpenFixture>;

/** His start probability is the current one; null before the first run. */
const ElevenCandidate = TeamSheetPlayer.omit({ note: true, preferredFoot: true });
export type ElevenCandidate = z.infer<typeof ElevenCandidate>;

/** Players to choose an eleven from. */
export const ElevenForm = z.object({
  /** The club's squad, the highest start probability first. */
  squad: z.array(ElevenCandidate),
  /** Ids of the most probable eleven; fewer where the squad cannot fill one. */
  predicted: z.array(z.string()),
  /** Null when nothing is entered. */
  entered: EnteredEleven.nullable(),
  /** Whether the reader may take an eleven back: administrators each, others their own. */
  mayWithdraw: z.boolean(),
});
export type ElevenForm = z.infer<typeof ElevenForm>;
