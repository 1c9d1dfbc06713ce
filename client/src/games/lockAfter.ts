import { lockOf } from '@hub/shared/games/lockOf.ts';
import { GAME_PROFILES } from '@hub/shared/games/profiles.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import type { FanNow } from './useFan.ts';

/** The first lock of a team's players after the matchday; null if unknown. */
export function lockAfter({ fan, fixtures, nowMs }: FanNow, { game, players }: UserTeam) {
  const clubIds = new Set(players.flatMap(({ team }) => team?.id ?? []));
  const later = fixtures.filter(({ matchday }) => matchday > fan.matchday);
  return lockOf(GAME_PROFILES[game].lock, later, new Date(nowMs).toISOString(), clubIds);
}
