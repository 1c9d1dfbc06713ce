import { STARTERS_PER_TEAM } from '#shared/limits.ts';
import type { AppearanceRow, PlayerRow } from '../../matchdata/bundleRows.ts';
import { groupOf } from '../../matchdata/playerForm.ts';

/**
 * Finds goalkeepers that no source reports. Each eleven has one: among eleven starters without a known keeper, it is
 * the only player without a known position. A keeper found in one eleven can rule out players of the next.
 *
 * @returns player ids
 */
export function keepersFromElevens(
  players: readonly PlayerRow[],
  appearances: readonly Pick<AppearanceRow, 'fixtureId' | 'clubId' | 'playerId' | 'started'>[],
): Set<string> {
  const known = new Map(players.map((player) => [player.playerId, groupOf(player)]));
  const keepers = new Set<string>();
  if (![...known.values()].includes(null)) return keepers;
  const elevens = [
    ...Map.groupBy(
      appearances.filter(({ started }) => started),
      ({ fixtureId, clubId }) => `${fixtureId} ${clubId}`,
    ).values(),
  ].filter((eleven) => eleven.length === STARTERS_PER_TEAM);
  for (const eleven of elevens) {
    const hasKeeper = eleven.some(
      ({ playerId }) => known.get(playerId) === 'goalkeeper' || keepers.has(playerId),
    );
    const [only, ...others] = eleven.filter(({ playerId }) => (known.get(playerId) ?? null) === null);
    if (!hasKeeper && only !== undefined && others.length === 0) keepers.add(only.playerId);
  }
  return keepers;
}
