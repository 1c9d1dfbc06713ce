import { observable } from '@trpc/server/observable';
import { afterEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '../api/queryClient.ts';
import { trpc } from '../api/trpc.ts';
import { askAhead } from './askAhead.ts';

/** What is asked for before the screen at an address is there. */
function askedAt(pathname: string): [string, unknown][] {
  const asked: [string, unknown][] = [];
  const client = trpc.createClient({
    links: [
      () =>
        ({ op }) =>
          observable((observer) => {
            asked.push([op.path, op.input]);
            // Without an answer it would be asked again, and fail in the middle of another test.
            observer.next({ result: { type: 'data', data: {} } });
            observer.complete();
          }),
    ],
  });
  askAhead(createQueryClient(), client, pathname);
  return asked;
}

describe('asking ahead', () => {
  afterEach(() => localStorage.clear());

  it('asks for visitors what their screen shows: what the hub is, or the matchday of the team on their device', () => {
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
    ['/players/7', ['catalog.player', { playerId: '7' }]],
    ['/clubs/a%20b', ['catalog.club', { teamId: 'a b' }]],
    ['/fixtures/9', ['catalog.fixture', { fixtureId: '9' }]],
  ])('asks at %s for what the screen shows', (path, question) => {
    localStorage.setItem('blink_tokens_hub', '{}');
    expect(askedAt(path)).toEqual([['catalog.hub', undefined], question]);
  });

  it('asks for the clock alone where the screen is the user’s own', () => {
    localStorage.setItem('blink_tokens_hub', '{}');
    expect(askedAt('/mein-team')).toEqual([['catalog.hub', undefined]]);
  });
});
