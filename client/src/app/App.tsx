import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '../api/queryClient.ts';
import { httpLinks, trpc } from '../api/trpc.ts';
import { createAuth } from '../auth/auth.ts';
import { AuthProvider } from '../auth/AuthContext.tsx';
import { browserEnvironment } from '../auth/authEnvironment.ts';
import { forgetUserData } from '../auth/forgetUserData.ts';
import { askAhead } from './askAhead.ts';
import { Gate } from './Gate.tsx';
import { nameFirstEntry } from './nameFirstEntry.ts';
import { routes } from './routes.tsx';
import { colorSchemeManager, cssVariables, theme } from './theme.ts';

// The order matters: tokens must leave the address before the router reads it.
const auth = createAuth(browserEnvironment());
nameFirstEntry(window.history);
const router = createBrowserRouter(routes);
const queryClient = createQueryClient();
const trpcClient = trpc.createClient({ links: httpLinks({ tokens: auth }) });
forgetUserData(auth, queryClient);
void auth.start();
askAhead(queryClient, trpcClient, window.location.pathname);
startBesidePage();

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <AuthProvider value={auth}>
            <Gate>
              <RouterProvider router={router} />
            </Gate>
          </AuthProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}

/** What works beside the page waits until the page itself is there; without a connection it is the page. */
function startBesidePage(): void {
  if (!import.meta.env.PROD) return;
  const start = async () =>
    (await import('../installed/installed.ts')).startInstalled({
      auth,
      queryClient,
      open: (path) => void router.navigate(path),
    });
  if (!navigator.onLine || document.readyState === 'complete') void start();
  else window.addEventListener('load', () => void start(), { once: true });
}
