import { useLayoutEffect } from 'react';
import { createBrowserRouter } from 'react-router';
import { createQueryClient } from '../api/queryClient.ts';
import { httpLinks, trpc } from '../api/trpc.ts';
import { whenIdle } from '../api/whenIdle.ts';
import { createAuth } from '../auth/auth.ts';
import { browserEnvironment } from '../auth/authEnvironment.ts';
import { forgetUserData } from '../auth/forgetUserData.ts';
import { knownFactsOf } from '../deviceTeam/deviceFacts.ts';
import { deviceTeamLink } from '../deviceTeam/deviceTeamLink.ts';
import { forgetVisitor } from '../early/marks.ts';
import { prefetchScreen } from './prefetchScreen.ts';
import { retainDocumentFrame, releaseDocumentFrame } from './documentFrame.ts';
import { HubPage, type Hub } from './HubPage.tsx';
import { nextTask } from './nextTask.ts';
import { routes } from './routes.tsx';
import { nameFirstEntry } from './scrollRestoration.ts';

/** Long enough for a screen whose script has loaded to start its requests. */
const BESIDE_AFTER_MS = 1000;

/** Starts what the page needs besides React, once and before rendering. */
export async function startHub(): Promise<Hub> {
  // The order matters: tokens must leave the address before the router reads it.
  const auth = createAuth(browserEnvironment());
  nameFirstEntry(window);
  const queryClient = createQueryClient();
  const trpcClient = trpc.createClient({
    links: [
      deviceTeamLink(() => auth.state().status === 'signedOut', knownFactsOf(queryClient)),
      ...httpLinks({ tokens: auth }),
    ],
  });
  forgetUserData(auth, queryClient);
  auth.subscribe(() => {
    if (auth.state().status === 'signedIn') forgetVisitor();
  });
  void auth.start();
  prefetchScreen(queryClient, trpcClient, window.location.pathname);
  await nextTask();
  const hub = { auth, router: createBrowserRouter(routes), queryClient, trpcClient };
  startBesidePage(hub);
  return hub;
}

export function App({ hub }: { hub: Hub }) {
  // A screen with nothing to show yet holds the frame itself.
  useLayoutEffect(() => {
    releaseDocumentFrame();
    return retainDocumentFrame;
  }, []);
  return <HubPage hub={hub} />;
}

/**
 * Starts the service worker and the offline cache after the page and its first answers have loaded, because they load more
 * than the page does. Offline they start at once, because the page depends on them.
 */
function startBesidePage({ auth, router, queryClient }: Hub): void {
  if (!import.meta.env.PROD) return;
  const start = async () =>
    (await import('../installed/installed.ts')).startInstalled({
      auth,
      queryClient,
      open: (path) => void router.navigate(path),
    });
  const startLater = () => void whenIdle(queryClient, BESIDE_AFTER_MS, () => void start());
  if (!navigator.onLine) void start();
  else if (document.readyState === 'complete') startLater();
  else window.addEventListener('load', startLater, { once: true });
}
