import { hasSubstitutions, minutesOf, type KnownPart } from '@hub/shared/matchSheet/matchSheet.ts';
import type { AppearanceRow } from '../../matchdata/bundleRows.ts';
import { meanMinutesAt } from '../../matchdata/estimatedMinutes.ts';

/** A club's part of a match sheet that counts, in the hub's ids. */
export interface EnteredSheet {
  fixtureId: string;
  clubId: string;
  players: readonly KnownPart[];
}

/**
 * The appearances of a match sheet. Without any substitution on it, minutes are unknown: starters get the mean minutes
 * of their position, marked as estimated.
 *
 * @param positionOf a player's position, which sheets do not contain
 */
export function appearancesOfSheet(
  { fixtureId, clubId, players }: EnteredSheet,
  positionOf: (playerId: string) => string | null,
): AppearanceRow[] {
  const areMinutesKnown = hasSubstitutions(players);
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

/** Assists are unknown if a sheet names none for any of its goals. */
const hasAssists = (players: readonly KnownPart[]) =>
  players.some(({ assists }) => assists > 0) || players.every(({ goals }) => goals === 0);
