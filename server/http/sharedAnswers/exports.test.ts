import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FREE_WORK } from '@hub/tools/testing/budgetFor.ts';
import { createApp } from '../../app.ts';
import { computePstart } from '../../commands/runs/computePstart.ts';
import type { TestApp } from '@hub/tools/testing/testApp.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';

/** Headers that may differ between two answers with the same file. */
const PER_ANSWER_HEADERS = new Set(['date', 'x-request-id', 'keep-alive', 'connection']);
const PATHS = [
  '/api/v1/players',
  '/api/v1/players.csv',
  '/api/v1/fixtures',
  '/api/v1/openapi.json',
  '/calendar/clubs/team-a.ics',
  '/embed/record',
  '/embed/record/dark',
  '/embed/clubs/team-a',
];

describe('a file from memory', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await leagueApp();
    await computePstart(app.deps, 'command');
  });
  afterAll(() => app[Symbol.asyncDispose]());

  /** A hub with an empty cache. */
  const aHub = (options: Partial<Parameters<typeof createApp>[1]> = {}) =>
    supertest(createApp(app.deps, { clientDir: null, requestLog: null, workBudget: FREE_WORK, ...options }));
  type Hub = ReturnType<typeof aHub>;
  const answerOf = async (hub: Hub, path: string, headers: Record<string, string>) => {
    const answer = await hub.get(path).set(headers).buffer(true).parse(collect);
    const compared = Object.entries(answer.headers).filter(([name]) => !PER_ANSWER_HEADERS.has(name));
    return { status: answer.status, headers: Object.fromEntries(compared), body: String(answer.body) };
  };
  const countOf = async (hub: Hub) => {
    const { text } = await hub.get('/metrics').expect(200);
    return Number(/^hub_export_answers_total (\d+)$/mu.exec(text)?.[1]);
  };

  it.each(PATHS)('is the same as when it was created: %s', async (path) => {
    const hub = aHub();
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': encoding };
      const made = await answerOf(hub, path, headers);
      const before = await countOf(hub);
      const held = await answerOf(hub, path, headers);
      expect(made.status).toBe(200);
      expect(held).toEqual(made);
      expect(await countOf(hub)).toBe(before + 1);
    }
  });

  it('counts towards the limit of its address, and is rejected like everything else', async () => {
    const hub = aHub({ publicApiPerMinute: 3 });
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await hub.get('/api/v1/clubs')).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const refused = await hub.get('/api/v1/clubs');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['access-control-allow-origin']).toBe('*');
  });

  it('rejects unknown parameters and writes', async () => {
    const hub = aHub();
    await hub.get('/api/v1/clubs').expect(200);
    await hub.get('/api/v1/clubs?x=1').expect(400);
    await hub.post('/api/v1/clubs').expect(404);
  });
});

/** The raw body, without decompression. */
function collect(response: supertest.Response, done: (error: Error | null, body: string) => void) {
  const chunks: Buffer[] = [];
  const stream = response as unknown as NodeJS.ReadableStream;
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => done(null, Buffer.concat(chunks).toString('base64')));
}
