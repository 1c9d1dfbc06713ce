import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express, { type Express } from 'express';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openEmbeddedProvider, type EmbeddedProvider } from '../embedded/openEmbeddedProvider.ts';
import { createWireRouter } from './createWireRouter.ts';

const KEY = 'the-secret-key-of-the-tests';
const ORIGIN = 'https://fans.example';
const folder = mkdtempSync(join(tmpdir(), 'hub-wire-'));
let provider: EmbeddedProvider;
let app: Express;
let keyless: Express;
let brokenApp: Express;
const reported: unknown[] = [];

function appWith(secretKey: string | null, served = provider): Express {
  return express().use(
    createWireRouter({
      provider: served,
      publicUrl: 'http://localhost:3000',
      projectId: 'hub',
      secretKey,
      allowedOrigins: [ORIGIN],
      policies: {
        statsPlayers: { read: 'everybody', insert: 'nobody', change: 'nobody', delete: 'nobody' },
      },
      onError: (error) => reported.push(error),
    }),
  );
}

beforeAll(async () => {
  provider = await openEmbeddedProvider({
    database: { kind: 'sqlite', file: join(folder, 'hub.sqlite') },
    projectId: 'hub',
    publicUrl: 'http://localhost:3000',
  });
  await provider.database.batch([
    {
      sql: `create table stats_players (id text primary key, page_type text, goals integer, minutes_last5 text,
        kickoff_ts text, created_at text)`,
    },
    {
      sql: 'create table votes (id text primary key, option_id text, user_id text, unique (option_id, user_id))',
    },
  ]);
  app = appWith(KEY);
  keyless = appWith(null);
  brokenApp = appWith(KEY, {
    ...provider,
    database: {
      ...provider.database,
      project: {
        batch: () => Promise.reject(new Error('not asked')),
        sql: () => Promise.reject(new Error('select secret from /srv/data/hub.sqlite')),
      },
    },
  });
});

beforeEach(async () => {
  await provider.database.batch([{ sql: 'delete from stats_players' }, { sql: 'delete from votes' }]);
  await provider.database.table('statsPlayers').createMany([
    { id: 'a', pageType: 'club', goals: 1, kickoffTs: '2025-02-15T14:30:00Z', minutesLast5: '[90]' },
    { id: 'b', pageType: 'a,b', goals: 2, kickoffTs: '2025-02-16T14:30:00Z' },
    { id: 'c', pageType: 'Köln', goals: 3, kickoffTs: null },
    { id: 'd', pageType: '100%', goals: null, kickoffTs: null },
  ]);
});

afterAll(async () => {
  await provider.close();
  rmSync(folder, { recursive: true });
});

const DATA = '/api/db/hub/rest/v1/stats_players';
const VOTES = '/api/db/hub/rest/v1/votes';
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const rowsIn = (table: string) => provider.database.table(table).count();

