import type { PositionGroup } from '#shared/terms.ts';
import { isPlayed, type AppearanceRow, type FixtureRow, type PlayerRow } from '../../matchdata/bundleRows.ts';
import { groupOf } from '../../matchdata/playerForm.ts';

/** An eleven that stood at the desk before kickoff, in the hub's ids. */
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

/** How long a starter who plays there is on the pitch. */
export function meanMinutesAt(position: string | null): number {
  const group = groupOf({ position });
  return group === null ? MEAN_OF_ALL : MEAN_MINUTES[group];
}

/**
 * Appearances of matches that are over and of which no source tells who played: those whose eleven was entered or
 * announced started, and played as long as starters of their group do, marked as estimated. Nobody counts as having come on.
 *
 * @param elevens of two for one club in a match the first counts
 * @param reported appearances that sources tell
 * @param people everybody whom the hub has known, whether he still belongs to a club or not
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
