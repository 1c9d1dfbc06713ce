import { lockedClubsOf } from '#shared/games/lockedClubs.ts';
import type { Place } from '#shared/elevens/bestEleven.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';

interface Placing {
  userTeamId: string;
  places: readonly { playerId: string; place: Place | null }[];
}

/**
 * Sets the places of several players of a user's team, of all or of none, while each of them can still be changed in the
 * team's game. Three provider calls.
 *
 * @throws AppError 'userTeamNotFound', 'playerNotInTeam', 'playersLocked'
 */
export async function placePlayers(
  { stores, now }: Pick<Deps, 'stores' | 'now'>,
  userId: string,
  { userTeamId, places }: Placing,
): Promise<void> {
  const at = now();
  const [placed, fixtures] = await Promise.all([
    stores.userTeams.clubsOfPlayers(
      userId,
      userTeamId,
      places.map(({ playerId }) => playerId),
    ),
    stores.fixtures.coming(at),
  ]);
  const locked = placed === null ? new Set() : lockedClubsOf(placed.game, fixtures, at.getTime());
  // Whose team it is and who is in it comes first, so that a refusal tells nothing of other users' teams.
  const isWhole = placed?.clubIds.length === places.length;
  if (isWhole && placed.clubIds.some((clubId) => locked.has(clubId))) throw new AppError('playersLocked');
  await stores.userTeams.setPlaces(userId, userTeamId, places);
}
