import type { Place } from '@hub/shared/elevens/bestEleven.ts';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { trpc } from '../../api/trpc.ts';

interface Choice {
  place: Place | null;
  value: number | null;
}

/** Sets a player's place and value in a team: shown at once, and reverted if the hub refuses. */
export function useChoice(userTeamId: string, { id: playerId }: UserTeamPlayer) {
  const utils = trpc.useUtils();
  const { mutate, mutateAsync, error, isPending, isSuccess, reset } = trpc.myTeam.setChoice.useMutation({
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
    onSettled: () => utils.myTeam.teams.invalidate(),
  });
  const choose = (choice: Choice, onSaved?: () => void) =>
    mutate({ userTeamId, playerId, ...choice }, { onSuccess: onSaved });
  /** Also once the sheet is closed; rejects if the hub refuses. */
  const restore = (choice: Choice) => mutateAsync({ userTeamId, playerId, ...choice });
  return { error, isPending, isSuccess, reset, choose, restore };
}
