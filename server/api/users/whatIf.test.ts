import { describe, expect, it } from 'vitest';
import { computePstart } from '../../commands/runs/computePstart.ts';
import { aPlayer, aSmallLeague, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import { callerOf, type HubCaller } from '@hub/tools/testing/callerOf.ts';
import { query } from '@hub/tools/testing/procedures.ts';

const REGULAR = 'team-a-5';

const ask = (app: TestApp, assumed: unknown, token: string | null = app.userToken) =>
  query(app, 'myTeam.whatIf', token, { assumed });
const whatIf = (app: TestApp, assumed: Parameters<HubCaller['myTeam']['whatIf']>[0]['assumed']) =>
  callerOf(app, app.userToken).myTeam.whatIf({ assumed });

describe('myTeam.whatIf', () => {
  it('rejects bad input, unknown players, and more certain players than places', async () => {
    await using app = await leagueApp();
    const out = [{ playerId: REGULAR, assumption: 'out' }];
    for (const bad of [
      [],
      [{ playerId: REGULAR }],
      [{ playerId: REGULAR, assumption: 'tired' }],
      [...out, ...out],
      Array.from({ length: 12 }, (_, index) => ({ playerId: `team-a-${index}`, assumption: 'out' })),
    ])
      await ask(app, bad).expect(400);
    await ask(app, [{ playerId: 'nobody', assumption: 'out' }]).expect(404);
    const outfield = Array.from({ length: 11 }, (_, index) => ({
      playerId: `team-a-${index + 3}`,
      assumption: 'certain',
    }));
    const refused = await ask(app, outfield).expect(400);
    expect(refused.body.error.data.errorCode).toBe('tooManyCertain');
    await ask(app, outfield.slice(1)).expect(200);
  });

  it('returns the club with chances before and after, most probable first, and stores nothing', async () => {
    await using app = await leagueApp();
    await computePstart(app.deps, 'command');
    const { database } = app.deps.provider;
    const stored = () =>
      Promise.all(['players', 'pstartRuns', 'pstartPredictions'].map((name) => database.table(name).list()));
    const before = await stored();
    app.providerCalls.length = 0;
    const clubs = await whatIf(app, [{ playerId: REGULAR, assumption: 'out' }]);
    expect(app.providerCalls).toHaveLength(3);
    expect(clubs.map(({ club, isOfficial }) => [club.id, isOfficial])).toEqual([['team-a', false]]);
    const players = clubs[0]?.players ?? [];
    const kept = new Map((before[0] ?? []).map((row) => [row['id'], row['pstart']]));
    for (const { id, before: chance } of players) expect(chance).toBeCloseTo(Number(kept.get(id)), 9);
    expect(players.map((one) => one.before)).toEqual(
      players.map((one) => one.before).toSorted((one, other) => other - one),
    );
    expect(players.find(({ id }) => id === REGULAR)?.after).toBe(0);
    expect(players.reduce((sum, { after }) => sum + after, 0)).toBeCloseTo(11, 6);
    expect(await stored()).toEqual(before);
  });

  it('omits a club without a fixture', async () => {
    await using app = await testApp();
    const small = aSmallLeague();
    const players = [...small.players, aPlayer({ id: 'loner', teamId: null })];
    await insertLeague(app.deps, { ...small, players, fixtures: [], appearances: [] });
    expect(await whatIf(app, [{ playerId: REGULAR, assumption: 'certain' }])).toEqual([]);
    await ask(app, [{ playerId: 'loner', assumption: 'out' }]).expect(404);
  });

  it('is rate-limited per user, since every call is a computation', async () => {
    await using app = await leagueApp();
    const out = [{ playerId: REGULAR, assumption: 'out' }];
    for (let asked = 0; asked < 60; asked += 1) await ask(app, out).expect(200);
    await ask(app, out).expect(429);
    await ask(app, out, app.adminToken).expect(200);
  });
});
