import type { QueryClient } from '@tanstack/react-query';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { paths } from '@hub/shared/hub/paths.ts';
import type { HubClient } from '../api/trpc.ts';
import { hasSession } from '../auth/hasSession.ts';
import { deviceText } from '../deviceTeam/deviceStorage.ts';

const DETAILS = /^(?<screen>\/[^/]+)\/(?<id>[^/]+)\/?$/u;

/**
 * Requests the catalog data of the first screen while the sign-in is being settled and the screen's script loads. Failures
 * stay silent, because the screen requests the data again.
 */
export function prefetchScreen(queryClient: QueryClient, client: HubClient, pathname: string): void {
  const { catalog } = createTRPCQueryUtils({ queryClient, client });
  const ofLists: Readonly<Record<string, () => void>> = {
    [paths.dashboard]: () => {
      // Visitors without a team see the landing page, with the elevens of the matchday.
      if (!hasSession() && deviceText() === null) void catalog.lineups.prefetch();
      else {
        void catalog.dashboard.prefetch();
        void catalog.comingFixtures.prefetch();
      }
    },
    [paths.players]: () => void catalog.players.prefetchInfinite({}),
    [paths.fixtures]: () => void catalog.fixtures.prefetchInfinite({}),
    [paths.lineups]: () => void catalog.lineups.prefetch(),
  };
  const ofDetails: Readonly<Record<string, (id: string) => void>> = {
    [paths.players]: (playerId) => void catalog.player.prefetch({ playerId }),
    [paths.clubs]: (teamId) => void catalog.club.prefetch({ teamId }),
    [paths.fixtures]: (fixtureId) => void catalog.fixture.prefetch({ fixtureId }),
  };
  void catalog.hub.prefetch();
  ofLists[pathname]?.();
  const { screen = '', id = '' } = DETAILS.exec(pathname)?.groups ?? {};
  const decoded = decodedOf(id);
  if (decoded !== null) ofDetails[screen]?.(decoded);
}

/** Null for a malformed address, such as one typed by hand. */
function decodedOf(id: string): string | null {
  try {
    return decodeURIComponent(id);
  } catch {
    return null;
  }
}
