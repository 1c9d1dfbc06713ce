import { observable } from '@trpc/server/observable';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../api/queryClient.ts';
import { trpc } from '../api/trpc.ts';
import { prefetchScreen } from './prefetchScreen.ts';

/** The requests made before the screen at an address is rendered. */
function askedAt(pathname: string): [string, unknown][] {
  const asked: [string, unknown][] = [];
  const client = trpc.createClient({
    links: [
      () =>
        ({ op }) =>
          observable((observer) => {
            asked.push([op.path, op.input]);
            // Without an answer the request would be repeated, and fail during another test.
            observer.next({ result: { type: 'data', data: {} } });
            observer.complete();
          }),
    ],
  });
  prefetchScreen(createQueryClient(), client, pathname);
  return asked;
}

describe('asking ahead', () => {
  it("requests what a visitor's screen shows: the landing screen's data, or the matchday of the team on the device", () => {
    const hub = ['catalog.hub', undefined];
    expect(askedAt('/players/7')).toEqual([hub, ['catalog.player', { playerId: '7' }]]);
    expect(askedAt('/')).toEqual([hub, ['catalog.lineups', undefined]]);
    localStorage.setItem(
      'hub-device-team',
      JSON.stringify({ name: 'Elf', createdTs: '2025-01-01T00:00:00Z', players: [] }),
    );
    expect(askedAt('/')).toEqual([
      hub,
      ['catalog.dashboard', undefined],
      ['catalog.comingFixtures', undefined],
    ]);
  });

  it.each([
    ['/lineups', ['catalog.lineups', undefined]],
    ['/players', ['catalog.players', { direction: 'forward' }]],
    ['/fixtures', ['catalog.fixtures', { direction: 'forward' }]],
    ['/players/7', ['catalog.player', { playerId: '7' }]],
    ['/clubs/a%20b', ['catalog.club', { teamId: 'a b' }]],
    ['/fixtures/9/', ['catalog.fixture', { fixtureId: '9' }]],
  ])('requests at %s what the screen shows', (path, question) => {
    localStorage.setItem('blink_tokens_hub', '{}');
    expect(askedAt(path)).toEqual([['catalog.hub', undefined], question]);
  });

  it.each(['/mein-team', '/agent-flows/7', '/players/7/more', '/players/%', '/nothing'])(
    'requests only the clock at %s',
    (path) => expect(askedAt(path)).toEqual([['catalog.hub', undefined]]),
  );
});
