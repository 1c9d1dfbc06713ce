import express, { type Express } from 'express';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createTestDatabase,
  describeOnDatabases,
  PROVIDER_OPTIONS,
} from '@hub/tools/testing/testDatabase.ts';
import { openEmbeddedProvider, type EmbeddedProvider } from '../../embedded/openEmbeddedProvider.ts';
import { createWireRouter } from '../createWireRouter.ts';

const ORIGIN = 'https://fans.example';
const LOG = '/api/analytics/hub/log';
const DAY_MS = 24 * 3600_000;

await describeOnDatabases('analytics', (kind) => {
  let provider: EmbeddedProvider;
  let app: Express;
  let close: () => Promise<void>;
  let nowMs: number;
  let mayLog: boolean;
  const reported: unknown[] = [];

  beforeAll(async () => {
    const database = await createTestDatabase(kind);
    provider = await openEmbeddedProvider({
      ...PROVIDER_OPTIONS,
      database: database.options,
      now: () => new Date(nowMs),
    });
    const options = {
      publicUrl: PROVIDER_OPTIONS.publicUrl,
      projectId: 'hub',
      secretKey: null,
      allowedOrigins: [ORIGIN],
      policies: {},
      allowLog: () => Promise.resolve(mayLog),
      onError: (error: unknown) => reported.push(error),
    };
    app = express().use(createWireRouter({ ...options, provider }));
    close = async () => {
      await provider.close();
      await database[Symbol.asyncDispose]();
    };
  });
  afterAll(() => close());
  beforeEach(async () => {
    nowMs = Date.parse('2025-02-15T12:00:00.000Z');
    mayLog = true;
    await provider.database.batch([
      { sql: 'delete from analytics_visits' },
      { sql: 'delete from analytics_days' },
    ]);
  });

  const send = (body: string, headers: Record<string, string> = {}) =>
    request(app).post(LOG).set('content-type', 'application/json').set(headers).send(body);
  const view = (visit: string, pathname: string, changes: object = {}) => {
    nowMs += 1000;
    const timestamp = new Date(nowMs).toISOString();
    return { type: 'pageview', timestamp, session_id: visit, pathname, channel: 'Direct', ...changes };
  };
  const log = (...events: object[]) => send(JSON.stringify({ events })).expect(200, { success: true });
  const visits = async () => (await provider.database.sql('select * from analytics_visits')).rows;
  const views = async () => {
    const counts = await provider.analytics.daily('2000-01-01', '2999-01-01');
    return counts.filter(({ kind: of }) => of === 'views').reduce((sum, { count }) => sum + count, 0);
  };
  const counted = async () => {
    const counts = await provider.analytics.daily('2000-01-01', '2999-01-01');
    return counts.map(({ day, kind: of, name, count }) => `${day} ${of} ${name} ${count}`).toSorted();
  };

  it('counts views, visits, screens, flows and channels of a day', async () => {
    await log(
      view('a', '/', { channel: 'Organic Search', utm_campaign: 'herbst' }),
      view('a', '/players'),
      view('a', '/players/player-7?token=secret'),
      view('b', '/players'),
      view('b', '/players'),
      { ...view('b', '/'), type: 'click' },
    );
    expect(await counted()).toEqual(
      [
        'views  5',
        'visits  2',
        'screen /players 3',
        'screen / 1',
        'screen /players/… 1',
        'flow / → /players 1',
        'flow /players → /players/… 1',
        'channel Organic Search 1',
        'channel Direct 1',
        'campaign herbst 1',
      ]
        .map((line) => `2025-02-15 ${line}`)
        .toSorted(),
    );
  });

  it('stores nothing that identifies a visitor', async () => {
    await log(
      view('visit-of-a-fan', '/', {
        user_id: 'user-1',
        user_email: 'fan@hub.test',
        referrer: 'https://mail.example/inbox?user=fan',
        user_agent: 'Firefox',
        ip: '192.0.2.1',
        note: 'extra',
      }),
    );
    const text = JSON.stringify([await visits(), await counted()]);
    expect(text).not.toMatch(/visit-of-a-fan|user-1|fan@|inbox|Firefox|192\.0|extra/u);
    expect(await views()).toBe(1);
  });

  it.each([
    ['not JSON', '{', 400],
    ['nothing', '', 400],
    ['null', 'null', 400],
    ['a list', '[]', 400],
    ['no events', '{}', 400],
    ['events of another kind', '{"events":5}', 400],
    ['an empty list', '{"events":[]}', 200],
    ['odd events', '{"events":[null,1,"x",[],{},{"type":"pageview"},{"type":5,"session_id":{}}]}', 200],
    ['too much', JSON.stringify({ events: [{ type: 'x'.repeat(300_000) }] }), 200],
  ])('stores nothing of %s, and refuses only what no client sends', async (_what, body, status) => {
    const answer = await send(body).expect(status);
    expect(status === 200 ? answer.body : answer.body.error.message).toEqual(
      status === 200 ? { success: true } : 'The body needs a list of events',
    );
    expect(await views()).toBe(0);
  });

  it('drops odd events and keeps the others', async () => {
    const old = new Date(nowMs - 8 * DAY_MS).toISOString();
    const ahead = new Date(nowMs + DAY_MS).toISOString();
    await log(
      view('a', '/'),
      view('a', '/', { timestamp: old }),
      view('a', '/', { timestamp: ahead }),
      view('a', 'x'.repeat(300)),
      view('a', '/', { session_id: '' }),
      view('a', '/', { channel: 'Made up', utm_campaign: 5 }),
    );
    expect(await views()).toBe(2);
  });

  it.each([
    ['DNT', { dnt: '1' }],
    ['GPC', { 'sec-gpc': '1' }],
  ])('stores nothing from a browser that asks not to be tracked by %s', async (_what, headers) => {
    await send(JSON.stringify({ events: [view('a', '/')] }), headers).expect(200);
    expect(await views()).toBe(0);
  });

  it('accepts at most 100 events at once, and none from an address that sends too many', async () => {
    await log(...Array.from({ length: 150 }, (_, index) => view(`visit ${index}`, '/')));
    expect(await views()).toBe(100);
    mayLog = false;
    await log(view('late', '/'));
    expect(await views()).toBe(100);
  });

  it('answers other origins, and reports success while the database is away', async () => {
    const { headers } = await log(view('a', '/')).set('origin', ORIGIN);
    expect(headers['access-control-allow-origin']).toBe(ORIGIN);
    const broken = { ...provider, analytics: { log: () => Promise.reject(new Error('away')) } };
    const brokenApp = express().use(
      createWireRouter({
        provider: broken,
        publicUrl: PROVIDER_OPTIONS.publicUrl,
        projectId: 'hub',
        secretKey: null,
        allowedOrigins: [],
        policies: {},
        onError: (error) => reported.push(error),
      }),
    );
    await request(brokenApp).post(LOG).send({ events: [] }).expect(200, { success: true });
    expect(String(reported.at(-1))).toContain('away');
    await request(app).post('/api/analytics/other/log').send({ events: [] }).expect(404);
  });

  it('queries the database no more often, however many events the day has had', async () => {
    const statements: number[] = [];
    const batch = provider.database.batch.bind(provider.database);
    const once = async () => {
      let asked = 0;
      provider.database.batch = (given, ...rest) => {
        asked += given.length;
        return batch(given, ...rest);
      };
      await log(view('a', '/'), view('a', '/players'));
      provider.database.batch = batch;
      return asked;
    };
    await once();
    statements.push(await once());
    for (let n = 0; n < 20; n += 1)
      await provider.analytics.log(Array.from({ length: 100 }, (_, i) => view(`v${n}-${i}`, `/s${i % 7}`)));
    statements.push(await once());
    expect(statements[1]).toBe(statements[0]);
    const { rows } = await provider.database.sql('select count(*) as n from analytics_days');
    expect(Number(rows[0]?.['n'])).toBeLessThan(100);
  });

  it('stops at the daily limit of a network, and continues the next day', async () => {
    const whole = () => log(...Array.from({ length: 100 }, (_, index) => view(`w${index}`, '/')));
    for (let n = 0; n < 21; n += 1) await whole();
    // Events of earlier tests come from the same network.
    expect(await views()).toBeLessThanOrEqual(2000);
    const stopped = await views();
    await whole();
    expect(await views()).toBe(stopped);
  });

  it('counts at most 500 names of a kind, and further ones only in the totals', async () => {
    for (let n = 0; n < 6; n += 1)
      await provider.analytics.log(Array.from({ length: 100 }, (_, i) => view(`n${n}`, `/p${n}x${i}`)));
    const { rows } = await provider.database.sql(
      `select count(*) as n, sum(count) as views from analytics_days where kind = 'screen'`,
    );
    expect(rows[0]).toMatchObject({ n: 500, views: 500 });
    expect(await views()).toBe(600);
  });

  it('keeps the 100 most frequent names of each closed day, even if a night was missed', async () => {
    for (let day = 0; day < 2; day += 1) {
      await provider.analytics.log(Array.from({ length: 100 }, (_, i) => view('a', `/p${i}`)));
      await provider.analytics.log([view('a', '/often'), view('a', '/often')]);
      nowMs += DAY_MS;
    }
    nowMs += 9 * DAY_MS;
    await provider.analytics.rollUp(400);
    const screens = (await counted()).filter((line) => line.includes(' screen '));
    expect(screens).toHaveLength(200);
    expect(screens.filter((line) => line.endsWith('/often 2'))).toHaveLength(2);
  });

  it('adds the events that an earlier version has not summed up yet', async () => {
    await provider.database.batch([
      {
        sql: `create table analytics_events (id text primary key, day text not null, at_ms double precision not null,
          visit text not null, type text not null, screen text not null, channel text not null, campaign text)`,
      },
      ...['a', 'a', 'b'].map((visit, n) => ({
        sql: `insert into analytics_events values (?, '2025-02-15', ?, ?, 'pageview', '/players', 'Direct', null)`,
        args: [`${n}`, n, visit],
      })),
      {
        sql: `insert into analytics_events values ('x', '2024-12-01', 1, 'c', 'pageview', '/', 'Direct', null)`,
      },
    ]);
    await provider.analytics.log([view('c', '/players')]);
    await provider.analytics.rollUp(400);
    await provider.analytics.rollUp(400);
    expect(await counted()).toEqual(
      ['views  4', 'visits  3', 'screen /players 4', 'channel Direct 3']
        .map((line) => `2025-02-15 ${line}`)
        .toSorted(),
    );
    await expect(provider.database.sql('select id from analytics_events')).rejects.toMatchObject({
      status: 400,
    });
  });

  it('deletes visits after a week, and counts after the configured days', async () => {
    await provider.analytics.log([view('a', '/'), view('b', '/')]);
    const before = await counted();
    await provider.analytics.rollUp(30);
    expect(await visits()).toHaveLength(2);
    nowMs += 9 * DAY_MS;
    await provider.analytics.rollUp(30);
    expect(await visits()).toEqual([]);
    expect(await counted()).toEqual(before);
    nowMs += 22 * DAY_MS;
    await provider.analytics.rollUp(30);
    expect(await counted()).toEqual([]);
  });
});
