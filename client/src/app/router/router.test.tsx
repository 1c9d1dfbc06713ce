import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Link } from '../../ui/address/Link.tsx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openRouter, renderHub } from '../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../testing/setup.ts';
import { placeOf, useScrollPlaces } from './useScrollPlaces.ts';

/** A screen that shows its name and keeps its scroll position. */
const named = (name: string) =>
  function Screen() {
    useScrollPlaces();
    const { search } = useLocation();
    const navigate = useNavigate();
    return (
      <>
        <h1>{name + search}</h1>
        <Link to="/b">to b</Link>
        <Link to="/late">to late</Link>
        <button type="button" onClick={() => void navigate('?x=1', { preventScrollReset: true })}>
          stay
        </button>
      </>
    );
  };

type Load = () => Promise<{ Component: () => ReactNode }>;

const open = (path: string, lazy: Load) =>
  renderHub({
    answers: {},
    path,
    only: [
      { path: '/a', Component: named('a') },
      { path: '/b', Component: named('b') },
      { path: '/late', lazy },
    ],
  }).router;

const press = (name: string) => act(async () => screen.getByText(name).click());
const title = () => screen.getByRole('heading').textContent;
const never = () => new Promise<never>(() => {});
const failed = () => Promise.reject(new Error('the script is gone'));

afterEach(() => vi.restoreAllMocks());

describe('a screen with a script of its own', () => {
  it('leaves the previous screen in place until it has loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<{ Component: () => ReactNode }>();
    const router = open('/a', () => promise);
    await press('to late');
    expect(title()).toBe('a');
    expect(router.state.location.pathname).toBe('/late');
    await act(async () => resolve({ Component: named('late') }));
    expect(title()).toBe('late');
  });

  it('is not shown if the user has navigated elsewhere', async () => {
    const { promise, resolve } = Promise.withResolvers<{ Component: () => ReactNode }>();
    open('/a', () => promise);
    await press('to late');
    await press('to b');
    await act(async () => resolve({ Component: named('late') }));
    expect(title()).toBe('b');
  });

  it('shows the document’s own frame while it loads at the start', () => {
    open('/late', never);
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('Lade den Hub');
  });

  it('says that it failed, and is loaded again when it is opened again', async () => {
    const load = vi.fn<Load>(failed);
    const router = open('/a', load);
    await press('to late');
    expect(await screen.findByRole('alert')).toHaveTextContent('Da ist etwas schiefgegangen');
    await act(() => router.navigate('/b'));
    expect(title()).toBe('b');
    load.mockResolvedValue({ Component: named('late') });
    await press('to late');
    expect(title()).toBe('late');
    expect(takeConsoleErrors().flat().map(String).join()).toContain('the script is gone');
  });
});

describe('the scroll position of a screen', () => {
  it('is the top of a new screen, and is restored on the way back', async () => {
    const router = open('/a', never);
    const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue();
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(420);
    const { key } = router.state.location;
    await press('to b');
    expect(scrolled.mock.calls.at(-1)).toEqual([0, 0]);
    expect(placeOf(key)).toBe(420);
    await act(() => router.navigate(-1));
    await screen.findByText('a');
    expect(scrolled.mock.calls.at(-1)).toEqual([0, 420]);
  });

  it('stays the same when a change of the address asks for it', async () => {
    open('/a', never);
    const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue();
    await press('stay');
    expect(title()).toBe('a?x=1');
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('is kept for the next document', () => {
    const router = open('/a', never);
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(77);
    window.dispatchEvent(new Event('pagehide'));
    const kept: unknown = JSON.parse(sessionStorage.getItem('hub_places') ?? '{}');
    expect(kept).toMatchObject({ [router.state.location.key]: 77 });
    expect(window.history.scrollRestoration).toBe('auto');
  });
});

it('gives each document its own entry, and leaves an entry with a key alone', () => {
  const first = openRouter('/a').state.location.key;
  const second = openRouter('/a').state.location.key;
  expect(second).not.toBe(first);
  expect(second).toBe(window.history.state.key);
});
