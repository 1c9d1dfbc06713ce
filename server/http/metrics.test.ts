import supertest from 'supertest';
import { expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { computePstart } from '../commands/runs/computePstart.ts';
import { aSmallLeague, insertLeague } from '../testing/builders.ts';
import { FUNCTION_KEY, testApp, type TestApp } from '../testing/testApp.ts';
import { createMetrics } from './metrics.ts';

const FROM_OUTSIDE = { 'x-forwarded-for': '203.0.113.7' };
const key = (token: string) => ({ authorization: `Bearer ${token}` });

/** The values of a scrape by name and labels. */
async function scrape(request: TestApp['request']): Promise<Map<string, number>> {
  const { text } = await request.get('/metrics').expect(200);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

it('is open to the machine itself and to holders of the function key only', async () => {
  await using app = await testApp();
  const get = (headers: Record<string, string>) => app.request.get('/metrics').set(headers);
  const { headers } = await get({}).expect(200);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': expect.stringContaining('text/plain'),
  });
  await get(FROM_OUTSIDE).expect(401);
  await get({ forwarded: 'for=203.0.113.7' }).expect(401);
  await get({ ...FROM_OUTSIDE, ...key('a-wrong-key') }).expect(401);
  await get({ ...FROM_OUTSIDE, ...key(app.adminToken) }).expect(401);
  await get({ ...FROM_OUTSIDE, ...key(FUNCTION_KEY) }).expect(200);
});

it('counts requests by route and status, and catalog answers by where they come from', async () => {
  await using app = await testApp();
  await insertLeague(app.deps, aSmallLeague());
  for (const path of ['/trpc/catalog.dashboard', '/trpc/catalog.dashboard', '/trpc/account.me', '/nothing'])
    await app.request.get(path);
  await app.request.get('/').set('host', 'evil.example').expect(421);
  const values = await scrape(app.request);
  const requests = (labels: string) => values.get(`hub_request_seconds_count{${labels}}`);
  expect(requests('route="catalog",method="GET",status="200"')).toBe(1);
  expect(requests('route="trpc",method="GET",status="401"')).toBe(1);
  expect(requests('route="page",method="GET",status="404"')).toBe(1);
  expect(requests('route="page",method="GET",status="421"')).toBe(1);
  expect(values.get('hub_catalog_answers_total{from="computed"}')).toBe(1);
  expect(values.get('hub_catalog_answers_total{from="memory"}')).toBe(1);
});

it('tells of the last run, of sockets and of Node, and stays silent on a run it cannot read', async () => {
  await using app = await testApp();
  await insertLeague(app.deps, aSmallLeague());
  const metrics = createMetrics(app.deps, { ofNode: true });
  metrics.watchSockets(() => 3);
  const request = supertest(createApp(app.deps, { clientDir: null, requestLog: null, metrics }));
  const LAST_RUN = 'hub_last_run_timestamp_seconds{outcome="succeeded"}';
  expect((await scrape(request)).has(LAST_RUN)).toBe(false);
  await computePstart(app.deps, 'command');
  const values = await scrape(request);
  expect(values.get(LAST_RUN)).toBeGreaterThan(0);
  expect(values.get('hub_sockets')).toBe(3);
  expect(values.get('process_start_time_seconds')).toBeGreaterThan(0);
  app.deps.stores.flows.read = () => Promise.reject(new Error('the database is away'));
  const during = await scrape(request);
  expect(during.get(LAST_RUN)).toBe(values.get(LAST_RUN));
  expect(during.get('hub_sockets')).toBe(3);
});

it('shows the connections of a pool', async () => {
  await using app = await testApp();
  const provider = { ...app.deps.provider, connections: () => ({ busy: 2, idle: 1, waiting: 4 }) };
  const metrics = createMetrics({ ...app.deps, provider });
  const text = await metrics.registry.metrics();
  expect(text).toContain('hub_database_connections{state="waiting"} 4');
});
