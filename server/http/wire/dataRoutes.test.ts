import express, { type Express } from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import supertest from 'supertest';
import { loadConfig } from '../../config/config.ts';
import { Failure } from '@hub/provider/base/failure.ts';
import { createDataBudget } from '../userBudget.ts';
import { aPdf } from '@hub/provider/contract/documents.ts';
import { openPublicSite, type PublicSite } from '@hub/provider/contract/publicSite.ts';
import { SECRET_KEY, testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { CHUNKS_MAX, DOCUMENT_BYTES_MAX } from '@hub/provider/data.ts';
import { createWireRouter } from '@hub/provider/wire/createWireRouter.ts';
import { createLargeBodies } from '@hub/provider/wire/largeBodies.ts';
import type { DocumentCost } from '@hub/provider/embedded/data/documents/readDocument.ts';
import type { DataCall } from '@hub/provider/wire/data/dataRoutes.ts';

const DATA = '/api/data/hub';
let site: PublicSite;
let hub: TestApp;
let app: Express;
let refused: DataCall[];
let counted: string[];
let costs: DocumentCost[];
beforeAll(async () => {
  site = await openPublicSite();
  hub = await testApp({ embedded: { safeFetch: site.safeFetch } });
  app = express().use(
    createWireRouter({
      provider: hub.deps.provider,
      publicUrl: 'http://localhost:3000',
      projectId: 'hub',
      secretKey: SECRET_KEY,
      allowedOrigins: ['https://other.example'],
      policies: {},
      async allowData(userId, call) {
        counted.push(`${call} of ${userId === '' ? 'nobody' : 'a user'}`);
        if (refused.includes(call)) throw new Failure('tooMany');
      },
      chargeDocument: async (_userId, cost) => void costs.push(cost),
    }),
  );
});
beforeEach(() => {
  refused = [];
  counted = [];
  costs = [];
});
afterAll(async () => {
  await hub[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
});

const post = (token: string, call: string, body: object = {}) => {
  const sent = supertest(app).post(`${DATA}/${call}`);
  return (token === '' ? sent : sent.set('authorization', `Bearer ${token}`)).send(body);
};
const CALLS = ['extract-from-url', 'extract-from-blob', 'scrape', 'screenshot', 'fetch', 'search'];

describe('documents in memory', () => {
  const RETRY_SECONDS = '5';
  it('share a limit of bytes, and a single one always fits', async () => {
    const bodies = createLargeBodies(1_000_000);
    const asked = (bytes: number) => ({ get: () => String(bytes) }) as unknown as express.Request;
    const giveBack = bodies.reserve(asked(5_000_000), DOCUMENT_BYTES_MAX);
    expect(() => bodies.reserve(asked(1), DOCUMENT_BYTES_MAX)).toThrow(Failure);
    giveBack();
    giveBack();
    const first = bodies.reserve(asked(600_000), DOCUMENT_BYTES_MAX);
    const second = bodies.reserve(asked(400_000), DOCUMENT_BYTES_MAX);
    expect(() => bodies.reserve(asked(1), DOCUMENT_BYTES_MAX)).toThrow(Failure);
    second();
    bodies.reserve(asked(200_000), DOCUMENT_BYTES_MAX, 2);
    first();
  });

  it('count in full if a request states no length, or one beyond the limit', () => {
    const bodies = createLargeBodies(1000);
    const asked = (length: string | undefined) => ({ get: () => length }) as unknown as express.Request;
    const [one, other] = [bodies.reserve(asked('100'), 500), bodies.reserve(asked('100'), 500)];
    for (const length of [undefined, 'nonsense', '1e99'])
      expect(bodies.reserve.bind(null, asked(length), 900)).toThrow(Failure);
    one();
    other();
  });

  it('are refused without being read while there is no room, with the time to retry', async () => {
    let taken = true;
    const full = express().use(
      createWireRouter({
        provider: hub.deps.provider,
        publicUrl: 'http://localhost:3000',
        projectId: 'hub',
        secretKey: SECRET_KEY,
        allowedOrigins: [],
        policies: {},
        bodies: {
          reserve() {
            if (taken) throw new Failure('busy', undefined, { retryAfterMs: 5000 });
            return () => undefined;
          },
        },
      }),
    );
    const send = () =>
      supertest(full)
        .post(`${DATA}/extract-from-blob`)
        .set('authorization', `Bearer ${hub.userToken}`)
        .attach('file', Buffer.from('Ein Text.'), 'text.txt');
    const { headers } = await send().expect(503);
    expect(headers['retry-after']).toBe(RETRY_SECONDS);
    taken = false;
    expect((await send().expect(200)).text).toContain('Ein Text.');
  });
});

describe('the data service over the wire', () => {
  it.each(CALLS)('refuses strangers at /%s, whatever they send', async (call) => {
    for (const token of ['', 'no-token']) {
      const { body } = await post(token, call, { url: site.origin, q: 'x' }).expect(401);
      expect(body.error.code).toBe('AUTH_ERROR');
    }
    expect(counted).toEqual([]);
  });

  it.each([
    ['extract-from-url', {}, '"url": is required'],
    ['extract-from-url', { url: 5 }, '"url": is required'],
    ['extract-from-url', { url: 'https://a.example', chunkSize: 0 }, '"chunkSize": '],
    ['extract-from-url', { url: 'https://a.example', chunkSize: 1.5 }, '"chunkSize": '],
    ['scrape', { url: 'https://a.example', formats: ['film'] }, '"formats.0": '],
    ['screenshot', { url: 'https://a.example', width: 1e9 }, '"width": '],
    ['fetch', { url: 'https://a.example', headers: 'x' }, '"headers": '],
    ['fetch', { url: 'https://93.184.215.14', method: 'CONNECT' }, 'The method is not supported'],
    ['fetch', { url: 'https://93.184.215.14', headers: { 'a b': 'c' } }, 'A header is malformed'],
    ['fetch', { url: 'https://93.184.215.14', headers: { a: 'b\r\nc: d' } }, 'A header is malformed'],
    ['fetch', { url: 'http://10.0.0.1/' }, 'The address is not one of the public internet'],
    ['search', { q: ' ' }, '"q": '],
    ['search', { q: 'x', tbm: 'films' }, '"tbm": '],
    ['extract-from-blob', {}, 'The body must be a form with a "file"'],
  ])('refuses odd input at /%s: %j', async (call, body, message) => {
    const answer = await post(hub.userToken, call, body).expect(400);
    expect(answer.body.error.message).toContain(message);
    expect(answer.body.error.code).toBe('DATA_ERROR');
  });

  it('refuses a form without a file, with two, and one that is too large', async () => {
    const form = () =>
      supertest(app).post(`${DATA}/extract-from-blob`).set('authorization', `Bearer ${hub.userToken}`);
    await form().field('chunking', 'true').expect(400);
    const file = Buffer.from('Hallo');
    await form().attach('file', file, 'a.txt').attach('other', file, 'b.txt').expect(400);
    await form().attach('file', file, 'a.txt').field('chunkSize', 'many').expect(400);
    await form().set('content-type', 'multipart/form-data').send('x').expect(400);
    await form()
      .attach('file', Buffer.alloc(DOCUMENT_BYTES_MAX + 1), 'a.bin')
      .expect(413);
  });

  it('refuses users who have used up their day, but not the key', async () => {
    refused = ['read', 'fetch', 'search', 'screenshot'];
    for (const call of CALLS)
      await post(hub.userToken, call, { url: 'https://a.example', q: 'x' }).expect(429);
    await post(SECRET_KEY, 'extract-from-url', { url: `${site.origin}/report.pdf` }).expect(200);
  });

  it('answers users and the key', async () => {
    for (const token of [hub.userToken, SECRET_KEY])
      expect((await post(token, 'extract-from-url', { url: `${site.origin}/report.pdf` })).body).toEqual({
        text: 'Startet er?',
      });
    const { body } = await supertest(app)
      .post(`${DATA}/extract-from-blob`)
      .set('authorization', `Bearer ${hub.userToken}`)
      .attach('file', aPdf('Drei Wackelkandidaten'), 'a.pdf')
      .field('chunking', 'true')
      .field('chunkSize', '100')
      .expect(200);
    expect(body).toEqual({ chunks: ['Drei Wackelkandidaten'] });
    expect(counted).toEqual(['read of a user', 'read of a user']);
    expect(costs.map(({ pages }) => pages)).toEqual([1, 1]);
  });

  it('cuts a text into pieces of any size, as long as they are not too many', async () => {
    const send = (content: Buffer, chunkSize: number) =>
      supertest(app)
        .post(`${DATA}/extract-from-blob`)
        .set('authorization', `Bearer ${hub.userToken}`)
        .attach('file', content, 'a.txt')
        .field('chunking', 'true')
        .field('chunkSize', String(chunkSize));
    expect((await send(Buffer.from('Tor. Ecke.'), 5).expect(200)).body).toEqual({
      chunks: ['Tor.', 'Ecke.'],
    });
    expect((await send(Buffer.from('⚽ 1'), 1).expect(200)).body).toEqual({ chunks: ['⚽', '1'] });
    const { body } = await send(Buffer.alloc(CHUNKS_MAX + 1, 'x'), 1).expect(413);
    expect(body.error.message).toBe('The text has more than 250000 pieces; request larger ones');
  });

  it('reads one document of a user at a time, but several of the key', async () => {
    const read = (token: string) =>
      supertest(app)
        .post(`${DATA}/extract-from-blob`)
        .set('authorization', `Bearer ${token}`)
        .attach('file', Buffer.from('Hallo'), 'a.txt');
    const statuses = async (token: string) =>
      (await Promise.all([read(token), read(token)])).map(({ status }) => status);
    expect(new Set(await statuses(hub.userToken))).toEqual(new Set([200, 429]));
    expect(await statuses(SECRET_KEY)).toEqual([200, 200]);
    await read(hub.userToken).expect(200);
  });

  it('reports a missing search engine and a missing browser', async () => {
    const search = await post(hub.userToken, 'search', { q: 'x' }).expect(501);
    expect(search.body.error.message).toBe('This hub has no search engine');
    await post(hub.userToken, 'screenshot', { url: site.origin }).expect(501);
  });

  it('reveals nothing about the network inside', async () => {
    const { body } = await post(hub.userToken, 'scrape', { url: `${site.origin}/elsewhere` }).expect(400);
    expect(body.error.message).toBe('The address is not one of the public internet');
    expect(JSON.stringify(body)).not.toContain('127.0.0.1');
  });

  it('answers allowed origins, including errors, and knows no other calls', async () => {
    const origin = 'https://other.example';
    const answer = await post('', 'scrape', {}).set('origin', origin).expect(401);
    expect(answer.headers['access-control-allow-origin']).toBe(origin);
    await post(hub.userToken, 'nothing').expect(404);
    await supertest(app).post('/api/data/other/scrape').expect(404);
  });
});

describe('data and AI of a hub that does not open them to users', () => {
  it.each(['data/hub/fetch', 'data/hub/extract-from-blob', 'ai/hub/text', 'ai/hub/image'])(
    'is for the key alone: /api/%s',
    async (path) => {
      const { provider } = loadConfig({ PROVIDER_SECRET_KEY: SECRET_KEY });
      await using closed = await testApp({ provider });
      const statusFor = async (token: string) =>
        (await closed.request.post(`/api/${path}`).set('authorization', `Bearer ${token}`).send({})).status;
      expect((await closed.request.post(`/api/${path}`).send({})).status).toBe(401);
      expect(await statusFor(closed.userToken)).toBe(403);
      expect(await statusFor(closed.adminToken)).toBe(403);
      // The key's empty request is read, and refused for what it lacks.
      expect(await statusFor(SECRET_KEY)).toBe(400);
    },
  );
});

describe("a user's day", () => {
  it('is counted across all processes, and a new one begins at midnight (UTC)', async () => {
    let now = new Date('2025-02-15T23:00:00.000Z');
    const processes = Array.from({ length: 4 }, () => createDataBudget(hub.deps.stores, () => now));
    const take = async () => {
      const taken = await Promise.allSettled(
        processes.map(({ allowData }) => allowData('fan', 'screenshot')),
      );
      return taken.filter(({ status }) => status === 'fulfilled').length;
    };
    let allowed = 0;
    for (let round = 0; round < 14; round += 1) allowed += await take();
    expect(allowed).toBe(50);
    now = new Date('2025-02-15T23:59:59.000Z');
    expect(await take()).toBe(0);
    now = new Date('2025-02-16T00:00:00.000Z');
    expect(await take()).toBe(4);
    await processes[0]?.allowData('other', 'screenshot');
  });

  it('cannot be used up in a minute', async () => {
    const { allowData } = createDataBudget(hub.deps.stores);
    for (let call = 0; call < 30; call += 1) await allowData('hasty', 'fetch');
    await expect(allowData('hasty', 'fetch')).rejects.toMatchObject({
      errorCode: 'tooMany',
      retryAfterMs: expect.any(Number),
    });
  });

  it.each([
    ['bytes', { bytes: 100 * 1024 * 1024, pages: 1, durationMs: 1 }],
    ['pages', { bytes: 1, pages: 1000, durationMs: 1 }],
    ['seconds', { bytes: 1, pages: 1, durationMs: 120_000 }],
  ])('ends for documents when their %s are used up, in every process', async (what, cost) => {
    let now = new Date('2025-02-15T12:00:00.000Z');
    const [one, other] = [1, 2].map(() => createDataBudget(hub.deps.stores, () => now));
    await one?.allowData(what, 'read');
    await one?.chargeDocument(what, { bytes: 5, pages: 5, durationMs: 5 });
    await other?.allowData(what, 'read');
    await other?.chargeDocument(what, cost);
    for (const budget of [one, other])
      await expect(budget?.allowData(what, 'read')).rejects.toMatchObject({ errorCode: 'tooMany' });
    await one?.allowData(what, 'search');
    await one?.allowData(`another fan of ${what}`, 'read');
    now = new Date('2025-02-16T00:00:00.000Z');
    await one?.allowData(what, 'read');
  });
});
