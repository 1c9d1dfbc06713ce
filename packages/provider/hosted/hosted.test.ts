import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failureOf } from '../contract/opened.ts';
import type { Provider } from '../provider.ts';
import { openHostedProvider, type HostedOptions } from './openHostedProvider.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let url: string;
/** Answers to successive requests; the last one serves all further requests. */
let answers: Answer[];
let received: { method?: string; url: string; headers: IncomingMessage['headers']; body: string }[];
let waits: number[];

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
const hangUp: Answer = (request) => request.socket.destroy();
const silence: Answer = () => undefined;

beforeEach(async () => {
  answers = [];
  received = [];
  waits = [];
  server = createServer((request, response) => void receive(request, response)).listen(0);
  await once(server, 'listening');
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
});

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  received.push({
    method: request.method,
    url: request.url ?? '',
    headers: request.headers,
    body: await text(request),
  });
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  answer?.(request, response);
}

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function hosted(options: Partial<HostedOptions> = {}): Provider {
  return openHostedProvider({
    coreUrl: url,
    authUrl: url,
    projectId: 'p 1',
    secretKey: 'key',
    timeoutMs: 10_000,
    wait: async (delayMs) => waits.push(delayMs),
    ...options,
  });
}
const things = (options?: Partial<HostedOptions>) => hosted(options).database.table('statsPlayers');

describe('requests', () => {
  test('requests a list as the contract specifies', async () => {
    answers = [json(200, [{ id: 'a', starts_last5: 3, positions: ['GK'] }])];
    const rows = await things().list({
      select: ['id', 'startsLast5'],
      where: {
        kickoffTs: { gte: '2025-02-15T14:30:00Z', lt: '2025-03' },
        name: 'x%41',
        id: { in: ['a,b', 'c'] },
        OR: [{ rank: 1 }, { rank: { is: null }, name: '(x)' }],
      },
      orderBy: { createdAt: 'desc' },
      limit: 5,
      offset: 10,
    });
    expect(rows).toEqual([{ id: 'a', startsLast5: 3, positions: '["GK"]' }]);
    const asked = new URL(received[0]?.url ?? '', url);
    expect(asked.pathname).toBe('/api/db/p%201/rest/v1/stats_players');
    expect([...asked.searchParams]).toEqual([
      ['kickoff_ts', 'gte.2025-02-15T14:30:00Z'],
      ['kickoff_ts', 'lt.2025-03'],
      ['name', 'eq.x%2541'],
      ['id', 'in.(a%2Cb,c)'],
      ['or', '(rank=eq.1,and=(rank=is.null,name=eq.%28x%29))'],
      ['select', 'id,starts_last5'],
      ['order', 'created_at.desc,id.asc'],
      ['limit', '5'],
      ['offset', '10'],
    ]);
    expect(received[0]?.headers).toMatchObject({
      authorization: 'Bearer key',
      'content-type': 'application/json',
    });
  });

  test('writes with an id and requests the row', async () => {
    answers = [json(201, [{ id: 'a' }])];
    await things().create({ startsLast5: 3, isActive: true });
    await things().upsert({ id: 'a', startsLast5: 3 }, { onConflict: ['userId', 'id'] });
    expect(received[0]?.headers.prefer).toBe('return=representation');
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      starts_last5: 3,
      is_active: 1,
      id: expect.stringMatching(/^[\da-f]{32}$/),
    });
    expect(received[1]?.url).toContain('?on_conflict=user_id%2Cid');
    expect(received[1]?.headers.prefer).toBe('return=representation resolution=merge-duplicates');
  });

  test('sends no authorization without a key', async () => {
    answers = [json(200, [])];
    await things({ secretKey: null }).list();
    expect(received[0]?.headers.authorization).toBeUndefined();
  });

  test('takes the count from content-range, or else counts the ids', async () => {
    answers = [json(200, [{ id: 'a' }], { 'Content-Range': '0-0/731' })];
    expect(await things().count()).toBe(731);
    expect(received[0]?.headers.prefer).toBe('count=exact');
    answers = [json(200, [{ id: 'a' }]), json(200, [{ id: 'a' }, { id: 'b' }])];
    expect(await things().count()).toBe(2);
  });

  test('fails when nothing was created', async () => {
    answers = [json(201, [])];
    expect((await failureOf(things().create({}))).message).toBe('Failed to create record');
    expect((await failureOf(things().upsert({}))).message).toBe('Failed to upsert record');
  });
});

