import { once } from 'node:events';
import { createServer, type ServerOptions } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { SEASON_IMPORT_PATHS } from '@hub/shared/season/seasonImport.schema.ts';
import { createApp, type AppOptions } from '../app.ts';
import { budgetFor } from '@hub/tools/testing/budgetFor.ts';
import { SECRET_KEY, testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { DEADLINES } from './deadlines.ts';
import type { WorkBudgetOptions } from './workBudget.ts';

const PATH = '/trpc/community.polls?input={"pageType":"players","pageId":"players_general"}';
const bearer = (token: string) => `Bearer ${token}`;

const hubWith = (
  { deps }: TestApp,
  workBudget: Partial<WorkBudgetOptions>,
  clientDir: string | null = null,
) => supertest(createApp(deps, { clientDir, requestLog: null, workBudget }));

describe('admission control', () => {
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

  it('knows a network by what a trusted proxy forwards, whatever the port and the form', async () => {
    await using app = await testApp();
    const { config } = app.deps;
    const deps = { ...app.deps, config: { ...config, server: { ...config.server, trustedProxies: 1 } } };
    const hub = supertest(createApp(deps, { clientDir: null, requestLog: null, workBudget: budgetFor(1) }));
    const read = (forwarded: string) => hub.get(PATH).set('x-forwarded-for', forwarded);
    await read('198.51.100.8:20001').expect(200);
    for (const forwarded of ['198.51.100.8:20002', '[::ffff:198.51.100.8]:3', '192.0.2.1, ::ffff:c633:6408'])
      await read(forwarded).expect(429);
    await read('198.51.100.9:20001').expect(200);
    await read('[2001:db8:1:20::1]:443').expect(200);
    await read('2001:db8:1:2f::9').expect(429);
  });

  it('admits holders of the key', async () => {
    await using app = await testApp();
    const hub = hubWith(app, budgetFor(1));
    for (const status of [200, 429]) await hub.get(PATH).expect(status);
    await hub.get('/api/db/hub/rest/v1/teams').set('authorization', bearer(SECRET_KEY)).expect(200);
  });

  it('answers `/healthz` while other requests wait', async () => {
    await using app = await testApp();
    await using hub = await listening(app);
    const order: string[] = [];
    const ask = async (path: string, name: string) => {
      await (await fetch(hub.url + path)).arrayBuffer();
      order.push(name);
    };
    await ask('/healthz', 'first');
    const flood = Array.from({ length: 100 }, () => ask(PATH, 'flood'));
    await Promise.all([...flood, ask('/healthz', 'health')]);
    expect(order.indexOf('health')).toBeLessThan(100);
  });
});

describe('a request whose body never arrives', () => {
  const HALF = 100;
  const FORM = 'multipart/form-data; boundary=x';
  const kinds = [
    ['a stranger’s procedure', '/trpc/sharing.preview', null],
    ['a fan’s procedure', '/trpc/community.postComment', 'userToken'],
    ['rows', '/api/db/hub/rest/v1/comments', 'userToken'],
    ['an upload', '/api/storage/hub/upload', 'userToken', FORM],
    ['a stranger’s upload', '/api/storage/hub/upload', null, FORM],
    ['events', '/api/analytics/hub/log', null],
    ['a message', '/api/realtime/hub/publish', 'userToken'],
    ['a mail', '/api/notifications/hub/email', 'userToken'],
    ['a sign-in', '/api/auth/signin/email', null],
    ['a function', '/functions/Compute_Pstart_Model', null],
    ['an import', SEASON_IMPORT_PATHS.check, 'adminToken', FORM],
    ['an assistant', '/mcp', null],
  ] as const;

  it.each(kinds)(
    'holds and costs nothing: %s',
    async (_what, path, who, type: string = 'application/json') => {
      await using app = await testApp();
      await using hub = await listening(app, { workBudget: budgetFor(2) });
      const head = [
        `POST ${path} HTTP/1.1`,
        'Host: localhost',
        `Content-Type: ${type}`,
        'Content-Length: 1000',
      ];
      if (who !== null) head.push(`Authorization: ${bearer(app[who])}`);
      const arrived = hub.requests(HALF);
      const sockets = Array.from({ length: HALF }, () => {
        const socket = connect(hub.port, '127.0.0.1').on('error', () => undefined);
        socket.write(`${head.join('\r\n')}\r\n\r\n{"a`);
        return socket;
      });
      await arrived;
      const read = async () => {
        const headers = { authorization: bearer(app.userToken) };
        for (const init of [{}, { headers }]) {
          const answer = await fetch(hub.url + PATH, init);
          await answer.arrayBuffer();
          expect(answer.status).toBe(200);
        }
      };
      // Once while they are open, and once after they have been cut off.
      await read();
      const closing = sockets.filter((socket) => !socket.closed).map((socket) => once(socket, 'close'));
      for (const socket of sockets) socket.destroy();
      await Promise.all(closing);
      await read();
    },
  );

  it('holds nothing if its sender has left before it is read', async () => {
    await using app = await testApp();
    await using hub = await listening(app);
    hub.server.on('request', ({ method, socket }) => method === 'POST' && socket.destroy());
    for (let n = 0; n < 5; n += 1)
      await hub.say(
        'POST /trpc/sharing.preview HTTP/1.1\nHost: localhost\nContent-Type: application/json\nContent-Length: 9\n\n{',
      );
    expect((await fetch(hub.url + PATH)).status).toBe(200);
  });

  it('is charged for the work that goes on after its caller has left', async () => {
    await using app = await testApp();
    const [begun, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { read } = app.deps.stores.community;
    const polls = read.polls.bind(read);
    read.polls = async (...asked) => {
      begun.resolve();
      await finish.promise;
      return polls(...asked);
    };
    const charged: number[] = [];
    const startWork = () => () => charged.push(10) && 10;
    await using hub = await listening(app, { workBudget: { ...budgetFor(1), startWork } });
    const left = new Promise<void>((done) =>
      hub.server.once('request', (_req, res) => res.once('close', done)),
    );
    const leaving = new AbortController();
    const asked = fetch(hub.url + PATH, { signal: leaving.signal });
    await begun.promise;
    leaving.abort();
    await expect(asked).rejects.toThrow('aborted');
    await left;
    expect(charged).toEqual([]);
    finish.resolve();
    await expect.poll(() => charged).toEqual([10]);
    expect((await fetch(hub.url + PATH)).status).toBe(429);
  });

  it('is given up at its deadline', async () => {
    await using app = await testApp();
    await using hub = await listening(app, {}, { ...DEADLINES, ...SOON });
    const answer = await hub.say(
      'POST /trpc/sharing.preview HTTP/1.1\nHost: localhost\nContent-Length: 1000\n\n{"a',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 408 /u);
  });
});

it.each([
  ['two hosts', 'GET / HTTP/1.1\nHost: localhost\nHost: evil.test'],
  ['the same host twice', 'GET /healthz HTTP/1.1\nHost: localhost\nhOSt: localhost'],
  ['two hosts apart from each other', `GET ${PATH} HTTP/1.1\nHOST: evil.test\nAccept: */*\nhost: localhost`],
  [
    'two hosts of a socket',
    'GET /?project_id=hub HTTP/1.1\nHost: localhost\nHost: evil.test\nUpgrade: websocket',
  ],
])('refuses a request for %s', async (_what, head) => {
  await using app = await testApp();
  await using hub = await listening(app);
  expect(await hub.say(`${head}\nConnection: close\n\n`)).toMatch(/^HTTP\/1\.1 400 /u);
});

const SOON = { requestTimeout: 50, headersTimeout: 50, connectionsCheckingInterval: 10 };

/** A hub on a port of its own. */
async function listening({ deps }: TestApp, options: Partial<AppOptions> = {}, server: ServerOptions = {}) {
  const hub = createServer(server, createApp(deps, { clientDir: null, requestLog: null, ...options }));
  hub.listen(0, '127.0.0.1');
  await once(hub, 'listening');
  const { port } = hub.address() as AddressInfo;
  return {
    port,
    server: hub,
    url: `http://127.0.0.1:${port}`,
    /** The whole answer to these lines. */
    async say(lines: string) {
      const socket = connect(port, '127.0.0.1');
      socket.write(lines.replaceAll('\n', '\r\n'));
      return Buffer.concat((await socket.toArray()) as Buffer[]).toString();
    },
    /** Resolves when this many requests have arrived from now on. */
    requests: (count: number) =>
      new Promise<void>((done) => {
        let arrived = 0;
        hub.on('request', () => {
          arrived += 1;
          if (arrived === count) done();
        });
      }),
    async [Symbol.asyncDispose]() {
      hub.closeAllConnections();
      hub.close();
      await once(hub, 'close');
    },
  };
}
