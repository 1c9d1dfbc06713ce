import { STARTERS_PER_TEAM } from '#shared/limits.ts';
import type { AppearanceRow, PlayerRow } from '../../matchdata/bundleRows.ts';
import { groupOf } from '../../matchdata/playerForm.ts';

/**
 * Keepers whom no source tells, by the elevens in which they stood: each has one, so that it is whoever alone has no known
 * position among eleven starters without a keeper. Whom one eleven gives away, others may follow.
 *
 * @returns ids
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