describe('rows on the wire', () => {
  test('answers a JSON list with snake_case columns', async () => {
    const answer = await request(app).get(`${DATA}?id=eq.a&select=*`).expect(200);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.body).toEqual([
      {
        id: 'a',
        page_type: 'club',
        goals: 1,
        minutes_last5: '[90]',
        kickoff_ts: '2025-02-15T14:30:00Z',
        created_at: expect.any(String),
      },
    ]);
  });

  test('reports the total on request, for any page', async () => {
    const answer = await request(app)
      .get(`${DATA}?goals=not.null&limit=1&offset=1`)
      .set('Prefer', 'count=exact');
    expect(answer.headers['content-range']).toBe('1-1/3');
    const none = await request(app).get(`${DATA}?goals=gt.100`).set('Prefer', 'count=exact');
    expect(none.headers['content-range']).toBe('*/0');
    expect((await request(app).get(DATA)).headers['content-range']).toBe('0-3/*');
  });

  test('creates rows from snake_case or camelCase and stores lists as JSON text', async () => {
    const { body } = await request(app)
      .post(DATA)
      .set(bearer(KEY))
      .set('Prefer', 'return=representation')
      .send({ page_type: 'x', minutesLast5: [90, 45] })
      .expect(201);
    expect(body).toMatchObject([{ id: expect.stringMatching(/^[\da-f]{32}$/), minutes_last5: '[90,45]' }]);
    await request(app)
      .post(DATA)
      .set(bearer(KEY))
      .send([{ id: 'x' }, { id: 'y' }])
      .expect(201, {});
    expect(await rowsIn('statsPlayers')).toBe(7);
  });

  test.each([
    ['with merge-duplicates after a blank', 'return=representation resolution=merge-duplicates'],
    ['with merge-duplicates after a comma', 'return=representation,resolution=merge-duplicates'],
    ['without a resolution', 'return=representation'],
  ])('on_conflict means upsert, %s', async (_title, prefer) => {
    const send = (goals: number) =>
      request(app)
        .post(`${DATA}?on_conflict=id`)
        .set(bearer(KEY))
        .set('Prefer', prefer)
        .send({ id: 'a', goals, pageType: 'club' });
    await send(5).expect(201);
    expect((await send(6).expect(201)).body).toMatchObject([{ id: 'a', goals: 6, page_type: 'club' }]);
    expect(await rowsIn('statsPlayers')).toBe(4);
  });

  test('upserts all rows or none', async () => {
    const send = (rows: object[]) =>
      request(app)
        .post(`${DATA}?on_conflict=id`)
        .set(bearer(KEY))
        .set('Prefer', 'return=representation')
        .send(rows);
    const { body } = await send([
      { id: 'a', goals: 7 },
      { id: 'x', goals: 8 },
      { id: 'a', goals: 9 },
    ]).expect(201);
    expect(body).toMatchObject([
      { id: 'a', goals: 7, page_type: 'club' },
      { id: 'x', goals: 8 },
      { id: 'a', goals: 9 },
    ]);
    await send([{ id: 'a', goals: 1 }, { nothing: 1 }]).expect(400);
    expect(await provider.database.table('statsPlayers').get('a')).toMatchObject({ goals: 9 });
  });

  test('returns no rows of a write that requests none, and reports a missing row', async () => {
    const patch = (id: string) =>
      request(app).patch(`${DATA}?id=eq.${id}`).set(bearer(KEY)).send({ goals: 9 });
    expect((await patch('a').expect(204)).text).toBe('');
    await patch('nobody').expect(200, []);
  });

  test('accepts texts that look like an own table as parameters, and longer names', async () => {
    const { body } = await request(app)
      .post('/api/db/hub/sql')
      .set(bearer(KEY))
      .send({ query: 'select ? as oauth_name', params: ['auth_users'] })
      .expect(200);
    expect(body.rows).toEqual([{ oauth_name: 'auth_users' }]);
  });

  test('changes one row by its id, and answers an empty list for a missing one', async () => {
    const patch = (query: string) =>
      request(app)
        .patch(`${DATA}${query}`)
        .set(bearer(KEY))
        .set('Prefer', 'return=representation')
        .send({ goals: 9 });
    expect((await patch('?id=eq.a').expect(200)).body).toMatchObject([{ id: 'a', goals: 9 }]);
    await patch('?id=eq.nobody').expect(200, []);
    for (const query of ['', '?select=*', '?goals=gt.0', '?id=eq.a&goals=gt.0', '?id=neq.a', '?id=eq.null'])
      await patch(query).expect(400);
    expect(await provider.database.table('statsPlayers').count({ where: { goals: 9 } })).toBe(1);
  });

  test('a new row takes no filter, which would have no effect', async () => {
    for (const query of ['?id=eq.a', '?goals=nonsense', '?and=(id', '?on_conflict=id&on_conflict=goals'])
      await request(app).post(`${DATA}${query}`).set(bearer(KEY)).send({ id: 'x' }).expect(400);
    expect(await rowsIn('statsPlayers')).toBe(4);
  });

  test('deleting needs a filter', async () => {
    for (const query of ['', '?select=*', '?and=(user_id'])
      await request(app).delete(`${DATA}${query}`).set(bearer(KEY)).expect(400);
    expect(await rowsIn('statsPlayers')).toBe(4);
    await request(app).delete(`${DATA}?select=*&goals=gte.2`).set(bearer(KEY)).expect(204);
    expect(await rowsIn('statsPlayers')).toBe(2);
    const { body } = await request(app)
      .delete(`${DATA}?id=eq.a`)
      .set(bearer(KEY))
      .set('Prefer', 'return=representation')
      .expect(200);
    expect(body).toMatchObject([{ id: 'a', page_type: 'club' }]);
  });

  test('sql and batch answer with the column names of the database', async () => {
    const { body } = await request(app)
      .post('/api/db/hub/sql')
      .set(bearer(KEY))
      .send({ query: 'select id, page_type from stats_players where goals = ?', params: [1] })
      .expect(200);
    expect(body).toEqual({
      rows: [{ id: 'a', page_type: 'club' }],
      columns: ['id', 'page_type'],
      rowCount: 1,
      executionTime: expect.any(Number),
    });
    const batch = await request(app)
      .post('/api/db/hub/batch')
      .set(bearer(KEY))
      .send({ statements: [{ sql: 'select count(*) as n from stats_players' }, { sql: 'select 1 as one' }] })
      .expect(200);
    expect(batch.body).toMatchObject({
      success: true,
      results: [{ rows: [{ n: 4 }] }, { rows: [{ one: 1 }], columns: ['one'], rowCount: 1 }],
    });
  });

  test.each([
    ['sql', {}],
    ['sql', { query: 1 }],
    ['sql', { query: 'select 1', params: 'x' }],
    ['sql', []],
    ['batch', { statements: 'x' }],
    ['batch', { statements: [1] }],
    ['batch', { statements: [], mode: 'both' }],
    ['batch', { statements: [{ sql: 'delete from stats_players' }], mode: 'read' }],
  ])('%s refuses %j', async (path, body) => {
    await request(app).post(`/api/db/hub/${path}`).set(bearer(KEY)).send(body).expect(400);
    expect(await rowsIn('statsPlayers')).toBe(4);
  });

  test('malformed and missing bodies are refused', async () => {
    const post = () => request(app).post(DATA).set(bearer(KEY));
    await post().expect(400);
    await post().send([1]).expect(400);
    await post().set('Content-Type', 'application/json').send('{"id":').expect(400);
    await post().set('Content-Type', 'text/plain').send('id=1').expect(400);
    expect(await rowsIn('statsPlayers')).toBe(4);
  });
});

