import { useIsMutating } from '@tanstack/react-query';
import { trpc } from '../../../../api/trpc.ts';
import { useUser } from '../../../../auth/AuthContext.tsx';
import { useCalm } from './useCalm.ts';

/**
 * The user's teams, refetched at once when the window regains focus or the connection is back. Pending until everything
 * needed to show a team has loaded.
 */
export function useOwnTeams() {
  const isUser = useUser() !== null;
  const { isPending: areFixturesPending } = trpc.catalog.comingFixtures.useQuery();
  // Changes are shown in the middle of the screen, so nothing is shown before they have loaded.
  const { isPending: areNoticesPending } = trpc.account.notices.useQuery(undefined, { enabled: isUser });
  const query = trpc.myTeam.teams.useQuery(undefined, {
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  const isChanging = useIsMutating() > 0;
  return {
    query,
    teams: useCalm(query.data, isChanging),
    isPending:
      (query.data === undefined && query.error === null) ||
      areFixturesPending ||
      (isUser && areNoticesPending),
  };
}
