import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RouterProvider } from 'react-router/dom';
import { openRouter } from '../../testing/renderScreen.tsx';
import { expect, it, vi } from 'vitest';
import { useAddressParams } from './useAddressParams.ts';
import { withParam } from './useTextParam.ts';

/** Two hooks on one address, as a screen and its search field use them. */
function open(address: string) {
  let children: ReactNode = null;
  const router = openRouter(address, [{ path: '/', Component: () => children }]);
  const wrapper = ({ children: hooks }: { children: ReactNode }) => {
    children = hooks;
    return <RouterProvider router={router} />;
  };
  const hooks = renderHook(() => [useAddressParams(), useAddressParams()] as const, { wrapper });
  const change = (hook: 0 | 1, name: string, value: string) =>
    hooks.result.current[hook][1]((current) => withParam(current, name, value), { replace: true });
  return { router, hooks, change };
}

it('keeps all simultaneous changes, whichever hook makes them', async () => {
  const { router, hooks, change } = open('/?team=t1');
  await act(async () => {
    change(0, 'team', '');
    change(1, 'q', 'kader');
    change(0, 'source', 'Kurier');
  });
  expect(router.state.location.search).toBe('?q=kader&source=Kurier');
  expect(hooks.result.current[0][0].toString()).toBe('q=kader&source=Kurier');
});

it('builds on the address again once something else has changed it', async () => {
  const { router, change } = open('/?q=a');
  await act(async () => change(0, 'q', 'b'));
  await act(async () => router.navigate('/?q=c&team=t2'));
  await act(async () => change(1, 'team', 't3'));
  expect(router.state.location.search).toBe('?q=c&team=t3');
});

it('keeps a change that is made as soon as the address has followed another', async () => {
  const { router, change } = open('/');
  await act(async () => {
    change(0, 'q', 'kader');
    await vi.waitUntil(() => router.state.location.search === '?q=kader');
    change(1, 'team', 't1');
    change(0, 'source', 'Kurier');
  });
  expect(router.state.location.search).toBe('?q=kader&team=t1&source=Kurier');
});
