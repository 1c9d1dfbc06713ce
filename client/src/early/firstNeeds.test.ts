import { describe, expect, it } from 'vitest';
import { addressOf, firstNeedsOf, VISITOR_NEEDS } from './firstNeeds.ts';

const needsAt = (pathname: string) => {
  const needs = firstNeedsOf(pathname);
  return needs && [needs.folder, needs.question && decodeURIComponent(addressOf(needs.question))];
};

describe('what a screen needs first', () => {
  it.each([
    ['/', 'dashboard', '/trpc/catalog.dashboard'],
    ['/lineups', 'lineups', '/trpc/catalog.lineups'],
    ['/players', 'players', '/trpc/catalog.players?input={"direction":"forward"}'],
    ['/fixtures', 'fixtures', '/trpc/catalog.fixtures?input={"direction":"forward"}'],
    ['/players/7', 'player', '/trpc/catalog.player?input={"playerId":"7"}'],
    ['/clubs/a%20b', 'club', '/trpc/catalog.club?input={"teamId":"a b"}'],
    ['/fixtures/9/', 'fixture', '/trpc/catalog.fixture?input={"fixtureId":"9"}'],
  ])('is known at %s', (pathname, folder, address) => {
    expect(needsAt(pathname)).toEqual([folder, address]);
  });

  it('is the script alone where the screen is the user’s own', () => {
    expect(needsAt('/mein-team')).toEqual(['myTeam', undefined]);
  });

  it.each(['/watchlist', '/agent-flows/7', '/players/7/more', '/players/%', '/nothing', ''])(
    'is not known at %s',
    (pathname) => expect(firstNeedsOf(pathname)).toBeNull(),
  );

  it('is the landing screen for visitors', () => {
    expect(VISITOR_NEEDS).toEqual({ folder: 'landing', question: ['catalog.lineups'] });
  });
});
