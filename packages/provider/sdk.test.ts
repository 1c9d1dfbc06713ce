import type { BlinkClient } from '@blinkdotnew/sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aFixture, aPlayer, aTeam, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { sdkAtHub, type SdkAtHub } from '@hub/tools/testing/sdkAtHub.ts';
import { SECRET_KEY, testApp, type TestApp } from '@hub/tools/testing/testApp.ts';

/**
 * The provider's public SDK 0.17.4, unmodified, as the original application uses it: the calls of the specification,
 * section 7, with a signed-in user's token. docs/provider.md holds the answers to each call of the SDK; these are the screens.
 */

let app: TestApp;
let hub: SdkAtHub;
let userId: string;
let user: BlinkClient;
let other: BlinkClient;
let key: BlinkClient;

beforeAll(async () => {
  // The SDK logs a lot.
  for (const method of ['log', 'warn', 'error'] as const) vi.spyOn(console, method).mockReturnValue();
  app = await testApp();
  hub = await sdkAtHub(app);
  userId = (await app.deps.provider.auth.me(app.userToken)).id;
  user = await hub.client(app.userToken);
  other = await hub.client(app.adminToken);
  key = await hub.client(SECRET_KEY);
  await insertLeague(app.deps, {
    teams: [aTeam({ id: 'team-a', name: 'Alpha' }), aTeam({ id: 'team-b', name: 'Beta' })],
    players: [aPlayer()],
    fixtures: [aFixture()],
  });
});
afterAll(async () => {
  await hub[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
  vi.restoreAllMocks();
});

interface Row {
  id: string;
  [column: string]: unknown;
}
const table = (of: BlinkClient, name: string) => of.db.table<Row>(name);
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) => (error as { status?: number }).status ?? (error as Error).message,
  );

describe('Mein Team', () => {
  it("does not show, change, take over or delete another user's team", async () => {
    const own = await table(user, 'userTeams').create({ name: 'Meine', competition: 'bundesliga' });
    const teams = table(other, 'userTeams');
    expect(await teams.get(own.id)).toBeNull();
    expect(await teams.list()).toEqual([]);
    expect(await statusOf(teams.update(own.id, { name: 'Deine' }))).toBe(
      `Record with id ${own.id} not found`,
    );
    expect(await statusOf(teams.upsert({ id: own.id, name: 'Deine', competition: 'bundesliga' }))).toBe(409);
    expect(
      await statusOf(table(other, 'userTeamPlayers').create({ userTeamId: own.id, playerId: 'player-1' })),
    ).toBe(404);
    await teams.delete(own.id);
    expect(await table(user, 'userTeams').get(own.id)).toMatchObject({ name: 'Meine', userId });
    expect(await statusOf(table(user, 'userTeams').update(own.id, { userId: 'somebody' }))).toBe(403);
    await table(user, 'userTeams').delete(own.id);
  });
});

describe('the catalog with the key', () => {
  it('takes fixtures of the specified columns, in the season of their kickoff', async () => {
    const fixtures = table(key, 'fixtures');
    const row = { matchday: 30, status: 'scheduled', homeTeamId: 'team-a', awayTeamId: 'team-b' };
    for (const [id, kickoffTs, season] of [
      ['late', '2025-06-30T18:00:00.000Z', '2024-25'],
      ['early', '2025-07-01T18:00:00.000Z', '2025-26'],
    ] as const) {
      expect(await fixtures.create({ ...row, id, kickoffTs })).toMatchObject({
        season,
        competition: 'bundesliga',
      });
      await fixtures.upsert({ ...row, id, kickoffTs, status: 'finished' });
      expect(await fixtures.get(id)).toMatchObject({ season, status: 'finished' });
    }
    await fixtures.create({ ...row, id: 'told', kickoffTs: '2025-08-22T18:30:00.000Z', season: '2031-32' });
    expect(await fixtures.get('told')).toMatchObject({ season: '2031-32' });
    expect(await statusOf(fixtures.create({ ...row, id: 'never' }))).toBe(400);
    await fixtures.deleteMany({ where: { matchday: 30 } });
  });
});
