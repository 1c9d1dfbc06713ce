import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { HubInfo } from '#shared/hub.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { trpc, type HubLink } from '../api/trpc.ts';
import { routes } from '../app/routes.tsx';
import { colorSchemeManager, cssVariables, theme } from '../app/theme.ts';

/** What each procedure answers, by its path; a procedure that is not listed fails. */
export type Answers = Record<string, (input: unknown) => unknown>;

/** A failure as the hub reports it. */
export function hubFailure(reason: string, httpStatus: number): Error {
  return TRPCClientError.from({
    error: { code: -32_000, message: 'as told by the test', data: { reason, httpStatus, code: 'TEST' } },
  });
}

export function hubInfo(changes: Partial<HubInfo> = {}): HubInfo {
  return {
    season: '2024-25',
    competition: 'bundesliga',
    isDemo: false,
    nowTs: '2025-02-08T12:00:00.000Z',
    clockIsFixed: false,
    ...changes,
  };
}

async function answerTo(answers: Answers, path: string, input: unknown): Promise<unknown> {
  const answer = answers[path];
  if (answer === undefined) throw new Error(`no answer for ${path}`);
  return answer(input);
}

const answerLink =
  (answers: Answers, calls: string[]): HubLink =>
  () =>
  ({ op }) =>
    observable((observer) => {
      calls.push(op.path);
      const succeed = (data: unknown) => {
        observer.next({ result: { type: 'data', data } });
        observer.complete();
      };
      const fail = (error: Error) => observer.error(TRPCClientError.from(error));
      void answerTo(answers, op.path, op.input).then(succeed, fail);
    });

interface RenderOptions {
  answers: Answers;
  path?: string;
  /** Instead of the hub's own routes. */
  only?: RouteObject[];
}

/** Opens the hub at `path`; the browser and the network are the only things replaced. */
export function renderHub({ answers, path = '/', only = routes }: RenderOptions) {
  const calls: string[] = [];
  const queryClient = createQueryClient();
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
  const trpcClient = trpc.createClient({
    links: [answerLink({ 'catalog.hub': () => hubInfo(), ...answers }, calls)],
  });
  const router = createMemoryRouter(only, { initialEntries: [path] });

  render(
    <MantineProvider
      env="test"
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>,
  );
  return { calls, router };
}
