import { isPlayed, type AppearanceRow, type FixtureRow, type PlayerRow } from '../../matchdata/bundleRows.ts';
import { meanMinutesAt } from '../../matchdata/estimatedMinutes.ts';

/** An eleven entered by an administrator before kickoff, in the hub's ids. */
export interface EnteredEleven {
  fixtureId: string;
  clubId: string;
  playerIds: readonly string[];
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
