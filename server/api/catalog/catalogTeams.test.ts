import { describe, expect, it } from 'vitest';
import { computePstart } from '../../commands/runs/computePstart.ts';
import { statsPlayers } from '../../schema/catalog.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import {
  aFixture,
  aNewsItem,
  aPlayer,
  aPlayersSeason,
  aTeam,
  insertLeague,
} from '@hub/tools/testing/facts/builders.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import { query } from '@hub/tools/testing/procedures.ts';
import { openOnce } from '@hub/tools/testing/openOnce.ts';

const call = (app: TestApp, procedure: string, input?: object) =>
  query(app, `catalog.${procedure}`, null, input);

const isAtMost = (app: TestApp, limit: number) =>
  expect(app.providerCalls.length > 0 && app.providerCalls.length <= limit).toBe(true);

describe('catalog.clubs', () => {
  it('lists at most 18 clubs by name, each with the number of its players', async () => {
    await using app = await testApp();
    const teams = Array.from({ length: 20 }, (_, n) =>
      aTeam({ id: `team-${n}`, name: `Verein ${String(99 - n)}`, venue: 'Am Platz' }),
    );
    const players = ['1', '2'].map((id) => aPlayer({ id, teamId: 'team-19' }));
    await insertLeague(app.deps, { teams, players });
    app.providerCalls.length = 0;
    const clubs = await callerOf(app).catalog.clubs();
    isAtMost(app, 2);
    expect(clubs).toHaveLength(18);
    expect(clubs[0]).toEqual({
      id: 'team-19',
      name: 'Verein 80',
      shortName: 'team-19',
      city: 'Musterstadt',
      venue: 'Am Platz',
      playersCount: 2,
    });
    expect(clubs[1]).toMatchObject({ id: 'team-18', playersCount: 0 });
  });
});

describe('catalog.squad', () => {
  it('orders by role rank, players without one last, then by name', async () => {
    await using app = await testApp();
    const ranked = (id: string, name: string, roleRank: number | null) => aPlayer({ id, name, roleRank });
    await insertLeague(app.deps, {
      teams: [aTeam(), aTeam({ id: 'team-b' })],
      players: [
        ranked('1', 'Anders', null),
        ranked('2', 'Zander', 1),
        ranked('3', 'Berger', 2),
        ranked('4', 'Adler', 2),
        aPlayer({ id: '5', teamId: 'team-b' }),
      ],
    });
    app.providerCalls.length = 0;
    const squad = await callerOf(app).catalog.squad({ teamId: 'team-a' });
    isAtMost(app, 4);
    expect(squad.map(({ name }) => name)).toEqual(['Zander', 'Adler', 'Berger', 'Anders']);
  });

  it('distinguishes an empty squad from an unknown club', async () => {
    await using app = await leagueApp({ teams: [aTeam()] });
    expect(await callerOf(app).catalog.squad({ teamId: 'team-a' })).toEqual([]);
    const { body } = await call(app, 'squad', { teamId: 'team-z' }).expect(404);
    expect(body.error.message).toBe('Club not found');
  });
});

