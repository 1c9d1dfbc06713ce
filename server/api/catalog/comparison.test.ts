import { describe, expect, it } from 'vitest';
import { computePstart } from '../../commands/runs/computePstart.ts';
import { statsPlayers } from '../../schema/catalog.ts';
import { aFixture, aSmallLeague, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { query } from '@hub/tools/testing/procedures.ts';

const ask = (app: TestApp, playerIds: unknown) => query(app, 'catalog.compare', null, { playerIds });

const compare = (app: TestApp, playerIds: string[]) => callerOf(app).catalog.compare({ playerIds });

/** A small league with chances, in which number 5 of team A has four yellow cards. */
async function leagueWithCards(yellowCards = 4): Promise<TestApp> {
  const app = await testApp();
  const small = aSmallLeague();
  const ahead = Array.from({ length: 6 }, (_, week) =>
    aFixture({
      id: `ahead-${week}`,
      matchday: week + 3,
      kickoffTs: `2025-01-${String(week + 10)}T14:30:00.000Z`,
      homeTeamId: week % 2 === 0 ? 'team-a' : 'team-b',
      awayTeamId: week % 2 === 0 ? 'team-b' : 'team-a',
    }),
  );
  await insertLeague(app.deps, { ...small, fixtures: [...small.fixtures, ...ahead] });
  await app.deps.provider.database.table(statsPlayers.name).create({
    id: 'season',
    playerId: 'team-a-5',
    season: '2024-25',
    competition: 'bundesliga',
    appearancesStarter: 7,
    appearancesSub: 1,
    yellowCards,
  });
  await computePstart(app.deps, 'command');
  return app;
}

describe('catalog.compare', () => {
  it('rejects an empty list, more than four players, and duplicates', async () => {
    await using app = await testApp();
    for (const bad of [[], ['a', 'b', 'c', 'd', 'e'], ['a', 'a'], 'a', [''], [7]])
      await ask(app, bad).expect(400);
  });

  it('omits unknown players, and keeps the requested order', async () => {
    await using app = await leagueWithCards();
    const compared = await compare(app, ['team-b-4', 'nobody', 'team-a-5']);
    expect(compared.map(({ player }) => player.id)).toEqual(['team-b-4', 'team-a-5']);
    expect(await compare(app, ['nobody'])).toEqual([]);
  });

  it('compares the season, the week and the next five fixtures, with one reading', async () => {
    await using app = await leagueWithCards();
    app.providerCalls.length = 0;
    const [one, other] = await compare(app, ['team-a-5', 'team-b-4']);
    // The first call checks whether the data have changed.
    expect(app.providerCalls).toEqual(['sql', 'batch']);
    expect(one).toMatchObject({
      team: { id: 'team-a' },
      season: { starts: 7, comesOn: 1 },
      yellowCards: 4,
      player: { yellowCards: 4 },
    });
    expect(one?.week).toEqual([
      { asOfTs: expect.any(String), startProbability: one?.player.startProbability },
    ]);
    expect(one?.outlook?.expectedMinutes).toBeGreaterThan(0);
    expect(one?.nextFixtures.map(({ fixtureId, isHome }) => [fixtureId, isHome])).toEqual([
      ['fixture-2', false],
      ['ahead-0', true],
      ['ahead-1', false],
      ['ahead-2', true],
      ['ahead-3', false],
    ]);
    expect(other).toMatchObject({ season: null, yellowCards: 0 });
  });

  it('lists team-mates in the same position group as rivals', async () => {
    await using app = await leagueWithCards();
    const [one] = await compare(app, ['team-a-5']);
    const rivals = one?.rivals ?? [];
    expect(rivals.length).toBeGreaterThan(0);
    expect(rivals.length).toBeLessThanOrEqual(3);
    for (const { id, startProbability } of rivals) {
      expect(id).toMatch(/^team-a-/u);
      expect(id).not.toBe('team-a-5');
      expect(startProbability).toBeGreaterThanOrEqual(0.15);
    }
  });

  it('returns unknown cards for a season without a booking', async () => {
    await using app = await leagueWithCards(0);
    const compared = await compare(app, ['team-a-5', 'team-b-4']);
    expect(compared.map(({ yellowCards }) => yellowCards)).toEqual([null, null]);
  });
});

it('returns yellow cards of every player in the list', async () => {
  await using app = await leagueWithCards();
  const { players } = await callerOf(app).catalog.players({});
  expect(players.find(({ id }) => id === 'team-a-5')?.yellowCards).toBe(4);
  expect(players.find(({ id }) => id === 'team-b-4')?.yellowCards).toBe(0);
});
