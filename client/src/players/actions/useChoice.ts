import type { Place } from '@hub/shared/elevens/bestEleven.ts';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { trpc } from '../../api/trpc.ts';

interface Choice {
  place: Place | null;
  value: number | null;
}

/** Sets a player's place and value in a team: shown at once, and reverted if the hub refuses. */
export function useChoice(userTeamId: string, { id: playerId }: UserTeamPlayer, onSaved?: () => void) {
  const utils = trpc.useUtils();
  const { mutate, error, isPending, isSuccess, reset } = trpc.myTeam.setChoice.useMutation({
    scope: { id: 'myTeam' },
    onMutate: async ({ place, value }) => {
      await utils.myTeam.teams.cancel();
      utils.myTeam.teams.setData(undefined, (teams) =>
        teams?.map((team) =>
          team.id === userTeamId
            ? {
                ...team,
                players: team.players.map((one) => (one.id === playerId ? { ...one, place, value } : one)),
              }
            : team,
        ),
      );
    },
    onSuccess: onSaved,
    onSettled: () => utils.myTeam.teams.invalidate(),
  });
  const choose = (choice: Choice) => mutate({ userTeamId, playerId, ...choice });
  return { error, isPending, isSuccess, reset, choose };
}
