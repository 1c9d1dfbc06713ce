import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Link, type RouteObject } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { renderHub } from '../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../testing/setup.ts';
import { routes } from './routes.tsx';

type Load = () => Promise<{ Component: () => ReactNode }>;

/** A screen that shows its name. */
const named = (name: string) =>
  function Screen() {
    return (
      <>
        <h1>{name}</h1>
        <Link to="/late">to late</Link>
      </>
    );
  };

/** Opens the hub with one screen whose script has loaded and one whose script may load late. */
function open(path: string, lazy: Load) {
  const [hub] = routes;
  const [screens] = hub?.children ?? [];
  const children = [
    { path: '/a', Component: named('a') },
    { path: '/late', lazy },
  ];
  const only = [{ ...hub, children: [{ ...screens, children }] } as RouteObject];
  return renderHub({ answers: {}, path, only }).router;
}

const press = (name: string) => act(async () => screen.getByText(name).click());
const title = async () => (await screen.findByRole('heading', { level: 1 })).textContent;
const never = () => new Promise<never>(() => {});
const failed = () => Promise.reject(new Error('the script is gone'));

describe('a screen whose script has not loaded', () => {
  it('leaves the previous screen in place until it has', async () => {
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<Load>>>();
    open('/a', () => promise);
    expect(await title()).toBe('a');
    await press('to late');
    expect(await title()).toBe('a');
    await act(async () => resolve({ Component: named('late') }));
    expect(await title()).toBe('late');
  });

  it('shows the document’s own frame while it loads at the start', () => {
    open('/late', never);
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('Lade den Hub');
  });

  it('says that it failed, and is loaded again when it is opened again', async () => {
    const load = vi.fn<Load>(failed);
    const router = open('/a', load);
    expect(await title()).toBe('a');
    await press('to late');
    expect(await screen.findByRole('alert')).toHaveTextContent('Da ist etwas schiefgegangen');
    expect(router.state.location.pathname).toBe('/late');
    await act(() => router.navigate('/a'));
    expect(await title()).toBe('a');
    load.mockResolvedValue({ Component: named('late') });
    await press('to late');
    expect(await title()).toBe('late');
    expect(takeConsoleErrors().flat().map(String).join()).toContain('the script is gone');
  });
});
