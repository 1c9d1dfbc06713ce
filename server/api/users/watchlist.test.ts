import { describe, expect, it } from 'vitest';
import { WATCHED_MAX } from '@hub/shared/limits.ts';
import { computePstart } from '../../commands/runs/computePstart.ts';
import { aPlayer } from '@hub/tools/testing/facts/builders.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import type { TestApp } from '@hub/tools/testing/testApp.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';
import { openOnce } from '@hub/tools/testing/openOnce.ts';

const PLAYER = 'team-a-5';
const as = (token: string | null) => (token === null ? {} : { authorization: `Bearer ${token}` });
const post = (app: TestApp, procedure: string, token: string | null, input: object = {}) =>
  mutate(app, `watchlist.${procedure}`)
    .set({ ...as(token), 'content-type': 'application/json' })
    .send(input);
const watch = (app: TestApp, playerId = PLAYER) =>
  post(app, 'watch', app.userToken, { playerId }).expect(200);
const list = (app: TestApp, token = app.userToken) => callerOf(app, token).watchlist.players();
const stored = (app: TestApp) => app.deps.provider.database.table('watchedPlayers').list();
const player = (app: TestApp, id = PLAYER) => app.deps.provider.database.table('players').get(id);

async function league(): Promise<TestApp> {
  const app = await leagueApp();
  await computePstart(app.deps, 'command');
  return app;
}

describe("another user's list", () => {
  it('is neither seen nor changed', async () => {
    await using app = await league();
    await watch(app);
    const before = await stored(app);
    expect(await list(app, app.adminToken)).toEqual([]);
    await post(app, 'unwatch', app.adminToken, { playerId: PLAYER }).expect(200);
    await post(app, 'setThreshold', app.adminToken, { playerId: PLAYER, thresholdPercent: 70 }).expect(404);
    await post(app, 'markSeen', app.adminToken).expect(200);
    expect(await stored(app)).toEqual(before);
  });
});

describe('bad input', () => {
  const unchanged = openOnce(league);
  it.each([
    ['watch', {}],
    ['watch', { playerId: '' }],
    ['watch', { playerId: PLAYER, userId: 'somebody' }],
    ['unwatch', { playerId: 7 }],
    ['setThreshold', { playerId: PLAYER }],
    ['setThreshold', { playerId: PLAYER, thresholdPercent: 0 }],
    ['setThreshold', { playerId: PLAYER, thresholdPercent: 100 }],
    ['setThreshold', { playerId: PLAYER, thresholdPercent: 7.5 }],
  ])('is refused by watchlist.%s: %j', async (procedure, input) => {
    const app = unchanged();
    await watch(app);
    const before = await stored(app);
    await post(app, procedure, app.userToken, input).expect(400);
    expect(await stored(app)).toEqual(before);
  });
});

describe('a missing player', () => {
  it('is not found', async () => {
    await using app = await league();
    await post(app, 'watch', app.userToken, { playerId: 'nobody' }).expect(404);
    await post(app, 'setThreshold', app.userToken, { playerId: PLAYER, thresholdPercent: 70 }).expect(404);
    await post(app, 'unwatch', app.userToken, { playerId: PLAYER }).expect(200);
    expect(await stored(app)).toEqual([]);
  });
});

