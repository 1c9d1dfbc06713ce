import type { PlayerCard } from '#shared/players.ts';
import type { TeamRef } from '#shared/teams.ts';
import type { InjuryStatus } from '#shared/terms.ts';
import type { UserTeam, UserTeamPlayer } from '#shared/userTeams.ts';

/** What a change makes of the teams on the screen, before the hub has answered. */
export type Change = (teams: UserTeam[]) => UserTeam[];

const AVAILABILITY_OF = {
  fit: 'available',
  questionable: 'doubtful',
  injured: 'injured',
  suspended: 'suspended',
  unknown: 'unknown',
} as const satisfies Record<InjuryStatus, UserTeamPlayer['availability']>;

/** A team with the player in it, once. */
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

export const named =
  (userTeamId: string, name: string): Change =>
  (teams) =>
    teams.map((team) => (team.id === userTeamId ? { ...team, name } : team));

export const withoutTeam =
  (userTeamId: string): Change =>
  (teams) =>
    teams.filter(({ id }) => id !== userTeamId);

/** The team in its place, newest first; nothing changes when it is there. */
export const withTeam =
  (added: UserTeam): Change =>
  (teams) =>
    teams.some(({ id }) => id === added.id)
      ? teams
      : [...teams, added].toSorted((one, other) => (one.createdTs < other.createdTs ? 1 : -1));

/**
 * A player of the catalog as he will stand in the team: his club's next fixture is known when a club mate is in one
 * of the teams; what the catalog does not tell, the hub's answer fills in.
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
    team: club,
    availability: AVAILABILITY_OF[card.injuryStatus],
    injuryStatus: card.injuryStatus,
    suspension: card.suspension,
    startProbability: card.startProbability,
    nextFixture: mate?.nextFixture ?? null,
  };
}
