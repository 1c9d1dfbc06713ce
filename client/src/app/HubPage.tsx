import { MantineProvider, type MantineProviderProps } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { logError } from '../api/logError.ts';
import type { createQueryClient } from '../api/queryClient.ts';
import { trpc } from '../api/trpc.ts';
import type { Auth } from '../auth/auth.ts';
import { AuthProvider } from '../auth/AuthContext.tsx';
import { AuthGate } from './AuthGate.tsx';
import { colorSchemeManager, cssVariables, theme } from './theme.ts';

/** The parts that live as long as the page. */
export interface Hub {
  auth: Auth;
  router: DataRouter;
  queryClient: ReturnType<typeof createQueryClient>;
  trpcClient: ReturnType<typeof trpc.createClient>;
}

interface HubPageProps {
  hub: Hub;
  /** Props in addition to the hub's own. */
  mantine?: Pick<MantineProviderProps, 'env' | 'withCssVariables' | 'withGlobalClasses'>;
}

/** The screens with everything that they expect around them. */
export function HubPage({ hub: { auth, router, queryClient, trpcClient }, mantine }: HubPageProps) {
  return (
    <MantineProvider
      {...mantine}
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <AuthProvider value={auth}>
            <AuthGate>
              <RouterProvider router={router} onError={(error) => logError('a screen failed', error)} />
            </AuthGate>
          </AuthProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}