describe('access', () => {
  const everyWrite: [string, string][] = [
    ['post', DATA],
    ['patch', `${DATA}?id=eq.a`],
    ['delete', `${DATA}?id=eq.a`],
    ['post', '/api/db/hub/sql'],
    ['post', '/api/db/hub/batch'],
    ['get', VOTES],
    ['get', '/api/db/hub/rest/v1/auth_users'],
    ['get', '/api/db/hub/rest/v1/sqlite_master'],
  ];
  const ask = (on: Express, method: string, path: string) =>
    request(on)[method as 'get' | 'post' | 'patch' | 'delete'](path);

  test.each(everyWrite)('%s %s needs the secret key', async (method, path) => {
    const { body } = await ask(app, method, path).expect(401);
    expect(body.error.code).toBe('AUTH_ERROR');
    await ask(app, method, path)
      .set(bearer(`${KEY}x`))
      .expect(401);
    await ask(app, method, path).set(bearer('')).expect(401);
    const user = await provider.auth.createUser({ email: `${Math.random()}@example.org`, displayName: null });
    const { accessToken } = await provider.auth.issueSession(user.id);
    // Not 401, after which clients refresh their token and retry.
    await ask(app, method, path).set(bearer(accessToken)).expect(403);
    expect(await rowsIn('statsPlayers')).toBe(4);
  });

  test.each(everyWrite)('%s %s is refused without a configured key', async (method, path) => {
    await ask(keyless, method, path).set(bearer('null')).expect(401);
    await ask(keyless, method, path).expect(401);
  });

  test.each([
    ['conditions', `or=(${Array.from({ length: 21 }, () => 'goals.eq.1').join(',')})`],
    ['characters of a pattern', `id=ilike.${'%'.repeat(201)}`],
    ['values of a list', `id=in.(${Array.from({ length: 101 }, (_, index) => index).join(',')})`],
    ['characters of a value', `id=eq.${'x'.repeat(201)}`],
    ['skipped rows', 'offset=10001'],
  ])('without the key, a list is limited in %s', async (_what, query) => {
    await request(keyless).get(`${DATA}?${query}`).expect(400);
  });

  test('without the key, a list has at most 1,000 rows, and with it as many as there are', async () => {
    await provider.database
      .table('statsPlayers')
      .createMany(Array.from({ length: 1001 }, (_, index) => ({ id: `page-${index}` })));
    const rowsOf = async (answer: request.Test) => ((await answer.expect(200)).body as unknown[]).length;
    expect(await rowsOf(request(keyless).get(`${DATA}?limit=1001`))).toBe(1000);
    expect(await rowsOf(request(keyless).get(DATA))).toBe(1000);
    expect(await rowsOf(request(app).get(DATA).set(bearer(KEY)))).toBeGreaterThan(1000);
  });

  test('everyone can read public tables, and no one the tables of the provider', async () => {
    await request(keyless).get(DATA).expect(200);
    await request(app).get('/api/db/hub/rest/v1/statsPlayers').expect(200);
    await request(app).get('/api/db/hub/rest/v1/auth_users').set(bearer(KEY)).expect(404);
  });

  test('answers 404 for other projects and unknown addresses', async () => {
    await request(app).get('/api/db/other/rest/v1/stats_players').set(bearer(KEY)).expect(404);
    await request(app).put(DATA).set(bearer(KEY)).expect(404);
    const { body } = await request(app).get('/api/db/hub').expect(404);
    expect(body).toEqual({
      error: {
        message: expect.any(String),
        code: 'NETWORK_ERROR',
        errorCode: 'notFound',
        reason: 'notFound',
      },
    });
  });

  test('reads large bodies only with the key', async () => {
    const record = { id: 'large', page_type: 'x'.repeat(300_000) };
    await request(app).post(DATA).set(bearer(KEY)).send(record).expect(201);
    await request(app).post(DATA).send(record).expect(401);
    await request(app)
      .post('/api/auth/refresh')
      .send({ refresh_token: 'x'.repeat(300_000) })
      .expect(413);
  });

  test('hides an unexpected failure from the caller and logs it', async () => {
    const { body } = await request(brokenApp)
      .post('/api/db/hub/sql')
      .set(bearer(KEY))
      .send({ query: 'select 1' })
      .expect(500);
    expect(body).toEqual({
      error: {
        message: 'Internal error',
        code: 'NETWORK_ERROR',
        errorCode: 'unexpected',
        reason: 'unexpected',
      },
    });
    expect(String(reported.at(-1))).toContain('select secret');
  });
});

