import type { KnownPart } from '#shared/matchSheet/matchSheet.ts';
import { minutesOf, hasChanges } from '#shared/matchSheet/sheetMinutes.ts';
import type { AppearanceRow } from '../../matchdata/bundleRows.ts';
import { meanMinutesAt } from './estimatedAppearances.ts';

/** A club's part of a match sheet that counts, in the hub's ids. */
export interface EnteredSheet {
  fixtureId: string;
  clubId: string;
  players: readonly KnownPart[];
}

/**
 * What a sheet tells of who played. Where it tells of no change, it is not known how long anybody played, and starters count
 * as long as starters of their position do, marked as estimated.
 *
 * @param positionOf where a player plays; sheets do not tell it
 */
export function appearancesOfSheet(
  { fixtureId, clubId, players }: EnteredSheet,
  positionOf: (playerId: string) => string | null,
): AppearanceRow[] {
  const areMinutesKnown = hasChanges(players);
  const areAssistsKnown = hasAssists(players);
  return players.map((part): AppearanceRow => {
    const position = positionOf(part.playerId);
    const isEstimated = part.started && !areMinutesKnown && part.redMinute === null;
    return {
      fixtureId,
      clubId,
      playerId: part.playerId,
      started: part.started,
      minutesPlayed: isEstimated ? meanMinutesAt(position) : minutesOf(part),
      position,
      goals: part.goals,
      ownGoals: part.ownGoals,
      yellow: part.yellow ? 1 : 0,
      red: part.red ? 1 : 0,
      secondYellow: part.secondYellow ? 1 : 0,
      subbedInMinute: part.onMinute,
      subbedOutMinute: part.offMinute,
      yellowMinute: part.yellowMinute,
      redMinute: part.redMinute,
      rating: null,
      ...(areAssistsKnown ? { counts: { assists: part.assists } } : {}),
      ...(isEstimated ? { isEstimated } : {}),
      isFromSheet: true,
    };
  });
}

/** A sheet that names nobody who prepared any of its goals tells nothing of assists. */
const hasAssists = (players: readonly KnownPart[]) =>
  players.some(({ assists }) => assists > 0) || players.every(({ goals }) => goals === 0);