describe('catalog.club', () => {
  const unchanged = openOnce(() => leagueApp({ teams: [aTeam()] }));
  it.each(['no-such-club', "' or 1=1 --"])('finds no club for %j', async (teamId) => {
    const app = unchanged();
    const { body } = await call(app, 'club', { teamId }).expect(404);
    expect(body.error.message).toBe('Club not found');
  });

  it('counts fit players, and adds up goals and assists of the current season', async () => {
    await using app = await testApp();
    const statuses = ['fit', 'available', 'doubtful', 'injured', 'suspended', 'nonsense'];
    await insertLeague(app.deps, {
      teams: [aTeam()],
      players: statuses.map((injuryStatus, n) => aPlayer({ id: `p${n}`, name: `P${n}`, injuryStatus })),
    });
    const stats = app.deps.provider.database.table(statsPlayers.name);
    const season = { competition: 'bundesliga', season: '2024-25' };
    await stats.createMany([
      { ...season, playerId: 'p0', goalsScored: 3, assistsMade: 1, appearancesStarter: 9 },
      { ...season, playerId: 'p1', goalsScored: 2, assistsMade: 4, appearancesStarter: 1 },
      { ...season, season: '2023-24', playerId: 'p1', goalsScored: 50, assistsMade: 50 },
    ]);
    const { totals, squad, expectedStarters, asOfTs } = await callerOf(app).catalog.club({
      teamId: 'team-a',
    });
    expect(totals).toEqual({ players: 6, fit: 2, notFit: 4, goals: 5, assists: 5 });
    expect(squad.slice(0, 3).map(({ goals, assists, starts }) => [goals, assists, starts])).toEqual([
      [3, 1, 9],
      [2, 4, 1],
      [null, null, null],
    ]);
    expect([expectedStarters, asOfTs]).toEqual([null, null]);
  });

  it('distinguishes a club of an earlier season from those of the league', async () => {
    await using app = await leagueApp({ teams: [aTeam(), aTeam({ id: 'team-b', isInLeague: false })] });
    const isInLeague = async (teamId: string) => (await callerOf(app).catalog.club({ teamId })).isInLeague;
    expect([await isInLeague('team-a'), await isInLeague('team-b')]).toEqual([true, false]);
  });

  it('leaves assists unknown if no source of the season reports any', async () => {
    await using app = await leagueApp({
      teams: [aTeam()],
      players: [aPlayer()],
      statistics: [aPlayersSeason({ goalsScored: 3 }), aPlayersSeason({ season: '2023-24', assistsMade: 9 })],
    });
    const { totals, squad } = await callerOf(app).catalog.club({ teamId: 'team-a' });
    expect(totals).toMatchObject({ goals: 3, assists: null });
    expect(squad[0]).toMatchObject({ goals: 3, assists: null, starts: 12 });
  });

  it('expects eleven starters after a run, and names the next fixture, in four provider calls at most', async () => {
    await using app = await leagueApp();
    await computePstart(app.deps, 'command');
    app.providerCalls.length = 0;
    const club = await callerOf(app).catalog.club({ teamId: 'team-a' });
    isAtMost(app, 4);
    expect(club.expectedStarters).toBeCloseTo(11, 2);
    expect(club.asOfTs).toBe('2024-12-01T12:00:00.000Z');
    expect(club.nextFixture).toEqual({
      fixtureId: 'fixture-2',
      matchday: 2,
      kickoffTs: '2024-12-07T14:30:00.000Z',
      isHome: false,
      opponent: { id: 'team-b', name: 'Verein team-b', shortName: 'team-b' },
      venue: null,
    });
  });

  it('has no next fixture if none is scheduled from now on', async () => {
    await using app = await leagueApp({
      teams: [aTeam(), aTeam({ id: 'team-b' })],
      fixtures: [
        aFixture({ id: 'over', kickoffTs: '2024-11-23T14:30:00.000Z' }),
        aFixture({ id: 'off', status: 'cancelled' }),
      ],
    });
    const { nextFixture, squad } = await callerOf(app).catalog.club({ teamId: 'team-a' });
    expect([nextFixture, squad]).toEqual([null, []]);
  });
});

describe('catalog.news', () => {
  it('shows the latest 100, newest first, with their clubs, in two provider calls at most', async () => {
    await using app = await testApp();
    const ageOf = (n: number) => new Date(Date.UTC(2024, 10, 1, n)).toISOString();
    await insertLeague(app.deps, {
      teams: [aTeam({ name: 'Verein', shortName: 'VER' })],
      news: Array.from({ length: 120 }, (_, n) =>
        aNewsItem({
          id: `news-${n}`,
          publishedTs: ageOf(n),
          source: n < 20 ? 'Vergessen' : n % 2 === 0 ? 'Übersee' : 'Anzeiger',
          teamId: n % 2 === 0 ? 'team-a' : null,
        }),
      ),
    });
    app.providerCalls.length = 0;
    const news = await callerOf(app).catalog.news();
    isAtMost(app, 2);
    expect(news.items).toHaveLength(100);
    expect(news.items.map(({ publishedTs }) => publishedTs)).toEqual(
      Array.from({ length: 100 }, (_, n) => ageOf(119 - n)),
    );
    expect(news.items[0]!.team).toBeNull();
    expect(news.items[1]!.team).toEqual({ id: 'team-a', name: 'Verein', shortName: 'VER' });
    expect(news.sources).toEqual(['Anzeiger', 'Übersee']);
    expect(news.teams).toHaveLength(1);
  });

  it('returns only web addresses as links', async () => {
    await using app = await testApp();
    const addresses: [string, string | null][] = [
      ['https://example.com/a?b=1', 'https://example.com/a?b=1'],
      ['http://example.com/', 'http://example.com/'],
      ['javascript:alert(1)', null],
      [' JavaScript:alert(1)', null],
      ['data:text/html,x', null],
      ['//example.com', null],
      ['', null],
    ];
    await insertLeague(app.deps, {
      news: addresses.map(([url], n) => aNewsItem({ id: `news-${n}`, url })),
    });
    const { items } = await callerOf(app).catalog.news();
    expect(items.map(({ url }) => url)).toEqual(addresses.map(([, shown]) => shown));
  });
});
