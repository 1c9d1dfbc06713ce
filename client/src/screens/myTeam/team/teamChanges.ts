import { AVAILABILITY_OF } from '@hub/shared/availability/playerStatus.ts';
import type { Formation } from '@hub/shared/elevens/bestEleven.ts';
import type { Game } from '@hub/shared/games/profiles.ts';
import type { PlayerCard } from '@hub/shared/catalog/players.schema.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import type { UserTeam, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';

/** An optimistic update of the teams on screen, before the hub has answered. */
export type Change = (teams: UserTeam[]) => UserTeam[];

/** Adds the player to the team unless he is already in it. */
export const withPlayer =
  (userTeamId: string, player: UserTeamPlayer): Change =>
  (teams) =>
    teams.map((team) =>
      team.id === userTeamId && team.players.every(({ id }) => id !== player.id)
        ? { ...team, players: [...team.players, player] }
        : team,
    );

export const withoutPlayer =
  (userTeamId: string, playerId: string): Change =>
  (teams) =>
    teams.map((team) =>
      team.id === userTeamId ? { ...team, players: team.players.filter(({ id }) => id !== playerId) } : team,
    );

/** Replaces a player with another, who takes over the user's choices for him. */
export const withReplacement =
  (userTeamId: string, playerId: string, by: UserTeamPlayer): Change =>
  (teams) =>
    teams.map((team) => {
      if (team.id !== userTeamId || team.players.some(({ id }) => id === by.id)) return team;
      const replaced = ({ id, place, value }: UserTeamPlayer) => id === playerId && { ...by, place, value };
      return { ...team, players: team.players.map((player) => replaced(player) || player) };
    });

export const named =
  (userTeamId: string, name: string): Change =>
  (teams) =>
    teams.map((team) => (team.id === userTeamId ? { ...team, name } : team));

export const withoutTeam =
  (userTeamId: string): Change =>
  (teams) =>
    teams.filter(({ id }) => id !== userTeamId);

export const withGame =
  (userTeamId: string, game: Game): Change =>
  (teams) =>
    teams.map((team) => (team.id === userTeamId ? { ...team, game } : team));

export const withFormation =
  (userTeamId: string, formation: Formation | null): Change =>
  (teams) =>
    teams.map((team) => (team.id === userTeamId ? { ...team, formation } : team));

/** Puts the team back in its place, newest first, unless it is already there. */
export const withTeam =
  (added: UserTeam): Change =>
  (teams) =>
    teams.some(({ id }) => id === added.id)
      ? teams
      : [...teams, added].toSorted((one, other) => (one.createdTs < other.createdTs ? 1 : -1));

/**
 * A catalog player as a team player: his club's next fixture is known if a club mate is in one of the teams; the hub's
 * answer fills in the rest.
 */
export function joiningPlayer(
  card: PlayerCard,
  club: TeamRef | null,
  teams: readonly UserTeam[],
): UserTeamPlayer {
  const mate = teams
    .flatMap(({ players }) => players)
    .find(({ team }) => team !== null && team.id === club?.id);
  return {
    id: card.id,
    name: card.name,
    nationality: card.nationality,
    positions: card.positions,
    positionPrimary: card.positionPrimary,
    preferredFoot: card.preferredFoot,
    heightCm: card.heightCm,
    team: club,
    left: null,
    availability: AVAILABILITY_OF[card.status],
    status: card.status,
    suspension: card.suspension,
    ailment: card.ailment,
    startProbability: card.startProbability,
    knowledge: card.knowledge,
    match: card.match,
    gain: null,
    yellowCards: card.yellowCards,
    expectedPoints: [],
    place: null,
    value: null,
    isStar: false,
    fixture: mate?.fixture ?? null,
    isInEleven: null,
    isBanned: false,
    played: null,
    estimates: [],
  };
}
