import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import {
  ACCOUNT_SCREENS,
  ADMIN_SCREENS,
  clubPath,
  comparePath,
  fixturePath,
  isScreenAt,
  myTeamPath,
  officialElevenPath,
  paths,
  playerPath,
  tipLeaguePath,
} from '@hub/shared/hub/paths.ts';
import { Component as AdminsOnly } from '../screens/admin/AdminsOnly.tsx';
import { Component as AccountOnly } from '../visitor/AccountOnly.tsx';
import { routes } from './routes.tsx';
import { ADMIN_ENTRIES } from './shell/Navigation.tsx';

/** The path of the route that matches an address; `*` is the screen for unknown addresses. */
const routeAt = (address: string) =>
  matchRoutes(routes, new URL(`http://hub${address}`).pathname)?.at(-1)?.route.path;

describe('the addresses of screens', () => {
  const { sharedPicture, ...screens } = paths;
  it.each(Object.entries(screens))('has a screen for %s', (_name, path) => {
    expect(routeAt(path)).toBe(path);
  });

  it.each([
    [playerPath('p/1'), `${paths.players}/:playerId`],
    [clubPath('fcb'), `${paths.clubs}/:teamId`],
    [fixturePath('f 1'), `${paths.fixtures}/:fixtureId`],
    [tipLeaguePath('l'), `${paths.tipLeagues}/:leagueId`],
    [`${sharedPicture}/abc`, `${sharedPicture}/:id`],
    [myTeamPath('a&b'), paths.myTeam],
    [comparePath(['a', 'b']), paths.compare],
    [officialElevenPath('f', 't'), paths.agentFlows],
  ])('has a screen for %s', (address, path) => {
    expect(routeAt(address)).toBe(path);
  });

  it('shows the screen for unknown addresses at all others', () => {
    for (const address of ['/my-team', '/players/a/b', '/spieler']) expect(routeAt(address)).toBe('*');
  });

  it('are those that the server serves', () => {
    const addresses = [
      ...Object.values(paths).flatMap((path) => [path, `${path}/`, `${path}/x`]),
      '/PLAYERS',
      '/players/a/',
      '/players/a/b',
      '/players//',
      '//',
      '/my-team',
      '/register',
      '/mcp',
      '/.well-known/oauth-authorization-server',
      '/playersx/a',
      '/a/players',
      '/mein-team/transfers/x',
    ];
    expect(addresses.filter((address) => isScreenAt(address))).toEqual(
      addresses.filter((address) => routeAt(address) !== '*'),
    );
  });
});

/** The groups of users that the gates around a screen let in. */
async function gatesOf(address: string): Promise<string[]> {
  const around = matchRoutes(routes, address)?.flatMap(({ route }) =>
    route.path === undefined ? [route] : [],
  );
  const components = await Promise.all(
    (around ?? []).map(async ({ lazy }) => (typeof lazy === 'function' ? (await lazy()).Component : null)),
  );
  return components.flatMap((component) =>
    component === AccountOnly ? ['accounts'] : component === AdminsOnly ? ['administrators'] : [],
  );
}

describe('the gates of screens', () => {
  it.each(Object.values(paths))('let only the users into %s for whom paths.ts lists it', async (path) => {
    const isAmong = (screens: readonly string[]) => screens.includes(path);
    const isAdminScreen = isAmong(ADMIN_SCREENS);
    expect(await gatesOf(path)).toEqual([
      ...(isAdminScreen || isAmong(ACCOUNT_SCREENS) ? ['accounts'] : []),
      ...(isAdminScreen ? ['administrators'] : []),
    ]);
  });

  it('also apply to the pages of single items', async () => {
    expect(await gatesOf(tipLeaguePath('l'))).toEqual(['accounts']);
  });

  it('guard only screens that the menu of administrators lists', () => {
    const entries = ADMIN_ENTRIES.map(({ path }) => path);
    expect(ADMIN_SCREENS.filter((path) => !entries.some((entry) => entry === path))).toEqual([]);
  });
});
