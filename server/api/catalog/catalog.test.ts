import { describe, expect, it } from 'vitest';
import { computePstart } from '../../commands/runs/computePstart.ts';
import { ProviderError } from '@hub/provider/errors.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { aFixture, aNewsItem, aSmallLeague, aTeam, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { demoApp, testApp } from '@hub/tools/testing/testApp.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import { mutate, query } from '@hub/tools/testing/procedures.ts';

describe('catalog.hub', () => {
  it('tells everyone which season is current', async () => {
    await using app = await leagueApp({});
    expect(await callerOf(app).catalog.hub()).toEqual({
      season: '2024-25',
      competition: 'bundesliga',
      isDemo: false,
      nowTs: '2024-12-01T12:00:00.000Z',
      clockIsFixed: false,
      ages: [],
      awaited: null,
      isUnclaimed: false,
      reported: { elevens: false, live: false, absences: false, news: false },
    });
  });

  it('knows what is reported only from what has arrived', async () => {
    let nowTs = '2024-12-07T13:00:00.000Z';
    const league = aSmallLeague();
    await using app = await leagueApp(
      { ...league, players: league.players.map((player) => ({ ...player, injuryStatus: 'unknown' })) },
      { now: () => new Date(nowTs) },
    );
    const table = (name: string) => app.deps.provider.database.table(name);
    const reported = async () => (await callerOf(app).catalog.hub()).reported;
    const nothing = { elevens: false, live: false, absences: false, news: false };
    expect(await reported()).toEqual(nothing);

    const enter = (source: 'sportmonks' | 'demo', enteredTs: string) =>
      app.deps.stores.officialElevens.replace('fixture-2', 'team-a', ['team-a-1'], { enteredTs, source });
    await enter('demo', '2024-12-07T14:31:00.000Z');
    // It came a minute after kickoff.
    expect(await reported()).toEqual(nothing);
    // The hub no longer reads this source.
    await enter('sportmonks', nowTs);
    expect(await reported()).toEqual(nothing);
    await enter('demo', nowTs);
    expect(await reported()).toEqual({ ...nothing, elevens: true });

    nowTs = '2024-12-07T15:00:00.000Z';
    await table('fixtures').update('fixture-2', { status: 'live' });
    expect((await reported()).live).toBe(false);
    await table('fixtures').update('fixture-2', { homeGoals: 0, awayGoals: 0 });
    expect((await reported()).live).toBe(true);

    // One player by hand says nothing about the others.
    await table('players').update('team-a-1', { injuryStatus: 'injured' });
    expect((await reported()).absences).toBe(false);
    for (const { id } of league.players) await table('players').update(id, { injuryStatus: 'fit' });
    expect((await reported()).absences).toBe(true);

    await table('news').createMany([aNewsItem({ publishedTs: '2024-11-01T12:00:00.000Z' })]);
    expect((await reported()).news).toBe(false);
    await table('news').createMany([aNewsItem({ id: 'new', publishedTs: '2024-12-06T12:00:00.000Z' })]);
    expect((await reported()).news).toBe(true);
  });

  it('expects the elevens that the demo season announces', async () => {
    await using app = await demoApp();
    expect((await callerOf(app).catalog.hub()).reported).toMatchObject({ elevens: true, absences: true });
  });

  it('no longer promises elevens after three matchdays without one', async () => {
    const league = aSmallLeague();
    const later = Array.from({ length: 27 }, (_, n) =>
      aFixture({ id: `later-${n}`, matchday: 3, kickoffTs: '2024-12-14T14:30:00.000Z' }),
    );
    let nowTs = '2024-12-07T14:00:00.000Z';
    await using app = await leagueApp(
      { ...league, fixtures: [...league.fixtures, ...later] },
      { now: () => new Date(nowTs) },
    );
    const elevens = async () => (await callerOf(app).catalog.hub()).reported.elevens;
    const entered = { enteredTs: nowTs, enteredBy: { id: 'admin', displayName: null } };
    await app.deps.stores.officialElevens.replace('fixture-2', 'team-a', ['team-a-1'], entered);
    expect(await elevens()).toBe(true);
    nowTs = '2025-01-31T14:00:00.000Z';
    expect(await elevens()).toBe(false);
  });

  it('reports that the clock stands still', async () => {
    await using app = await testApp({ fixedClock: new Date('2018-02-15T12:00:00Z') });
    expect((await callerOf(app).catalog.hub()).clockIsFixed).toBe(true);
  });

  it('answers with the last known facts while the provider is down, or with an error if there are none', async () => {
    await using app = await leagueApp({});
    const sql = app.deps.provider.database.sql.bind(app.deps.provider.database);
    const down = new ProviderError('NETWORK_ERROR', 503, 'connect ECONNREFUSED');
    const breakDown = () => {
      app.deps.provider.database.sql = () => {
        throw down;
      };
    };
    breakDown();
    await query(app, 'catalog.hub').expect(502);
    app.deps.provider.database.sql = sql;
    const { body } = await query(app, 'catalog.hub').expect(200);
    breakDown();
    const again = await query(app, 'catalog.hub').expect(200);
    expect(again.body).toEqual(body);
  });

  it('treats a forged token as a visitor', async () => {
    await using app = await testApp();
    await app.request.get('/trpc/catalog.hub').set('authorization', 'Bearer forged').expect(200);
  });
});

