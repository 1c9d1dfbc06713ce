import type { QueryClient } from '@tanstack/react-query';
import { createTRPCQueryUtils } from '@trpc/react-query';
import type { HubClient } from '../api/trpc.ts';
import { hasSession } from '../auth/hasSession.ts';
import { firstNeedsOf } from '../early/firstNeeds.ts';

/**
 * Asks for what the first screen will show, which is the same for everybody, while it is being found out who is signed in
 * and the screen's script loads; takes what the early script has asked for. Failures stay silent: the screen asks again.
 * Visitors see other screens.
 */
export function askAhead(queryClient: QueryClient, client: HubClient, pathname: string): void {
  if (!hasSession()) return;
  const { catalog } = createTRPCQueryUtils({ queryClient, client });
  void catalog.hub.prefetch();
  const [procedure, input] = firstNeedsOf(pathname)?.question ?? [];
  if (procedure === 'catalog.dashboard') void catalog.dashboard.prefetch();
  if (procedure === 'catalog.lineups') void catalog.lineups.prefetch();
  if (procedure === 'catalog.players') void catalog.players.prefetchInfinite({});
  if (procedure === 'catalog.fixtures') void catalog.fixtures.prefetchInfinite({});
  if (procedure === 'catalog.player') void catalog.player.prefetch(input);
  if (procedure === 'catalog.club') void catalog.club.prefetch(input);
  if (procedure === 'catalog.fixture') void catalog.fixture.prefetch(input);
}
