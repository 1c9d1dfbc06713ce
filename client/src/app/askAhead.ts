import type { QueryClient } from '@tanstack/react-query';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { matchRoutes } from 'react-router';
import type { HubClient } from '../api/trpc.ts';
import { paths } from '../paths.ts';

const SESSION_KEY = /^blink_tokens_/u;

/**
 * Asks for what the first screen will show, which is the same for everybody, while it is being found out who is signed in
 * and the screen's script loads. Failures stay silent: the screen asks again. Visitors see other screens.
 */
export function askAhead(queryClient: QueryClient, client: HubClient, pathname: string): void {
  if (!hasSession()) return;
  const { catalog } = createTRPCQueryUtils({ queryClient, client });
  const idIn = (screen: string) => matchRoutes([{ path: `${screen}/:id` }], pathname)?.[0]?.params['id'];
  const [playerId, teamId, fixtureId] = [paths.players, paths.clubs, paths.fixtures].map(idIn);

  void catalog.hub.prefetch();
  if (pathname === paths.dashboard) void catalog.dashboard.prefetch();
  if (pathname === paths.players) void catalog.players.prefetchInfinite({});
  if (pathname === paths.fixtures) void catalog.fixtures.prefetchInfinite({});
  if (pathname === paths.lineups) void catalog.lineups.prefetch();
  if (playerId !== undefined) void catalog.player.prefetch({ playerId });
  if (teamId !== undefined) void catalog.club.prefetch({ teamId });
  if (fixtureId !== undefined) void catalog.fixture.prefetch({ fixtureId });
}

function hasSession(): boolean {
  try {
    return Object.keys(localStorage).some((key) => SESSION_KEY.test(key));
  } catch {
    // Forbidden by the browser.
    return false;
  }
}
