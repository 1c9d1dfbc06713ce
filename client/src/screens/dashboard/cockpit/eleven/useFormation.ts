import type { Formation } from '#shared/elevens/bestEleven.ts';
import type { UserTeam } from '#shared/users/userTeams.schema.ts';
import { errorText } from '../../../../api/errorTexts.ts';
import { trpc } from '../../../../api/trpc.ts';
import type { ToastMessage } from '../../../../ui/Toast.tsx';
import { cockpitTexts as texts } from '../texts.ts';
import { OWN_CHANGE } from '../decisions/useSwap.ts';

/** Changes a team's formation, which shows at once; null leaves the choice to the hub. */
export function useFormation(team: UserTeam, say: (message: ToastMessage) => void) {
  const utils = trpc.useUtils();
  const show = async (formation: Formation | null) => {
    await utils.myTeam.teams.cancel();
    utils.myTeam.teams.setData(undefined, (teams) =>
      teams?.map((one) => (one.id === team.id ? { ...one, formation } : one)),
    );
  };
  const { mutate } = trpc.myTeam.setFormation.useMutation({
    ...OWN_CHANGE,
    onMutate: ({ formation }) => show(formation),
    onError: (error) => {
      void show(team.formation);
      say({ text: `${texts.failed} ${errorText(error)}`, isFailure: true });
    },
    onSettled: () => utils.myTeam.teams.invalidate(),
  });
  return (formation: Formation | null) => mutate({ userTeamId: team.id, formation });
}