describe('failures', () => {
  test.each([
    [404, { error: { message: 'no' } }, 'NETWORK_ERROR', 'no'],
    [400, { message: 'bad' }, 'VALIDATION_ERROR', 'bad'],
    [500, { error: 'broken' }, 'NETWORK_ERROR', 'broken'],
    [418, {}, 'NETWORK_ERROR', 'HTTP 418'],
  ])('status %i with %j', async (status, body, code, message) => {
    answers = [json(status, body)];
    expect(await failureOf(things().list())).toMatchObject({ status, code, message });
    expect(received).toHaveLength(1);
  });

  test('recognises a conflict by the text of the error alone', async () => {
    answers = [json(500, { error: { message: 'SQLITE_CONSTRAINT: UNIQUE constraint failed: votes.id' } })];
    expect(await failureOf(things().create({}))).toMatchObject({ status: 409, reason: 'conflict' });
  });

  test('fails on HTML, broken JSON and a wrong shape', async () => {
    answers = [
      (_request, response) => response.writeHead(500, { 'Content-Type': 'text/html' }).end('<h1>no</h1>'),
    ];
    expect((await failureOf(things().list())).message).toBe('HTTP 500');
    answers = [
      (_request, response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('[{'),
    ];
    expect((await failureOf(things().list())).status).toBe(502);
    answers = [json(200, 'text')];
    expect((await failureOf(things().list())).status).toBe(502);
    answers = [json(200, { results: [] })];
    expect((await failureOf(hosted().database.batch([{ sql: 'select 1' }]))).status).toBe(502);
  });

  test.each([401, 403])(
    'reports a refused key (%i) as an outage, not as a visitor without rights',
    async (status) => {
      answers = [json(status, { error: { message: 'wrong key sk_live_1' } })];
      const failure = await failureOf(things().list());
      expect(failure.status).toBe(502);
      expect(failure.publicMessage).toBe('The data source cannot be reached');
      expect((await failureOf(hosted({ secretKey: null }).database.table('votes').list())).status).toBe(
        status,
      );
    },
  );

  test("does not pass on the provider's own message", async () => {
    answers = [json(400, { error: { message: 'near "selekt": syntax error in select * from secrets' } })];
    const failure = await failureOf(hosted().database.sql('delete from secrets'));
    expect(failure.message).toContain('secrets');
    expect(failure.publicMessage).toBe('The input is not valid');
  });

  test('refuses an answer of more than 64 MiB without buffering it', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    let chunks = 0;
    answers = [
      (request, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        const send = () => {
          while (!request.socket.destroyed && chunks < 300) {
            chunks += 1;
            if (!response.write(chunk)) {
              response.once('drain', send);
              return;
            }
          }
          response.end();
        };
        send();
      },
    ];
    const failure = await failureOf(things().list());
    expect(failure).toMatchObject({ status: 502, message: 'The provider sent too much' });
    expect(chunks).toBeLessThan(300);
  });

  test('gives a read-only statement the time limit of a read, and retries it', async () => {
    answers = [hangUp, json(200, { rows: [], columns: [], rowCount: 0 })];
    await hosted().database.sql('select 1');
    expect(received).toHaveLength(2);
    answers = [silence];
    const slow = hosted({ timeoutMs: 50, bulkTimeoutMs: 60_000 });
    expect((await failureOf(slow.database.sql('select 1'))).status).toBe(0);
    expect((await failureOf(slow.database.batch([{ sql: 'select 1' }], 'read'))).status).toBe(0);
  });

  test('retries reads when the server is busy or hangs up, but never writes', async () => {
    for (const failing of [hangUp, json(502, {}), json(503, {}), json(504, {}), json(429, {})]) {
      received = [];
      answers = [failing, failing, json(200, [{ id: 'a' }])];
      expect(await things().list()).toEqual([{ id: 'a' }]);
      expect(received).toHaveLength(3);
      received = [];
      answers = [failing];
      await failureOf(things().create({}));
      await failureOf(hosted().database.sql('delete from votes'));
      await failureOf(hosted().database.batch([{ sql: 'select 1' }]));
      expect(received).toHaveLength(3);
    }
  });

  test('retries read batches', async () => {
    answers = [
      json(503, {}),
      json(200, { results: [{ rows: [{ a_b: 1 }], columns: ['a_b'], rowCount: 1 }] }),
    ];
    const [result] = await hosted().database.batch([{ sql: 'select 1 as a_b' }], 'read');
    expect(result).toEqual({ rows: [{ aB: 1 }], columns: ['a_b'], rowCount: 1 });
  });

  test('stops after three attempts, with growing pauses', async () => {
    answers = [json(503, { message: 'later' })];
    expect(await failureOf(things().list())).toMatchObject({ status: 503, message: 'later' });
    expect(received).toHaveLength(3);
    expect(waits).toHaveLength(2);
    for (const [index, delayMs] of waits.entries()) {
      expect(delayMs).toBeGreaterThanOrEqual(0);
      expect(delayMs).toBeLessThanOrEqual(200 * 2 ** (index + 1));
    }
  });

  test('waits as long as the server asks, within limits', async () => {
    answers = [
      json(429, {}, { 'Retry-After': '2' }),
      json(429, {}, { 'Retry-After': '3600' }),
      json(200, []),
    ];
    await things().list();
    expect(waits).toEqual([2000, 10_000]);
  });

  test('gives up on a server that does not answer, without a retry', async () => {
    answers = [silence];
    const failure = await failureOf(things({ timeoutMs: 50 }).list());
    expect(failure).toMatchObject({ status: 0, code: 'NETWORK_ERROR' });
    expect(failure.message).toBe('Network request failed: the provider did not answer in time');
    expect(failure.cause).toMatchObject({ name: 'TimeoutError' });
    expect(received).toHaveLength(1);
  });

  test('gives up on an answer that never ends', async () => {
    answers = [
      (_request, response) =>
        response.writeHead(200, { 'Content-Type': 'application/json' }).write('[{"id":"a"}'),
    ];
    expect((await failureOf(things({ timeoutMs: 50 }).list())).status).toBe(0);
  });

  test('fails when there is no server', async () => {
    server.closeAllConnections();
    server.close();
    const failure = await failureOf(things().list());
    expect(failure).toMatchObject({
      status: 0,
      message: 'Network request failed: the provider cannot be reached',
    });
    expect(failure.cause).toBeInstanceOf(Error);
    expect((await failureOf(hosted().auth.me('token'))).message).toMatch(/^Network error: /);
    expect((await failureOf(hosted().ping())).status).toBe(0);
  });

  test('does not follow redirects, which would leak the key', async () => {
    answers = [(_request, response) => response.writeHead(302, { Location: `${url}/elsewhere` }).end()];
    expect((await failureOf(things().create({}))).status).toBe(0);
    expect(received).toHaveLength(1);
  });

  test('names the failed operation in auth errors', async () => {
    answers = [json(401, { message: 'expired', error: 'expired', code: 'AUTH_ERROR' })];
    expect(await failureOf(hosted().auth.me('t'))).toMatchObject({
      status: 401,
      message: 'Failed to fetch user: expired',
    });
    expect((await failureOf(hosted().auth.update('t', {}))).message).toBe('Failed to update user: expired');
    expect((await failureOf(hosted().auth.refresh('t'))).status).toBe(401);
  });

  test('accepts a refused token as proof that the service is up, without a key', async () => {
    answers = [json(401, { message: 'who are you?' })];
    await hosted({ secretKey: null }).ping();
    answers = [json(500, {})];
    expect((await failureOf(hosted({ secretKey: null }).ping())).status).toBe(500);
  });
});
