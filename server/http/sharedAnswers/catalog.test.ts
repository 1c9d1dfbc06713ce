import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { computePstart } from '../../commands/runs/computePstart.ts';
import type { Deps } from '../../deps.ts';
import { ProviderError } from '@hub/provider/errors.ts';
import { createStores } from '../../stores/stores.ts';
import { aNewsItem, aSmallLeague, aTeam } from '@hub/tools/testing/facts/builders.ts';
import { budgetFor, FREE_WORK } from '@hub/tools/testing/budgetFor.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';

const PLAYERS = '/trpc/catalog.players';
const CLUBS = '/trpc/catalog.clubs';

interface CachedApp {
  request: ReturnType<typeof supertest>;
  /** Advances the cache's clock. */
  pass(ms: number): void;
}

/** Acts as another process of the hub on the same database, with a stopped clock. */
function cachedApp(deps: Deps, maxBytes = 10_000_000): CachedApp {
  let nowMs = 0;
  const listener = createApp(deps, {
    clientDir: null,
    requestLog: null,
    workBudget: FREE_WORK,
    answers: { maxBytes, clockMs: () => nowMs },
  });
  return {
    request: supertest(listener),
    pass(ms) {
      nowMs += ms;
    },
  };
}

/** Changes a club as every write must: with a new data version in the same transaction. */
async function renameClub({ deps }: TestApp, name: string): Promise<void> {
  await deps.provider.database.batch([
    { sql: 'update teams set name = ? where id = ?', args: [name, 'team-a'] },
    {
      sql: `insert into hub_settings (id, value) values ('dataVersion', ?)
        on conflict (id) do update set value = excluded.value`,
      args: [crypto.randomUUID()],
    },
  ]);
}

const firstClub = async (cached: CachedApp) => (await callerOf(cached).catalog.clubs())[0]?.name;

const firstChance = async (cached: CachedApp) =>
  (await callerOf(cached).catalog.players({ cursor: null })).players[0]?.startProbability;

/** The raw response; supertest would decompress it. */
async function overTheWire({ deps }: TestApp, acceptEncoding: string) {
  const server = createServer(
    createApp(deps, { clientDir: null, requestLog: null, workBudget: FREE_WORK }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const headers = { 'accept-encoding': acceptEncoding };
    const sent = request({ host: '127.0.0.1', port, path: PLAYERS, headers, agent: false }).end();
    const [res] = (await once(sent, 'response')) as [IncomingMessage];
    return { headers: res.headers, bytes: Buffer.concat((await res.toArray()) as Buffer[]) };
  } finally {
    server.close();
  }
}

describe('a catalog answer', () => {
  it('is publicly cacheable, revalidated, and not sent twice', async () => {
    await using app = await leagueApp();
    const { headers } = await app.request.get(PLAYERS).expect(200);
    expect(headers['cache-control']).toMatch(/^public, max-age=\d, stale-while-revalidate=\d+$/);
    expect(headers['etag']).toMatch(/^"[^"]+"$/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    const again = await app.request
      .get(PLAYERS)
      .set('if-none-match', `"other", ${headers['etag']}`)
      .expect(304);
    expect(again.text).toBe('');
    expect(again.headers['etag']).toBe(headers['etag']);
    await app.request.get(PLAYERS).set('if-none-match', '"other"').expect(200);
  });

  it('is the same in every encoding, each with its own tag', async () => {
    await using app = await leagueApp();
    const plain = await overTheWire(app, 'identity');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const tags = new Set([plain.headers.etag]);
    for (const [accepted, encoding, decompress] of [
      ['gzip, deflate', 'gzip', gunzipSync],
      ['gzip, deflate, br', 'br', brotliDecompressSync],
    ] as const) {
      const { headers, bytes } = await overTheWire(app, accepted);
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': 'application/json',
        vary: 'accept-encoding',
      });
      expect(bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(decompress(bytes).equals(plain.bytes)).toBe(true);
      tags.add(headers.etag);
    }
    expect(tags.size).toBe(3);
  });

  it('is the same for everyone, with or without credentials', async () => {
    await using app = await leagueApp();
    const { text } = await app.request.get(PLAYERS).expect(200);
    app.deps.provider.auth.me = () => Promise.reject(new Error('the cache must not look up users'));
    const asked = await app.request.get(PLAYERS).set('authorization', `Bearer ${app.adminToken}`).expect(200);
    expect(asked.text).toBe(text);
  });

  it('is computed once for concurrent requests, even if spelled differently', async () => {
    await using app = await leagueApp();
    const ASKERS = 10;
    const players = { ...app.deps.stores.players };
    const allAsked = Promise.withResolvers<void>();
    let pagesRead = 0;
    app.deps.stores.players.page = async (cursor) => {
      pagesRead += 1;
      await allAsked.promise;
      return players.page(cursor);
    };
    const listener = createApp(app.deps, { clientDir: null, requestLog: null, workBudget: FREE_WORK });
    let asked = 0;
    const crowd = supertest((req: IncomingMessage, res: ServerResponse) => {
      listener(req, res);
      asked += 1;
      if (asked === ASKERS) allAsked.resolve();
    });
    const inputs = ['{"cursor":null,"direction":"forward"}', '{ "direction":"forward", "cursor":null }'];
    await Promise.all(
      Array.from({ length: ASKERS }, (_, index) =>
        crowd
          .get(PLAYERS)
          .query({ input: inputs[index % 2] })
          .expect(200),
      ),
    );
    expect(pagesRead).toBe(1);
  });

  it('never contains the hub clock', async () => {
    let nowTs = '2024-12-01T12:00:00.000Z';
    await using app = await testApp({ now: () => new Date(nowTs) });
    const { headers } = await app.request.get('/trpc/catalog.hub').expect(200);
    expect(headers['cache-control']).toBe('no-store');
    nowTs = '2024-12-01T12:00:01.000Z';
    expect((await callerOf(app).catalog.hub()).nowTs).toBe(nowTs);
  });

  it('follows the clock within a minute if it depends on it', async () => {
    let nowTs = '2024-12-07T14:29:59.000Z';
    await using app = await leagueApp(aSmallLeague(), { now: () => new Date(nowTs) });
    const cached = cachedApp(app.deps);
    const { catalog } = callerOf(cached);
    const shown = async () => [
      (await catalog.dashboard()).nextFixtures.length,
      (await catalog.ticker()).clubs.length,
    ];
    expect(await shown()).toEqual([1, 2]);
    nowTs = '2024-12-07T14:30:01.000Z';
    cached.pass(60_000);
    expect(await shown()).toEqual([0, 0]);
  });
});

