import { act, fireEvent, render, screen } from '@testing-library/react';
import { HubRouter } from '../../app/router/HubRouter.tsx';
import { loadedRoutes } from '../../app/router/loadedRoutes.tsx';
import { openRouter } from '../../testing/renderScreen.tsx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EntryLink, Link } from './Link.tsx';

const onClick = vi.fn();
beforeEach(() => {
  onClick.mockReset();
});

const Screen = () => (
  <>
    <Link to="/players/p1" state={{ name: 'Müller' }} onClick={onClick}>
      player
    </Link>
    <Link to="/players/p1" target="_blank">
      tab
    </Link>
    {['/', '/players', '/play'].map((to) => (
      <EntryLink key={to} to={to}>
        {`entry ${to}`}
      </EntryLink>
    ))}
  </>
);

function open(path: string) {
  const router = openRouter(path);
  render(<HubRouter history={router.history} screens={loadedRoutes([{ path: '*', Component: Screen }])} />);
  return router;
}

/** Whether the hub itself navigated, so that the browser does not. */
const click = (name: string, keys: object = {}) => {
  let isLeftToBrowser = true;
  act(() => {
    isLeftToBrowser = fireEvent.click(screen.getByText(name), keys);
  });
  return !isLeftToBrowser;
};

describe('a link within the hub', () => {
  it('opens the screen with its state, in an entry of its own', () => {
    const { state } = open('/players');
    // Not by its length, because going back earlier leaves entries that the next one replaces.
    using pushed = vi.spyOn(window.history, 'pushState');
    expect(click('player')).toBe(true);
    expect(state.location).toMatchObject({ pathname: '/players/p1', state: { name: 'Müller' } });
    expect(pushed).toHaveBeenCalledOnce();
  });

  it('adds no entry for the current address', () => {
    open('/players/p1');
    using pushed = vi.spyOn(window.history, 'pushState');
    expect(click('player')).toBe(true);
    expect(pushed).not.toHaveBeenCalled();
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves a click with %o to the browser',
    (keys) => {
      const { state } = open('/players');
      // After React, because jsdom would report that it cannot navigate.
      document.body.addEventListener('click', (event) => event.preventDefault(), { once: true });
      click('player', keys);
      expect(onClick).toHaveBeenCalledOnce();
      expect(state.location.pathname).toBe('/players');
    },
  );

  it('leaves new tabs to the browser, and ignores clicks whose default was prevented', () => {
    const { state } = open('/players');
    document.body.addEventListener('click', (event) => event.preventDefault(), { once: true });
    click('tab');
    onClick.mockImplementation((event: Event) => event.preventDefault());
    click('player');
    expect(state.location.pathname).toBe('/players');
  });
});

it('marks the entry of a menu on its screen and those below it', () => {
  open('/players/p1');
  const marked = screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);
  expect(marked).toEqual(['entry /players']);
});