describe('catalog.dashboard', () => {
  it('is empty, not broken, without any data', async () => {
    await using app = await testApp();
    expect(await callerOf(app).catalog.dashboard()).toEqual({
      counts: { teams: 0, players: 0, fixtures: 0, news: 0 },
      latestNews: [],
      nextFixtures: [],
      postponedFixtures: [],
      starters: null,
    });
  });

  it('shows the five latest news, newest first', async () => {
    await using app = await testApp();
    const days = [3, 1, 7, 5, 2, 6, 4];
    await insertLeague(app.deps, {
      news: days.map((day) => aNewsItem({ id: `news-${day}`, publishedTs: `2024-11-0${day}T10:00:00.000Z` })),
    });
    const { latestNews, counts } = await callerOf(app).catalog.dashboard();
    const ids = latestNews.map(({ id }) => id);
    expect(ids).toEqual(['news-7', 'news-6', 'news-5', 'news-4', 'news-3']);
    expect(counts.news).toBe(7);
    expect(Object.keys(latestNews[0]!).toSorted()).toEqual(['id', 'publishedTs', 'source', 'title']);
  });

  it('shows the next five scheduled fixtures, earliest first, and none that is over or cancelled', async () => {
    await using app = await testApp();
    const teams = [aTeam({ id: 'team-a', name: 'Verein A' }), aTeam({ id: 'team-b', name: 'Verein B' })];
    const onDay = (day: number, status: string) =>
      aFixture({ id: `fixture-${day}-${status}`, status, kickoffTs: `2024-12-0${day}T14:30:00.000Z` });
    await insertLeague(app.deps, {
      teams,
      fixtures: [
        aFixture({ id: 'before-now', kickoffTs: '2024-12-01T11:59:59.000Z' }),
        onDay(2, 'postponed'),
        onDay(3, 'finished'),
        ...[9, 8, 7, 6, 5, 4].map((day) => onDay(day, 'scheduled')),
      ],
    });
    const { nextFixtures, postponedFixtures } = await callerOf(app).catalog.dashboard();
    expect(nextFixtures.map(({ id }) => id)).toEqual(
      [4, 5, 6, 7, 8].map((day) => `fixture-${day}-scheduled`),
    );
    expect(postponedFixtures).toMatchObject([{ id: 'fixture-2-postponed' }]);
    expect(nextFixtures[0]).toMatchObject({
      homeTeamName: 'Verein A',
      awayTeamName: 'Verein B',
      matchday: 1,
    });
  });

  it('names the surest and the most doubtful starters of the newest run', async () => {
    await using app = await leagueApp();
    await computePstart(app.deps, 'command');
    const starters = (await callerOf(app).catalog.dashboard()).starters!;
    expect(starters.matchday).toBe(2);
    // Two from each of the two clubs.
    expect(starters.surest).toHaveLength(4);
    const clubs = starters.surest.map(({ teamShortName }) => String(teamShortName));
    expect(clubs.toSorted()).toEqual(['team-a', 'team-a', 'team-b', 'team-b']);
    const keepers = starters.surest.filter(({ positionPrimary }) => positionPrimary === 'GK');
    expect(keepers.length).toBeLessThanOrEqual(1);
    expect(starters.mostDoubtful).toHaveLength(10);
    const chances = starters.surest.map((starter: { startProbability: number }) => starter.startProbability);
    expect(chances).toEqual(chances.toSorted((a: number, b: number) => b - a));
    const doubts = starters.mostDoubtful.map((starter: { startProbability: number }) =>
      Math.abs(starter.startProbability - 0.5),
    );
    expect(doubts).toEqual(doubts.toSorted((a: number, b: number) => a - b));
    expect(Math.min(...chances)).toBeGreaterThan(0.5);
  });

  it('excludes players from the surest ones once their club has announced its eleven', async () => {
    await using app = await leagueApp();
    const playerIds = [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((number) => `team-a-${number}`);
    await mutate(app, 'admin.enterOfficialEleven', app.adminToken, {
      fixtureId: 'fixture-2',
      teamId: 'team-a',
      playerIds,
    }).expect(200);
    const { surest } = (await callerOf(app).catalog.dashboard()).starters!;
    expect(surest.map(({ teamShortName }) => teamShortName)).toEqual(['team-b', 'team-b']);
  });

  it('makes at most five provider calls, whatever the number of rows', async () => {
    await using app = await leagueApp();
    await computePstart(app.deps, 'command');
    app.providerCalls.length = 0;
    await query(app, 'catalog.dashboard').expect(200);
    expect(app.providerCalls.length).toBeGreaterThan(0);
    expect(app.providerCalls.length).toBeLessThanOrEqual(5);
  });

  it('answers an outage of the provider without details', async () => {
    await using app = await testApp();
    app.deps.stores.dashboard.read = () =>
      Promise.reject(new ProviderError('NETWORK_ERROR', 503, 'connect ECONNREFUSED /srv/secret/hub.sqlite'));
    const { body, text } = await query(app, 'catalog.dashboard').expect(502);
    expect(body.error.data.reason).toBe('providerDown');
    expect(text).not.toMatch(/ECONNREFUSED|secret|\.ts:/);
    expect(app.logLines.some((line) => line.sentence === 'procedure failed')).toBe(true);
  });

  it('reports an outage that occurs while the token is read', async () => {
    await using app = await testApp();
    app.deps.provider.auth.me = () => Promise.reject(new ProviderError('NETWORK_ERROR', 0, 'fetch failed'));
    const { body } = await app.request
      .get('/trpc/catalog.hub')
      .set('authorization', 'Bearer of-somebody')
      .expect(502);
    expect(body.error.data.reason).toBe('providerDown');
  });

  it('masks unexpected errors', async () => {
    await using app = await testApp();
    app.deps.stores.dashboard.read = () => Promise.reject(new Error('select * from players -- /srv/secret'));
    const { body, text } = await query(app, 'catalog.dashboard').expect(500);
    expect(body.error.message).toBe('Something went wrong');
    expect(body.error.data.reason).toBe('unexpected');
    expect(text).not.toMatch(/select|secret|\.ts:/);
  });
});