describe('a new data version', () => {
  it('appears in every process at its next check, without reads in between', async () => {
    await using app = await leagueApp({ teams: [aTeam({ name: 'Alt' })] });
    const one = cachedApp(app.deps);
    const other = cachedApp(app.deps);
    expect([await firstClub(one), await firstClub(other)]).toEqual(['Alt', 'Alt']);
    await renameClub(app, 'Neu');

    app.providerCalls.length = 0;
    one.pass(900);
    expect(await firstClub(one)).toBe('Alt');
    expect(app.providerCalls).toEqual([]);

    one.pass(100);
    other.pass(1000);
    expect([await firstClub(one), await firstClub(other)]).toEqual(['Neu', 'Neu']);
  });

  it('is created by a run', async () => {
    await using app = await leagueApp();
    const cached = cachedApp(app.deps);
    expect(await firstChance(cached)).toBeNull();
    await computePstart(app.deps, 'command');
    cached.pass(1000);
    expect(await firstChance(cached)).toBeGreaterThan(0);
  });

  it('appears at once after a change through this process', async () => {
    await using app = await leagueApp();
    const cached = cachedApp(app.deps);
    expect(await firstChance(cached)).toBeNull();
    await callerOf(cached, app.adminToken).admin.runFlow({ name: 'Compute_Pstart_Model' });
    expect(await firstChance(cached)).toBeGreaterThan(0);
  });

  it('keeps the tag of an unchanged answer', async () => {
    await using app = await leagueApp({ teams: [aTeam({ name: 'Alt' })], news: [aNewsItem()] });
    const cached = cachedApp(app.deps);
    const { headers } = await cached.request.get('/trpc/catalog.dashboard').expect(200);
    await renameClub(app, 'Neu');
    cached.pass(1000);
    await cached.request
      .get('/trpc/catalog.dashboard')
      .set('if-none-match', headers['etag'] ?? '')
      .expect(304);
  });
});