describe('browsers on other origins', () => {
  test('lets an allowed origin use the headers of the dialect', async () => {
    const { headers } = await request(app).options(DATA).set('Origin', ORIGIN).expect(204);
    expect(headers['access-control-allow-origin']).toBe(ORIGIN);
    expect(headers['access-control-allow-headers']).toBe(
      'authorization, content-type, prefer, range, range-unit, x-blink-publishable-key',
    );
    expect(headers['access-control-allow-methods']).toContain('PATCH');
    const failed = await request(app).get(VOTES).set('Origin', ORIGIN).expect(401);
    expect(failed.headers['access-control-allow-origin']).toBe(ORIGIN);
    expect(failed.headers['access-control-expose-headers']).toBe('content-range, retry-after');
  });

  test('gives other origins no CORS headers', async () => {
    const answer = await request(app).get(DATA).set('Origin', 'https://elsewhere.example').expect(200);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers.vary).toContain('Origin');
  });
});

describe('the auth host', () => {
  async function signedIn() {
    const user = await provider.auth.createUser({
      email: `${Math.random()}@example.org`,
      displayName: 'Fan',
    });
    return { user, tokens: await provider.auth.issueSession(user.id) };
  }

  test('answers a missing or bad token with 401 in the shape of this host', async () => {
    for (const token of ['', 'bad']) {
      const { body } = await request(app).get('/api/auth/me').set(bearer(token)).expect(401);
      expect(body).toEqual({
        message: body.error,
        error: expect.any(String),
        code: 'AUTH_ERROR',
        errorCode: 'notSignedIn',
        reason: 'notSignedIn',
      });
    }
  });

  test('refresh returns the five fields', async () => {
    const { tokens } = await signedIn();
    const answer = await request(app)
      .post('/api/auth/refresh')
      .send({ refresh_token: tokens.refreshToken })
      .expect(200);
    expect(answer.body).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 900,
      refresh_expires_in: 2_592_000,
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    await request(app).post('/api/auth/refresh').send({ refresh_token: 'x' }).expect(401);
    await request(app).post('/api/auth/refresh').send({}).expect(400);
  });
});
