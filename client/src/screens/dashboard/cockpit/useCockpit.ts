import { useIsMutating } from '@tanstack/react-query';
import { useHubNowMs } from '../../../api/hubClock.ts';
import { useToHubMs } from '../../../api/hubInstants.ts';
import { trpc } from '../../../api/trpc.ts';
import { useUser } from '../../../auth/AuthContext.tsx';
import { useCalm } from './useCalm.ts';
import { refreshMsAt } from './useFan.ts';

/** Missed so often, what is shown counts as old. */
const MISSED = 3;

/**
 * The user's teams, asked for as often as the matchday moves, at once when the window is looked at again or the line is back,
 * and never while it is hidden; with how old they are.
 */
export function useCockpit() {
  const nowMs = useHubNowMs();
  const toHubMs = useToHubMs();
  const isUser = useUser() !== null;
  const { data: fixtures, isPending: areFixturesPending } = trpc.catalog.comingFixtures.useQuery(undefined, {
    networkMode: 'always',
  });
  // What changed stands in the middle of the screen, so nothing is shown before it is known.
  const { isPending: areNoticesPending } = trpc.account.notices.useQuery(undefined, { enabled: isUser });
  const query = trpc.myTeam.teams.useQuery(undefined, {
    networkMode: 'always',
    refetchInterval: ({ state }) => refreshMsAt(state.data, fixtures, nowMs),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  const isChanging = useIsMutating() > 0;
  const teams = useCalm(query.data, isChanging);
  const asOfMs = query.dataUpdatedAt === 0 ? null : toHubMs(query.dataUpdatedAt);
  const intervalMs = refreshMsAt(query.data, fixtures, nowMs);
  return {
    query,
    teams,
    asOfMs,
    isOld: asOfMs !== null && nowMs !== null && intervalMs !== false && nowMs - asOfMs > MISSED * intervalMs,
    isPending:
      (query.data === undefined && query.error === null) ||
      areFixturesPending ||
      (isUser && areNoticesPending),
  };
}