describe('an outage of the provider', () => {
  /** Deps whose database can be switched off. */
  function breakable({ deps }: TestApp) {
    const state = { isDown: false, calls: 0 };
    const { database } = deps.provider;
    const guard = <T>(work: () => Promise<T>): Promise<T> => {
      state.calls += 1;
      return state.isDown ? Promise.reject(new ProviderError('NETWORK_ERROR', 503, 'no answer')) : work();
    };
    const provider = {
      ...deps.provider,
      database: {
        table: <R extends object>(name: string) => {
          const table = database.table<R>(name);
          return { ...table, get: (id: string) => guard(() => table.get(id)) };
        },
        sql: (...args: Parameters<typeof database.sql>) => guard(() => database.sql(...args)),
        batch: (...args: Parameters<typeof database.batch>) => guard(() => database.batch(...args)),
      },
    };
    return { state, deps: { ...deps, provider, stores: createStores(provider) } };
  }

  it('is bridged with the last good answer, which states its age and is not cacheable', async () => {
    await using app = await leagueApp({ teams: [aTeam({ name: 'Alt' })] });
    const { state, deps } = breakable(app);
    const cached = cachedApp(deps);
    const good = await cached.request.get(CLUBS).expect(200);
    expect(good.headers).not.toHaveProperty('x-hub-data-from');
    await renameClub(app, 'Neu');
    state.isDown = true;
    cached.pass(1000);
    const old = await cached.request
      .get(CLUBS)
      .set('if-none-match', good.headers['etag'] ?? '')
      .expect(200);
    expect(old.text).toBe(good.text);
    expect(old.headers).toMatchObject({
      'x-hub-data-from': '2024-12-01T12:00:00.000Z',
      'cache-control': 'no-store',
    });
    expect(old.headers).not.toHaveProperty('etag');

    state.isDown = false;
    cached.pass(1000);
    // The read that notices the recovery does not delay other requests.
    await cached.request.get(CLUBS).expect(200);
    expect(await firstClub(cached)).toBe('Neu');
  });

  it('fails without a last good answer and caches nothing', async () => {
    await using app = await leagueApp({ teams: [aTeam({ name: 'Alt' })] });
    const { state, deps } = breakable(app);
    const cached = cachedApp(deps);
    state.isDown = true;
    const { body, headers, text } = await cached.request.get(CLUBS).expect(502);
    expect(body.error.data.reason).toBe('providerDown');
    expect(headers['cache-control']).toBe('no-store');
    expect(text).not.toMatch(/no answer|\.ts:/);
    expect(app.logLines.some((line) => line.sentence === 'procedure failed')).toBe(true);
    state.isDown = false;
    cached.pass(1000);
    await cached.request.get(CLUBS);
    expect(await firstClub(cached)).toBe('Alt');
  });

  it('queries the unreachable provider once a second, regardless of load', async () => {
    await using app = await leagueApp({ teams: [aTeam()] });
    const { state, deps } = breakable(app);
    const cached = cachedApp(deps);
    await cached.request.get(CLUBS).expect(200);
    state.isDown = true;
    cached.pass(1000);
    state.calls = 0;
    for (let asked = 0; asked < 5; asked += 1) await cached.request.get(CLUBS).expect(200);
    expect(state.calls).toBe(1);
  });
});