describe('the watchlist', () => {
  it('contains each player once, with his chance and what was known of him', async () => {
    await using app = await league();
    await Promise.all([watch(app), watch(app), watch(app)]);
    const pstart = (await player(app))?.['pstart'];
    expect(await list(app)).toEqual([
      {
        playerId: PLAYER,
        name: 'team-a Nummer 5',
        teamId: 'team-a',
        teamShortName: 'team-a',
        left: null,
        knowledge: 'little',
        match: {
          fixtureId: 'fixture-2',
          matchday: 2,
          kickoffTs: '2024-12-07T14:30:00.000Z',
          status: 'scheduled',
          played: null,
        },
        positionPrimary: 'CB',
        status: 'fit',
        startProbability: pstart,
        thresholdPercent: null,
        seen: { status: 'fit', startProbability: pstart, seenTs: '2024-12-01T12:00:00.000Z' },
      },
    ]);
    expect(await callerOf(app, app.userToken).watchlist.ids()).toEqual([PLAYER]);
    await post(app, 'unwatch', app.userToken, { playerId: PLAYER }).expect(200);
    expect(await list(app)).toEqual([]);
  });

  it('remembers what the user has seen until the next visit', async () => {
    await using app = await league();
    await watch(app);
    const before = (await player(app))?.['pstart'];
    await mutate(app, 'admin.editAvailability', app.adminToken, {
      playerId: PLAYER,
      status: 'suspended',
      expectedReturn: null,
      source: 'Gelbsperre',
    }).expect(200);
    await computePstart(app.deps, 'command');
    const [changed] = await list(app);
    expect(changed).toMatchObject({ status: 'suspended', seen: { status: 'fit', startProbability: before } });
    expect(changed?.startProbability).toBeLessThan(0.05);
    await post(app, 'markSeen', app.userToken).expect(200);
    const { seen, startProbability } = (await list(app))[0]!;
    expect(seen).toMatchObject({ status: 'suspended', startProbability });
  });

  it('stores and removes a threshold', async () => {
    await using app = await league();
    await watch(app);
    for (const thresholdPercent of [70, 1, 99, null]) {
      await post(app, 'setThreshold', app.userToken, { playerId: PLAYER, thresholdPercent }).expect(200);
      expect(await list(app)).toMatchObject([{ thresholdPercent }]);
    }
  });

  it('is limited in its number of players, even for simultaneous requests', async () => {
    await using app = await league();
    const { database } = app.deps.provider;
    const userId = (await app.deps.provider.auth.me(app.userToken)).id;
    await insertMany(app, WATCHED_MAX);
    await database.sql(
      `insert into watched_players (id, user_id, player_id, watched_ts, seen_status, seen_ts)
        select id, ?, id, '', 'fit', '' from players where id like 'many-%' and id <> 'many-0'`,
      [userId],
    );
    await watch(app, 'many-0');
    await post(app, 'watch', app.userToken, { playerId: PLAYER }).expect(409);
    await watch(app, 'many-1');
    expect(await stored(app)).toHaveLength(WATCHED_MAX);
  });

  it('takes one provider call', async () => {
    await using app = await league();
    for (const number of [1, 2, 3]) await watch(app, `team-a-${number}`);
    app.providerCalls.length = 0;
    await list(app);
    expect(app.providerCalls).toEqual(['sql']);
  });
});

/** Players without a club. */
async function insertMany(app: TestApp, count: number): Promise<void> {
  const { id: _, ...rest } = aPlayer({ teamId: null });
  await app.deps.provider.database.table('players').createMany(
    Array.from({ length: count }, (_player, index) => ({
      ...rest,
      id: `many-${index}`,
      positions: '[]',
      minutesLast5: '[]',
      lastMatchStarted: 0,
    })),
  );
}

describe('the bell', () => {
  const notices = (app: TestApp) => callerOf(app, app.userToken).account.notices();

  /** Changes the chance between the run that the user has seen and the newest one, with a threshold of 70 %. */
  async function moved(
    before: number,
    now: number,
    {
      thresholdPercent = 70,
      knowledge = 'full',
    }: { thresholdPercent?: number | null; knowledge?: string } = {},
  ) {
    const app = await league();
    const { database } = app.deps.provider;
    await watch(app);
    await post(app, 'setThreshold', app.userToken, { playerId: PLAYER, thresholdPercent });
    await database.sql('update pstart_predictions set pstart = ?, knowledge = ? where player_id = ?', [
      before,
      knowledge,
      PLAYER,
    ]);
    await database.sql(`update pstart_runs set finished_ts = '2024-11-30T00:00:00.000Z'`);
    const { version } = await notices(app);
    await mutate(app, 'account.markNoticesSeen', app.userToken, { version }).expect(200);
    await computePstart(app.deps, 'command');
    await database.sql(
      `update pstart_predictions set pstart = ?, knowledge = ? where player_id = ?
        and run_id = (select id from pstart_runs order by finished_ts desc, id desc limit 1)`,
      [now, knowledge, PLAYER],
    );
    return app;
  }

  it.each([
    [0.68, 0.71, 'reached'],
    [0.68, 0.695, 'reached in whole percent'],
    [0.71, 0.69, 'left'],
  ])('reports a threshold between %d and %d: %s', async (before, now) => {
    await using app = await moved(before, now);
    expect((await notices(app)).items).toEqual([
      expect.objectContaining({ playerId: PLAYER, thresholdPercent: 70, startProbability: { before, now } }),
    ]);
  });

  it.each([
    [0.71, 0.8],
    [0.6, 0.694],
  ])('does not report %d and %d on the same side of it', async (before, now) => {
    await using app = await moved(before, now);
    expect((await notices(app)).items).toEqual([]);
  });

  it('ignores percentages that no screen shows because too little is known', async () => {
    await using estimated = await moved(0.2, 0.9, { knowledge: 'little' });
    expect((await notices(estimated)).items).toEqual([]);
    await using official = await moved(0, 1, { knowledge: 'little' });
    expect((await notices(official)).items).toMatchObject([{ startProbability: { before: 0, now: 1 } }]);
  });

  it('reports large changes for watched players without a threshold', async () => {
    await using app = await moved(0.4, 0.6, { thresholdPercent: null });
    expect((await notices(app)).items).toEqual([
      expect.objectContaining({ playerId: PLAYER, thresholdPercent: null }),
    ]);
  });
});
