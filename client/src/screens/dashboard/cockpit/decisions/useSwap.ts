import type { Place } from '@hub/shared/elevens/bestEleven.ts';
import type { UserTeam, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { errorCodeOf, errorText } from '../../../../api/errorTexts.ts';
import { useHubNow } from '../../../../api/hubInstants.ts';
import { trpc } from '../../../../api/trpc.ts';
import type { ToastMessage } from '../../../../ui/Toast.tsx';
import type { Fan } from '../../../../games/useFan.ts';
import { cockpitTexts as texts, nameIn } from '../texts.ts';

/** Runs changes of teams one after the other; offline they fail at once, so that nothing looks saved when it is not. */
export const OWN_CHANGE = { scope: { id: 'myTeam' } } as const;

interface PlayerPlace {
  playerId: string;
  place: Place | null;
}

export type Swap = (goes: UserTeamPlayer, comes: UserTeamPlayer) => void;

/**
 * Swaps two players: shown at once, saved in one change, and undone if that fails; the toast offers to undo it. Once one of
 * the two is locked, it says so and changes nothing; the hub does the same by its own clock, which decides.
 */
export function useSwap(team: UserTeam, fan: Fan, say: (message: ToastMessage) => void): Swap {
  const utils = trpc.useUtils();
  const hubNow = useHubNow();
  const show = async (places: readonly PlayerPlace[]) => {
    await utils.myTeam.teams.cancel();
    utils.myTeam.teams.setData(undefined, (teams) =>
      teams?.map((one) => (one.id === team.id ? placed(one, places) : one)),
    );
  };
  const { mutate } = trpc.myTeam.setPlaces.useMutation({
    ...OWN_CHANGE,
    onMutate: ({ places }) => show(places),
    onSettled: () => utils.myTeam.teams.invalidate(),
  });
  const save = (places: PlayerPlace[], before: PlayerPlace[], late: string) =>
    mutate(
      { userTeamId: team.id, places },
      {
        onError: (error) => {
          void show(before);
          say(
            errorCodeOf(error) === 'playersLocked'
              ? { text: late, isFailure: true }
              : {
                  text: `${texts.failed} ${errorText(error)}`,
                  isFailure: true,
                  onRetry: () => save(places, before, late),
                },
          );
        },
      },
    );
  return (goes, comes) => {
    const name = nameIn([goes, comes], comes);
    const nowMs = hubNow();
    const isLate = [goes, comes].some(({ id, team: club }) => {
      if (fan.held.has(id)) return true;
      const lock = fan.locks.get(club?.id ?? '');
      return lock !== undefined && (nowMs === null ? lock.isLocked : Date.parse(lock.lockTs) <= nowMs);
    });
    if (isLate) {
      say({ text: texts.late(name), isFailure: true });
      return;
    }
    const before = [goes, comes].map(({ id, place }) => ({ playerId: id, place }));
    const after: PlayerPlace[] = [
      { playerId: goes.id, place: 'benched' },
      { playerId: comes.id, place: 'pinned' },
    ];
    say({ text: texts.swapped(name), onUndo: () => save(before, after, texts.lateUndo(name)) });
    save(after, before, texts.late(name));
  };
}

function placed(team: UserTeam, places: readonly PlayerPlace[]): UserTeam {
  const placeOf = new Map(places.map(({ playerId, place }) => [playerId, place]));
  const withPlace = (player: UserTeamPlayer): UserTeamPlayer => {
    const place = placeOf.get(player.id);
    return place === undefined ? player : { ...player, place };
  };
  return { ...team, players: team.players.map(withPlace) };
}
