import { describe, expect, it } from 'vitest';
import { europeanMatches } from '../../schema/season.ts';
import { aFixture, aTeam, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { query } from '@hub/tools/testing/procedures.ts';

const NOW = new Date('2024-12-01T12:00:00.000Z');

const ask = (app: TestApp, input?: object) => query(app, 'catalog.ticker', null, input);

const tickerOf = (app: TestApp) => callerOf(app).catalog.ticker();

async function league(): Promise<TestApp> {
  const app = await testApp({ now: () => NOW });
  const ahead = Array.from({ length: 8 }, (_, week) =>
    aFixture({
      id: `ahead-${week}`,
      matchday: week + 2,
      kickoffTs: new Date(NOW.getTime() + (week * 7 + 6) * 86_400_000).toISOString(),
      homeTeamId: week % 2 === 0 ? 'team-a' : 'team-b',
      awayTeamId: week % 2 === 0 ? 'team-b' : 'team-a',
    }),
  );
  const played = aFixture({
    id: 'played',
    status: 'finished',
    kickoffTs: '2024-11-30T12:00:00.000Z',
    homeTeamId: 'team-a',
    awayTeamId: 'team-b',
    homeGoals: 4,
    awayGoals: 0,
  });
  await insertLeague(app.deps, {
    teams: [aTeam({ id: 'team-a' }), aTeam({ id: 'team-b' }), aTeam({ id: 'team-c' })],
    fixtures: [played, ...ahead],
  });
  await app.deps.provider.database.table(europeanMatches.name).create({
    id: 'midweek',
    kickoffTs: '2024-12-04T12:00:00.000Z',
    competition: 'Europe',
    teamId: 'team-b',
    opponent: 'Porto',
  });
  return app;
}

describe('catalog.ticker', () => {
  it('is empty, not broken, without any data, and takes no input', async () => {
    await using app = await testApp();
    expect(await tickerOf(app)).toEqual({ clubs: [], record: null });
    await ask(app, { teamId: 'team-a' }).expect(400);
  });

  it('shows the next six fixtures of each club that has any, easiest first', async () => {
    await using app = await league();
    app.providerCalls.length = 0;
    const { clubs, record } = await tickerOf(app);
    // The first call checks whether the data have changed.
    expect(app.providerCalls).toEqual(['sql', 'batch']);
    expect(clubs.map(({ club }) => club.id)).toEqual(['team-a', 'team-b']);
    const [first, second] = clubs;
    expect(first?.fixtures.map(({ fixtureId, isHome }) => [fixtureId, isHome])).toEqual(
      Array.from({ length: 6 }, (_, week) => [`ahead-${week}`, week % 2 === 0]),
    );
    const [home, away] = [first?.fixtures[0], second?.fixtures[0]];
    expect((home?.winChance ?? 0) + (home?.drawChance ?? 0) + (away?.winChance ?? 0)).toBeCloseTo(1, 9);
    expect(home?.winChance).toBeGreaterThan(away?.winChance ?? 1);
    expect(first?.fixtures[1]?.winChance).toBeLessThan(home?.winChance ?? 0);
    expect(record).toMatchObject({ matches: 1 });
  });

  it('returns no chances before both clubs have played, and lists the clubs by name', async () => {
    await using app = await testApp({ now: () => NOW });
    const kickoffTs = '2024-12-07T14:30:00.000Z';
    await insertLeague(app.deps, {
      teams: ['a', 'b', 'c', 'd'].map((id) => aTeam({ id: `team-${id}`, name: `Verein ${id}` })),
      fixtures: [
        aFixture({
          id: 'played',
          status: 'finished',
          kickoffTs: '2024-11-30T12:00:00.000Z',
          homeGoals: 1,
          awayGoals: 0,
        }),
        aFixture({ id: 'f1', kickoffTs, homeTeamId: 'team-d', awayTeamId: 'team-c' }),
        aFixture({ id: 'f2', kickoffTs, homeTeamId: 'team-b', awayTeamId: 'team-c', matchday: 2 }),
      ],
    });
    const { clubs } = await tickerOf(app);
    expect(clubs.map(({ club, expectedPoints }) => [club.id, expectedPoints])).toEqual([
      ['team-b', null],
      ['team-c', null],
      ['team-d', null],
    ]);
    expect(clubs.flatMap(({ fixtures }) => fixtures.map(({ winChance }) => winChance))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('counts the days since the match before, in the league or in Europe', async () => {
    await using app = await league();
    const { clubs } = await tickerOf(app);
    const restOf = (id: string) =>
      clubs
        .find(({ club }) => club.id === id)
        ?.fixtures.slice(0, 2)
        .map(({ restDays, isAfterEurope }) => [restDays, isAfterEurope]);
    expect(restOf('team-a')).toEqual([
      [7, false],
      [7, false],
    ]);
    expect(restOf('team-b')).toEqual([
      [3, true],
      [7, false],
    ]);
  });
});
