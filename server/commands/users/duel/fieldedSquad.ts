import { fieldGroupOf } from '@hub/shared/elevens/bestEleven.ts';
import { fanMatchdayOf, type FanPlayer } from '@hub/shared/games/fanMatchday.ts';
import type { HeldTeam } from '@hub/shared/games/heldEleven.ts';
import type { LockFixture } from '@hub/shared/games/lockOf.ts';
import { starsOfTeam } from '@hub/shared/games/stars.ts';
import type { GameSquad } from '@hub/shared/games/squadScore.ts';
import { POSITION_GROUPS } from '@hub/shared/terms.ts';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';

/** A squad as it counts on the open matchday. */
export interface FieldedSquad {
  matchday: number;
  squad: GameSquad;
  /** All who can count. */
  players: readonly FanPlayer<UserTeamPlayer>[];
  /** Places of the eleven without a player. */
  emptyPlaces: number;
}

/**
 * A team as it stands on the open matchday, without players who joined after their lock and found no place.
 *
 * @param nowMs milliseconds since 1970
 * @param holdsStars whether its held places were held by the rules of its game; else the stars are chosen now
 * @returns null after the season
 */
export function fieldedSquad(
  team: HeldTeam<UserTeamPlayer>,
  { fixtures, nowMs, holdsStars }: { fixtures: readonly LockFixture[]; nowMs: number; holdsStars: boolean },
): FieldedSquad | null {
  const fan = fanMatchdayOf(team, fixtures, nowMs);
  if (fan === null) return null;
  const { matchday, eleven, held } = fan;
  const lineOf = new Map(
    POSITION_GROUPS.flatMap((line) => eleven.starters[line].map(({ id }) => [id, line] as const)),
  );
  const players = fan.players.filter(
    ({ player, isStarter }) => isStarter || held.get(player.id)?.isLate !== true,
  );
  return {
    matchday,
    players,
    emptyPlaces: Object.values(eleven.emptyPlaces).reduce((sum, places) => sum + places, 0),
    squad: {
      game: team.game,
      formation: eleven.formation,
      players: players.map(({ player }) => ({
        id: player.id,
        line: lineOf.get(player.id) ?? fieldGroupOf(player) ?? 'midfielder',
      })),
      eleven: [...lineOf.keys()],
      stars:
        starsOfTeam(team, eleven, holdsStars ? held : new Map())?.stars.map(({ player }) => player.id) ?? [],
    },
  };
}
