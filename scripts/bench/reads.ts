// npm run bench:reads: measures how long single requests of a stranger block the hub's event loop, the most expensive
// first. The clients run in their own thread, so that only the hub's work counts.
import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createApp } from '../../server/app.ts';
import { computePstart } from '../../server/commands/runs/computePstart.ts';
import { replayRecord } from '../../server/commands/record/replayRecord.ts';
import { seedDemo } from '../../server/commands/season/demo.ts';
import { loadConfig } from '../../server/config/config.ts';
import { createLog } from '../../server/log/log.ts';
import { openDeps } from '../../server/openDeps.ts';
import { PUBLIC_TABLES } from '../../server/schema/policies.ts';
import { median, printTable } from './benchTable.ts';
import { BENCH_PAGE, threadRows } from './communityThread.ts';

const ROUNDS = 5;
const SHOWN = 20;
const LIMIT_MS = 20;
const THREAD = { comments: 5000, repliesPerComment: 4, polls: 50 };

/** Sends one request for each message, and answers with its status. */
const CLIENT = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', async (url) => {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    parentPort.postMessage(answer.status);
  });`;

const dir = await mkdtemp(join(tmpdir(), 'hub-bench-'));
const config = { ...loadConfig({ DATA_DIR: dir }), logLevel: 'error' as const };
const deps = await openDeps(config);
const workBudget = { ms: 1e12 };
const app = createApp(deps, { clientDir: null, requestLog: createLog('error'), workBudget });
const server = createServer(app).listen(0, '127.0.0.1');
await once(server, 'listening');
const client = new Worker(CLIENT, { eval: true });
try {
  await seedDemo(deps);
  await computePstart(deps, 'command');
  await replayRecord(deps);
  await deps.provider.database.batch(threadRows(THREAD));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const rows: { path: string; firstMs: number; againMs: number; status: number }[] = [];
  for (const path of await pathsOf()) {
    const first: number[] = [];
    const again: number[] = [];
    let status = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await forgetAnswers(address);
      const cold = await costOf(address + path);
      const warm = await costOf(address + path);
      first.push(cold.ms);
      again.push(warm.ms);
      status = warm.status;
    }
    rows.push({ path, firstMs: median(first), againMs: median(again), status });
  }
  const mostExpensive = rows.toSorted((one, other) => other.againMs - one.againMs).slice(0, SHOWN);
  printTable(
    ['request', 'status', 'ms of the event loop', 'the first after a change'],
    mostExpensive.map(({ path, status, againMs, firstMs }) => [
      `\`${shortened(path)}\``,
      status,
      againMs.toFixed(1),
      firstMs.toFixed(1),
    ]),
  );
  const overLimit = rows.filter(({ againMs }) => againMs > LIMIT_MS);
  console.log(`\n${rows.length} requests, ${overLimit.length} over ${LIMIT_MS} ms`);
} finally {
  await client.terminate();
  server.close();
  await deps.close();
  await rm(dir, { recursive: true, force: true });
}

/** The time that the hub's thread works on one request. */
async function costOf(url: string): Promise<{ ms: number; status: number }> {
  const before = performance.eventLoopUtilization();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  client.postMessage(url);
  const [status] = (await once(client, 'message')) as [number];
  return { ms: performance.eventLoopUtilization(before).active, status };
}

/** Stores a new data version, and makes the hub check it by a request that is not a read. */
async function forgetAnswers(address: string): Promise<void> {
  await deps.provider.database.table('hubSettings').upsert({ id: 'dataVersion', value: crypto.randomUUID() });
  await fetch(`${address}/trpc/none`, { method: 'POST' });
}

/** Every kind of read open to strangers, each as expensive as its limits allow. */
async function pathsOf(): Promise<string[]> {
  const players = await deps.provider.database
    .table<{ id: string; teamId: string }>('players')
    .list({ limit: 4 });
  const [player] = players;
  const [fixture] = await deps.provider.database.table<{ id: string }>('fixtures').list({ limit: 1 });
  const input = (value: object) => `?input=${encodeURIComponent(JSON.stringify(value))}`;
  const catalog = [
    'dashboard',
    'players',
    'search',
    'clubs',
    'news',
    'fixtures',
    'lineups',
    'record',
    'hub',
    'ticker',
    'chanceHistories',
    'marketPoints',
  ];
  const table = (name: string, query: string) => `/api/db/hub/rest/v1/${name}?${query}`;
  return [
    ...catalog.map((name) => `/trpc/catalog.${name}`),
    `/trpc/catalog.player${input({ playerId: player?.id })}`,
    `/trpc/catalog.player${input({ playerId: 'nobody' })}`,
    `/trpc/catalog.compare${input({ playerIds: players.map(({ id }) => id) })}`,
    `/trpc/catalog.squad${input({ teamId: player?.teamId })}`,
    `/trpc/catalog.club${input({ teamId: player?.teamId })}`,
    `/trpc/catalog.fixture${input({ fixtureId: fixture?.id })}`,
    `/trpc/catalog.players?x=1`,
    `/trpc/${Array.from({ length: 10 }, () => 'catalog.players').join(',')}?batch=1&input={}`,
    `/trpc/${catalog
      .slice(0, 8)
      .map((name) => `catalog.${name}`)
      .join(',')}?batch=1&input={}`,
    `/trpc/community.thread${input(BENCH_PAGE)}`,
    `/trpc/community.polls${input(BENCH_PAGE)}`,
    `/trpc/community.thread,community.polls?batch=1&input=${encodeURIComponent(
      JSON.stringify({ 0: BENCH_PAGE, 1: BENCH_PAGE }),
    )}`,
    '/record.csv',
    ...['/players', '/players.csv', `/players/${player?.id}`, '/elevens', '/record'].map(
      (path) => `/api/v1${path}`,
    ),
    `/embed/players/${player?.id}`,
    `/embed/clubs/${player?.teamId}`,
    `/calendar/clubs/${player?.teamId}.ics`,
    `/calendar/fixtures/${fixture?.id}.ics`,
    ...PUBLIC_TABLES.map((name) => table(name, '')),
    table('comments', 'order=content.desc,created_at&offset=10000'),
    table('comments', `or=(${Array.from({ length: 150 }, () => 'id.ilike.%25a%25').join(',')})`),
    table('players', `select=${Array.from({ length: 900 }, () => 'name').join(',')}`),
    '/healthz',
  ];
}

/** Removes the demo's ids, which do not exist in other hubs. */
function shortened(path: string): string {
  const text = decodeURIComponent(path).replaceAll(/\bdemo-[\w-]+/gu, '{id}');
  return text.length > 90 ? `${text.slice(0, 87)}…` : text;
}