describe('an uncached request', () => {
  it.each([
    ['an unknown id', '/trpc/catalog.player?input={"playerId":"nobody"}', 404],
    ['a bad input', '/trpc/catalog.player?input={"playerId":7}', 400],
    ['an input that is not JSON', '/trpc/catalog.player?input={', 400],
    ['an invented field', '/trpc/catalog.clubs?input={"junk":1}', 400],
    ['a malformed cursor', '/trpc/catalog.players?input={"cursor":"x"}', 400],
    ['an unknown procedure', '/trpc/catalog.nothing', 404],
  ])('with %s is rejected every time', async (_case, path, status) => {
    await using app = await testApp();
    for (let round = 0; round < 2; round += 1) {
      const { headers, text } = await app.request.get(path).expect(status);
      expect(headers).not.toHaveProperty('etag');
      expect(headers['cache-control'] ?? 'no-store').toBe('no-store');
      expect(text).not.toMatch(/stack|\.ts:|select /);
    }
  });

  it('is computed again if the cache reached its size limit', async () => {
    await using app = await leagueApp();
    const cached = cachedApp(app.deps, 20_000);
    const ask = (squadNumber: number) =>
      cached.request.get(`/trpc/catalog.player?input={"playerId":"team-a-${squadNumber}"}`).expect(200);
    for (let squadNumber = 1; squadNumber <= 22; squadNumber += 1) await ask(squadNumber);
    app.providerCalls.length = 0;
    await ask(22);
    expect(app.providerCalls).toEqual([]);
    await ask(1);
    expect(app.providerCalls).toEqual(['batch']);
  });

  it('is not needed for a batch that was answered before', async () => {
    await using app = await leagueApp();
    const clubs = await app.request.get(CLUBS).expect(200);
    const players = await app.request.get(PLAYERS).expect(200);
    const batch = (paths: string, input = '{}') =>
      app.request.get(`/trpc/${paths}`).query({ batch: 1, input });
    const { body, headers } = await batch('catalog.clubs,catalog.players').expect(200);
    app.providerCalls.length = 0;
    await batch('catalog.clubs,catalog.players').expect(200);
    expect(body).toEqual([clubs.body, players.body]);
    expect(headers['cache-control']).toBe('no-store');
    expect(app.providerCalls).toEqual([]);
    const missing = await batch('catalog.clubs,catalog.player', '{"1":{"playerId":"nobody"}}').expect(207);
    expect(missing.body[0]).toEqual(clubs.body);
    expect(missing.body[1].error.data.errorCode).toBe('playerNotFound');
    await batch('catalog.player', '{"0":{"playerId":"nobody"}}').expect(404);
  });

  it.each([
    ['an unknown parameter', `${CLUBS}?x=1`],
    ['an input that is sent twice', `${CLUBS}?x=1&x=2`],
  ])('is not caused by %s', async (_what, address) => {
    await using app = await leagueApp();
    await app.request.get(CLUBS).expect(200);
    app.providerCalls.length = 0;
    await app.request.get(address).expect(200);
    expect(app.providerCalls).toEqual([]);
  });

  it.each([
    ['mixed with other procedures', '/trpc/catalog.clubs,catalog.hub?batch=1&input={}'],
    ['under an escaped name', '/trpc/catalog%2Eclubs'],
    ['under another spelling of the path', '/TRPC/catalog.clubs'],
    ['with an input that is too long', `${CLUBS}?input="${'x'.repeat(2500)}"`],
    ['with an input that is not JSON', `${CLUBS}?input={`],
  ])('is not possible %s', async (_how, address) => {
    await using app = await testApp();
    app.providerCalls.length = 0;
    const { body } = await app.request.get(address).expect(400);
    const [{ error }] = [body].flat();
    expect(error.data.errorCode).toBe('catalogReadMixed');
    expect(app.providerCalls).toEqual([]);
  });

  it('is not possible by a mutation', async () => {
    await using app = await testApp();
    const { status } = await app.request.post(CLUBS).send({});
    expect([400, 405]).toContain(status);
  });

  it('is rejected for an address with too many different queries, unlike answers from memory', async () => {
    await using app = await leagueApp();
    const hub = supertest(
      createApp(app.deps, {
        clientDir: null,
        requestLog: null,
        workBudget: budgetFor(3),
      }),
    );
    await hub.get(CLUBS).expect(200);
    for (const name of ['one', 'two'])
      await hub.get(`/trpc/catalog.player?input={"playerId":"${name}"}`).expect(404);
    const { body, headers } = await hub.get('/trpc/catalog.player?input={"playerId":"three"}').expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body.error.data.errorCode).toBe('tooMany');
    await hub.get(CLUBS).expect(200);
  });

  it('gets the previous answer, without an outage, for an address that has read too much', async () => {
    await using app = await leagueApp({ teams: [aTeam({ name: 'Alt' })] });
    let nowMs = 0;
    const hub = supertest(
      createApp(app.deps, {
        clientDir: null,
        requestLog: null,
        answers: { maxBytes: 10_000_000, clockMs: () => nowMs },
        workBudget: budgetFor(1),
      }),
    );
    const before = await hub.get(CLUBS).expect(200);
    await renameClub(app, 'Neu');
    nowMs += 1000;
    const after = await hub.get(CLUBS).expect(200);
    expect(after.text).toBe(before.text);
    expect(after.headers).not.toHaveProperty('x-hub-data-from');
  });

  it.each([
    ['a visitor’s notices', '/trpc/account.notices', null, 401],
    ['data of one user', '/trpc/watchlist.players', 'userToken', 200],
    [
      'data that users share',
      '/trpc/community.thread?input={"pageType":"players","pageId":"players_general"}',
      null,
      200,
    ],
  ] as const)('for %s gets an uncacheable answer', async (_what, path, token, status) => {
    await using app = await testApp();
    const call = app.request.get(path);
    if (token !== null) void call.set('authorization', `Bearer ${app[token]}`);
    const { headers } = await call.expect(status);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('etag');
  });
});

it('answers HEAD with the headers of GET', async () => {
  await using app = await testApp();
  const got = await app.request.get(CLUBS).expect(200);
  const { headers, text } = await app.request.head(CLUBS).expect(200);
  expect(headers['etag']).toBe(got.headers['etag']);
  expect(text ?? '').toBe('');
});
