import { useMemo } from 'react';
import { starsOfTeam } from '@hub/shared/games/stars.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { trpc } from '../api/trpc.ts';
import type { Fan } from './useFan.ts';

/** The stars of a team with their ids; null in a game without stars, and while it is unknown who is locked. */
export const useTeamStars = (team: UserTeam, fan: Fan | null) =>
  useMemo(() => {
    const found = fan && starsOfTeam(team, fan.eleven, fan.held);
    return found && { ...found, ids: new Set(found.stars.map(({ player }) => player.id)) };
  }, [team, fan]);

/** Sets a team's stars: shown at once, and reverted if the hub refuses. */
export function useSetStars({ id: userTeamId }: UserTeam) {
  const utils = trpc.useUtils();
  const { mutate, error, isPending } = trpc.myTeam.setStars.useMutation({
    scope: { id: 'myTeam' },
    onMutate: async ({ playerIds }) => {
      await utils.myTeam.teams.cancel();
      utils.myTeam.teams.setData(undefined, (teams) =>
        teams?.map((team) => (team.id === userTeamId ? starred(team, playerIds) : team)),
      );
    },
    onSettled: () => utils.myTeam.teams.invalidate(),
  });
  return { error, isPending, choose: (playerIds: string[]) => mutate({ userTeamId, playerIds }) };
}

const starred = (team: UserTeam, playerIds: readonly string[]): UserTeam => ({
  ...team,
  players: team.players.map((one) => Object.assign({}, one, { isStar: playerIds.includes(one.id) })),
});
