import supertest from 'supertest';
import { expect, it } from 'vitest';
import { PSTART_FLOW } from '@hub/shared/runs/flows.schema.ts';
import { createApp } from '../../app.ts';
import { computePstart } from '../../commands/runs/computePstart.ts';
import { FeedError } from '@hub/season/feeds/feedError.ts';
import type { SourceReader } from '@hub/season/feeds/pull.ts';
import { backupsOf } from '@hub/tools/testing/backupsOf.ts';
import { FUNCTION_KEY, testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { pullSource } from '../../commands/feeds/pullSource.ts';
import { createMetrics } from './metrics.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';

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

it('counts requests by route and status, and catalog answers by origin', async () => {
  await using app = await leagueApp();
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

it('exports the last run, sockets and Node, and omits a run that cannot be read', async () => {
  await using app = await leagueApp();
  const metrics = createMetrics(app.deps, { ofProcess: true });
  metrics.watchSockets(() => 3);
  const request = supertest(createApp(app.deps, { clientDir: null, requestLog: null, metrics }));
  const LAST_RUN = `hub_last_run_timestamp_seconds{flow="${PSTART_FLOW}",outcome="succeeded"}`;
  expect((await scrape(request)).has(LAST_RUN)).toBe(false);
  await computePstart(app.deps, 'command');
  const values = await scrape(request);
  expect(values.get(LAST_RUN)).toBeGreaterThan(0);
  expect(values.get(`hub_last_run_seconds{flow="${PSTART_FLOW}"}`)).toBeGreaterThan(0);
  expect(values.get('hub_sockets')).toBe(3);
  expect(values.get('process_start_time_seconds')).toBeGreaterThan(0);
  app.deps.stores.flows.readAll = () => Promise.reject(new Error('the database is away'));
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

it('exports pulls of sources, their last success, failures and budget', async () => {
  let fails = false;
  const reader: SourceReader = {
    pull: async () => {
      if (fails) throw new FeedError('unreachable', 'away');
      return { facts: {}, complete: [], progress: {} };
    },
  };
  await using app = await testApp({ readers: { openligadb: reader } });
  const { deps } = app;
  const metrics = createMetrics(deps);
  const request = supertest(createApp(deps, { clientDir: null, requestLog: null, metrics }));
  const { openligadb: counted } = metrics.countPulls(deps.readers);
  const pull = () => pullSource(deps, 'openligadb', counted ?? reader, 'admin');
  await pull();
  fails = true;
  await expect(pull()).rejects.toThrow('away');
  await deps.stores.sourceStates.takeRequest('openligadb', new Date(), { perDay: 5000, percent: 100 });
  const values = await scrape(request);
  const SOURCE = 'source="openligadb"';
  expect(values.get(`hub_feed_pulls_total{${SOURCE},outcome="succeeded"}`)).toBe(1);
  expect(values.get(`hub_feed_pulls_total{${SOURCE},outcome="failed"}`)).toBe(1);
  expect(values.get(`hub_feed_failures{${SOURCE}}`)).toBe(1);
  expect(values.get(`hub_feed_items{${SOURCE}}`)).toBe(0);
  expect(values.get(`hub_feed_last_success_timestamp_seconds{${SOURCE}}`)).toBe(deps.now().getTime() / 1000);
  expect(values.get(`hub_feed_requests_left{${SOURCE}}`)).toBe(4999);
  deps.stores.sourceStates.all = () => Promise.reject(new Error('the database is away'));
  expect((await scrape(request)).get(`hub_feed_failures{${SOURCE}}`)).toBe(1);
});

it('counts refusals by the name of the limit, without the callers', async () => {
  await using app = await testApp();
  const metrics = createMetrics(app.deps, { ofProcess: true });
  const request = supertest(createApp(app.deps, { clientDir: null, requestLog: null, metrics }));
  for (let call = 0; call < 21; call += 1) await request.post('/functions/Compute_Pstart_Model');
  for (let attempt = 0; attempt < 7; attempt += 1)
    await request
      .post('/api/auth/signin/email')
      .send({ projectId: 'hub', email: 'nobody@hub.test', password: 'not-the-password' });
  const refusals = [...(await scrape(request))].filter(([name]) =>
    name.startsWith('hub_limit_refusals_total'),
  );
  expect(Object.fromEntries(refusals)).toMatchObject({
    'hub_limit_refusals_total{limit="function"}': 1,
    'hub_limit_refusals_total{limit="signInsPerAccountAndNetwork"}': expect.any(Number),
  });
  expect(JSON.stringify(refusals)).not.toMatch(/nobody|127\.0/u);
});

it('exports the size of the catalog cache, and how often the last good answer was used', async () => {
  await using app = await leagueApp();
  const metrics = createMetrics(app.deps);
  let clockMs = 0;
  const answers = { maxBytes: 1e6, clockMs: () => clockMs };
  const request = supertest(createApp(app.deps, { clientDir: null, requestLog: null, metrics, answers }));
  await request.get('/trpc/catalog.clubs').expect(200);
  const before = await scrape(request);
  expect(before.get('hub_catalog_cache_answers')).toBe(1);
  expect(before.get('hub_catalog_cache_bytes')).toBeGreaterThan(500);
  app.deps.stores.settings.dataVersion = () => Promise.reject(new Error('the database is away'));
  clockMs = 10_000;
  await request.get('/trpc/catalog.clubs').expect(200);
  expect((await scrape(request)).get('hub_catalog_answers_total{from="lastGood"}')).toBe(1);
});

it('exports when the newest backup of each kind was made', async () => {
  await using app = await testApp();
  const night = { reason: 'nightly' as const, bytes: 1 };
  const backups = backupsOf({
    list: async () => [
      // From before the clock was set back.
      { ...night, file: 'c', takenMs: Date.now() + 3_600_000 },
      { ...night, file: 'b', takenMs: 2000 },
      { ...night, file: 'a', takenMs: 1000 },
    ],
  });
  const provider = { ...app.deps.provider, backups };
  const text = await createMetrics({ ...app.deps, provider }).registry.metrics();
  expect(text.match(/^hub_last_backup.*$/gmu)).toEqual([
    'hub_last_backup_timestamp_seconds{reason="nightly"} 2',
  ]);
});

it('times jobs by outcome', async () => {
  await using app = await testApp();
  const metrics = createMetrics(app.deps);
  metrics.timeJob('readNews', 'failed', 2);
  const text = await metrics.registry.metrics();
  expect(text).toContain('hub_job_seconds_sum{job="readNews",outcome="failed"} 2');
});
