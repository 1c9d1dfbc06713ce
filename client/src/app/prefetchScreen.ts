import type { QueryClient } from '@tanstack/react-query';
import { createTRPCQueryUtils } from '@trpc/react-query';
import type { HubClient } from '../api/trpc.ts';
import { hasSession } from '../auth/hasSession.ts';
import { deviceText } from '../deviceTeam/deviceStorage.ts';
import { firstNeedsOf, VISITOR_NEEDS } from '../early/firstNeeds.ts';
import { paths } from '#shared/hub/paths.ts';

/**
 * Requests the catalog data of the first screen while the sign-in is being settled and the screen's script loads, using
 * answers that the early script has requested. Failures stay silent, because the screen requests the data again.
 */
export function prefetchScreen(queryClient: QueryClient, client: HubClient, pathname: string): void {
  const { catalog } = createTRPCQueryUtils({ queryClient, client });
  void catalog.hub.prefetch();
  for (const [procedure, input] of needsAt(pathname)?.queries ?? []) {
    if (procedure === 'catalog.dashboard') void catalog.dashboard.prefetch();
    if (procedure === 'catalog.comingFixtures') void catalog.comingFixtures.prefetch();
    if (procedure === 'catalog.lineups') void catalog.lineups.prefetch();
    if (procedure === 'catalog.players') void catalog.players.prefetchInfinite({});
    if (procedure === 'catalog.fixtures') void catalog.fixtures.prefetchInfinite({});
    if (procedure === 'catalog.player') void catalog.player.prefetch(input);
    if (procedure === 'catalog.club') void catalog.club.prefetch(input);
    if (procedure === 'catalog.fixture') void catalog.fixture.prefetch(input);
  }
}

/** Visitors without a team see the landing page at the hub's own address. */
function needsAt(pathname: string) {
  const isOnLanding = pathname === paths.dashboard && !hasSession() && deviceText() === null;
  return isOnLanding ? VISITOR_NEEDS : firstNeedsOf(pathname);
}
