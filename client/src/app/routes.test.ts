import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { clubPath, comparePath, fixturePath, paths, playerPath, tipLeaguePath } from '#shared/hub/paths.ts';
import { routes } from './routes.tsx';

/** Followed by an id, without which there is no screen. */
const WITH_ID: ReadonlySet<string> = new Set([paths.sharedPicture]);

const addresses = [
  ...Object.values(paths).map((path) => (WITH_ID.has(path) ? `${path}/1` : path)),
  playerPath('a/b'),
  clubPath('1'),
  fixturePath('1'),
  tipLeaguePath('1'),
  comparePath(['1', '2']),
];

// Mails, messages, calendar files and pictures take their links from there.
describe('an address of a screen', () => {
  it.each(addresses)('has a screen: %s', (address) => {
    const last = matchRoutes(routes, new URL(address, 'http://hub.test').pathname)?.at(-1);
    expect(last?.route.path).not.toBe('*');
    expect(last?.route.lazy).toBeDefined();
  });

  it('has none where there is no such address', () => {
    expect(matchRoutes(routes, '/my-team')?.at(-1)?.route.path).toBe('*');
  });
});
