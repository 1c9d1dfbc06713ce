import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { budgetFor } from '../testing/budgetFor.ts';
import { SECRET_KEY, testApp, type TestApp } from '../testing/testApp.ts';
import type { WorkBudgetOptions } from './workBudget/workBudget.ts';

const PATH = '/trpc/community.polls?input={"pageType":"players","pageId":"players_general"}';
const bearer = (token: string) => `Bearer ${token}`;

const hubWith = (
  { deps }: TestApp,
  workBudget: Partial<WorkBudgetOptions>,
  clientDir: string | null = null,
) => supertest(createApp(deps, { clientDir, requestLog: null, workBudget }));

describe('the front door', () => {
  it('refuses callers without budget before any read, in the format of each port', async () => {
    await using app = await testApp();
    const hub = hubWith(app, budgetFor(1));
    await hub.get(PATH).expect(200);
    await hub.get(PATH).expect(429);
    app.providerCalls.length = 0;
    const procedure = await hub.get(PATH).expect(429);
    expect(procedure.body.error.data).toMatchObject({ errorCode: 'tooMany', httpStatus: 429 });
    const rest = await hub.get('/api/db/hub/rest/v1/teams').expect(429);
    expect(rest.body.error).toMatchObject({ reason: 'tooMany', code: expect.any(String) });
    for (const path of ['/api/v1/players', '/calendar/clubs/x.ics', '/record.csv', '/embed/players/x'])
      await hub.get(path).expect(429);
    const posted = await hub.post('/functions/Compute_Pstart_Model').send({}).expect(429);
    for (const { headers } of [procedure, rest, posted]) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
    expect(app.providerCalls).toEqual([]);
  });

  it('lets scripts of allowed origins read when to retry', async () => {
    const origin = 'https://fans.example';
    await using app = await testApp({ allowedOrigins: [origin] });
    const hub = hubWith(app, budgetFor(1));
    const read = () => hub.get('/api/db/hub/rest/v1/teams').set('origin', origin);
    const { headers: ofAnswer } = await read().expect(200);
    const { headers: ofRefusal } = await read().expect(429);
    for (const headers of [ofAnswer, ofRefusal]) {
      expect(headers['access-control-allow-origin']).toBe(origin);
      expect(headers['access-control-expose-headers']).toContain('retry-after');
    }
    expect(Number(ofRefusal['retry-after'])).toBeGreaterThan(0);
  });

  it('keeps pages, the sign-in and health open to a flood’s neighbours', async () => {
    await using app = await testApp();
    const clientDir = await mkdtemp(join(tmpdir(), 'hub-client-'));
    try {
      await writeFile(join(clientDir, 'index.html'), '<!doctype html>');
      const hub = hubWith(app, budgetFor(1), clientDir);
      for (const status of [200, 429, 429]) await hub.get(PATH).expect(status);
      await hub.get('/healthz').expect(200);
      await hub.get('/players').expect(200);
      await hub
        .post('/api/auth/signin/email')
        .send({ email: 'nobody@hub.test', password: 'Zweikampfquote-77' })
        .expect(401);
    } finally {
      await rm(clientDir, { recursive: true });
    }
  });

  it('knows users by their tokens, and does not refuse them because of strangers at their address', async () => {
    await using app = await testApp();
    const hub = hubWith(app, budgetFor(2));
    const me = () => hub.get('/trpc/account.me').set('authorization', bearer(app.userToken));
    await me().expect(200);
    for (const status of [200, 200, 429]) await hub.get(PATH).expect(status);
    await me().expect(200);
    await me().expect(429);
    app.providerCalls.length = 0;
    await me().expect(429);
    expect(app.providerCalls).toEqual([]);
    await hub.get('/trpc/account.me').set('authorization', bearer(app.adminToken)).expect(429);
  });

  it('admits holders of the key', async () => {
    await using app = await testApp();
    const hub = hubWith(app, budgetFor(1));
    for (const status of [200, 429]) await hub.get(PATH).expect(status);
    await hub.get('/api/db/hub/rest/v1/teams').set('authorization', bearer(SECRET_KEY)).expect(200);
  });

  it('counts the bytes sent to an address, even from memory', async () => {
    await using app = await testApp();
    const hub = hubWith(app, { bytesPerAddress: 1000 });
    await hub.get('/trpc/catalog.players').expect(200);
    const statuses: number[] = [];
    for (let n = 0; n < 40; n += 1) statuses.push((await hub.get('/trpc/catalog.players')).status);
    expect(statuses).toContain(200);
    const { headers } = await hub.get('/trpc/catalog.players').expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await hub.get(PATH).expect(429);
    await hub.get('/healthz').expect(200);
  });

  it('answers `/healthz` while requests wait for their turn', async () => {
    await using app = await testApp();
    const server = createServer(createApp(app.deps, { clientDir: null, requestLog: null })).listen(0);
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const order: string[] = [];
    const ask = async (path: string, name: string) => {
      await (await fetch(url + path)).arrayBuffer();
      order.push(name);
    };
    try {
      await ask('/healthz', 'first');
      const flood = Array.from({ length: 100 }, () => ask(PATH, 'flood'));
      await Promise.all([...flood, ask('/healthz', 'health')]);
      expect(order.indexOf('health')).toBeLessThan(100);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
