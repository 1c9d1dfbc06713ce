import { onlineManager } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Game } from '#shared/games/profiles.ts';
import { errorText } from '../../api/errorTexts.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '#shared/hub/paths.ts';
import { keepOpenNames } from '../../pasted/openNames.ts';
import { texts } from './texts.ts';

type StartState = 'idle' | 'underWay' | 'offline' | { failure: string };

/**
 * Creates a team of chosen players and opens it. A team without players is filled instead. Offline it waits for the network;
 * after a failure it continues where it stopped.
 */
export function useStart(game: Game) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const create = trpc.myTeam.createTeam.useMutation();
  const setGame = trpc.myTeam.setGame.useMutation();
  const addPlayers = trpc.myTeam.addPlayers.useMutation();
  const teamId = useRef<string | null>(null);
  const [state, setState] = useState<StartState>('idle');
  const [waiting, setWaiting] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (waiting === null) return undefined;
    return onlineManager.subscribe((isOnline) => {
      if (!isOnline) return;
      setWaiting(null);
      waiting();
    });
  }, [waiting]);

  const start = async (playerIds: string[], openNames: readonly string[]): Promise<void> => {
    if (!onlineManager.isOnline()) {
      setState('offline');
      setWaiting(() => () => void start(playerIds, openNames));
      return;
    }
    setState('underWay');
    try {
      const teams = await utils.myTeam.teams.fetch();
      const empty = teams.find(({ id, players }) => id === teamId.current || players.length === 0);
      const userTeamId = empty?.id ?? (await create.mutateAsync({ name: texts.teamName })).id;
      teamId.current = userTeamId;
      if (game !== (empty?.game ?? 'own')) await setGame.mutateAsync({ userTeamId, game });
      await addPlayers.mutateAsync({ userTeamId, playerIds });
      keepOpenNames(userTeamId, openNames);
      await utils.myTeam.teams.invalidate();
      await navigate(paths.dashboard);
    } catch (error) {
      setState({ failure: errorText(error) });
    }
  };
  return { start, state };
}
