import { describe, expect, it } from 'vitest';
import { addressOf, firstNeedsOf, VISITOR_NEEDS } from './firstNeeds.ts';

const needsAt = (pathname: string) => {
  const { folder, withTeam, queries = [] } = firstNeedsOf(pathname) ?? {};
  return [folder, withTeam, queries.map((query) => decodeURIComponent(addressOf(query)))];
};

describe('the first needs of a screen', () => {
  it.each([
    ['/lineups', 'lineups', '/trpc/catalog.lineups'],
    ['/players', 'players', '/trpc/catalog.players?input={"direction":"forward"}'],
    ['/fixtures', 'fixtures', '/trpc/catalog.fixtures?input={"direction":"forward"}'],
    ['/players/7', 'player', '/trpc/catalog.player?input={"playerId":"7"}'],
    ['/clubs/a%20b', 'club', '/trpc/catalog.club?input={"teamId":"a b"}'],
    ['/fixtures/9/', 'fixture', '/trpc/catalog.fixture?input={"fixtureId":"9"}'],
  ])('are known at %s', (pathname, folder, address) => {
    expect(needsAt(pathname)).toEqual([folder, undefined, [address]]);
  });

  it('include the matchday of a team on the dashboard, and its user', () => {
    expect(needsAt('/')).toEqual([
      'dashboard',
      'cockpit',
      ['/trpc/catalog.dashboard', '/trpc/catalog.comingFixtures'],
    ]);
    expect(firstNeedsOf('/')?.ofUser).toEqual(['myTeam.teams', 'account.notices']);
  });

  it('are the script and the teams for a screen of the user’s own data', () => {
    expect(firstNeedsOf('/mein-team')).toEqual({ folder: 'myTeam', ofUser: ['myTeam.teams'] });
  });

  it.each(['/watchlist', '/agent-flows/7', '/players/7/more', '/players/%', '/nothing', ''])(
    'are unknown at %s',
    (pathname) => expect(firstNeedsOf(pathname)).toBeNull(),
  );

  it('are those of the landing screen for visitors', () => {
    expect(VISITOR_NEEDS).toEqual({ folder: 'landing', queries: [['catalog.lineups']] });
  });
});
