import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import {
  clubPath,
  comparePath,
  fixturePath,
  myTeamPath,
  officialElevenPath,
  paths,
  playerPath,
  tipLeaguePath,
} from '#shared/hub/paths.ts';
import { routes } from './routes.tsx';

/** The path of the route that answers an address; `*` is the screen for addresses that lead nowhere. */
const routeAt = (address: string) =>
  matchRoutes(routes, new URL(address, 'http://hub').pathname)?.at(-1)?.route.path;

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

  it('says of any other that it leads nowhere', () => {
    for (const address of ['/my-team', '/players/a/b', '/spieler']) expect(routeAt(address)).toBe('*');
  });
});
