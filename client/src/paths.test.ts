import { matchPath } from 'react-router';
import { describe, expect, it } from 'vitest';
import { isOpenToVisitors, visitorScreens } from './paths.ts';

describe('the screens open to visitors', () => {
  it.each([
    '/',
    '/players',
    '/trefferquote',
    '/trefferquote/',
    '/Trefferquote',
    '/trefferquote/x',
    '/trefferquotex',
    '/impressum',
    '/e',
    '/e/',
    '/e/1',
    '/e/1/',
    '/e/1/2',
    '/einladung',
    '/einstellungen',
  ])('are told from the others at %s as the router tells them', (pathname) => {
    const isRouted = visitorScreens.some(
      ({ path, hasId }) => matchPath(path + (hasId ? '/:id' : ''), pathname) !== null,
    );
    expect(isOpenToVisitors(pathname)).toBe(isRouted);
  });
});
