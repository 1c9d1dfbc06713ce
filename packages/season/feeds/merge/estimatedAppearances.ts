import type { PositionGroup } from '@hub/shared/terms.ts';
import { isPlayed, type AppearanceRow, type FixtureRow, type PlayerRow } from '../../matchdata/bundleRows.ts';
import { groupOf } from '../../matchdata/playerForm.ts';

/** An eleven entered by an administrator before kickoff, in the hub's ids. */
export interface EnteredEleven {
  fixtureId: string;
  clubId: string;
  playerIds: readonly string[];
}

/**
 * Mean minutes of a starter, by position group: 15,000 starts in two seasons of the Premier League with five substitutes
 * (2023-24 and 2024-25).
 */
const MEAN_MINUTES: Readonly<Record<PositionGroup, number>> = {
  goalkeeper: 89,
  defender: 85,
  midfielder: 80,
  forward: 79,
};
const MEAN_OF_ALL = 83;

/** Mean minutes of a starter at a position. */
export function meanMinutesAt(position: string | null): number {
  const group = groupOf({ position });
  return group === null ? MEAN_OF_ALL : MEAN_MINUTES[group];
}

/**
 * Estimates the appearances of matches that are over, but for which no source reports any: players of the entered or
 * announced eleven started and played the mean minutes of their position group. Substitutes are not estimated.
 *
 * @param elevens the first counts if a club has two for one match
 * @param reported appearances that sources report
 * @param people all players the hub has ever known, with or without a club
 */
export function estimatedAppearances(
  elevens: readonly EnteredEleven[],
  reported: readonly AppearanceRow[],
  fixtures: readonly FixtureRow[],
  people: ReadonlyMap<string, PlayerRow>,
): AppearanceRow[] {
  const reportedParts = new Set(reported.map(({ fixtureId, clubId }) => `${fixtureId} ${clubId}`));
  // An eleven entered before kickoff outranks what a source reported afterwards.
  const first = new Map(
    elevens.toReversed().map((eleven) => [`${eleven.fixtureId} ${eleven.clubId}`, eleven]),
  );
  const played = new Map(fixtures.filter(isPlayed).map((fixture) => [fixture.fixtureId, fixture]));
  return [...first.values()].toReversed().flatMap(({ fixtureId, clubId, playerIds }) => {
    const fixture = played.get(fixtureId);
    const takesPart = fixture?.homeClubId === clubId || fixture?.awayClubId === clubId;
    if (!takesPart || reportedParts.has(`${fixtureId} ${clubId}`)) return [];
    return playerIds.map((playerId) => toAppearance(fixtureId, clubId, playerId, people.get(playerId)));
  });
}

/** @param player undefined if only his id is left */
function toAppearance(
  fixtureId: string,
  clubId: string,
  playerId: string,
  player: PlayerRow | undefined,
): AppearanceRow {
  return {
    fixtureId,
    clubId,
    playerId,
    started: true,
    minutesPlayed: meanMinutesAt(player?.position ?? null),
    position: player?.position ?? null,
    goals: 0,
    ownGoals: 0,
    yellow: 0,
    red: 0,
    secondYellow: 0,
    subbedInMinute: null,
    subbedOutMinute: null,
    yellowMinute: null,
    redMinute: null,
    rating: null,
    isEstimated: true,
  };
}
