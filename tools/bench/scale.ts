import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgresPrograms, startPostgresCluster } from '../testing/services/postgresCluster.ts';
import { findRedisProgram, startRedisServer } from '../testing/services/redisServer.ts';
import { readArguments } from '@hub/scripts/arguments.ts';
import { runScript } from '@hub/scripts/runScript.ts';
import { median, printTable } from './benchTable.ts';
import { findCaddy, startCaddy } from './caddy.ts';
import { openHubSet, type HubSet } from './hubSet.ts';
import { CONNECTIONS, loadMix, type MeasuredMix, type Turn } from './mixedLoad.ts';
import { measureFanOut } from './socketFanOut.ts';

const USAGE = `npm run bench:scale [-- --only mix,units,sockets] [--seconds 4] [--rounds 3] [--sockets 10000]

Measures the same mix of requests on one, two and three processes, on SQLite and PostgreSQL, with and without Redis, through
Caddy; the cost of one request of each kind; and one message to many sockets on three processes.`;

const UNITS: Readonly<Record<keyof Turn, string>> = {
  catalog: 'catalog, from memory',
  discussion: 'a discussion’s first page',
  team: 'own teams',
  writes: 'a comment written',
};

interface Variant {
  name: string;
  set: HubSet;
  processes: 1 | 2 | 3;
  /** The address that receives the load. */
  url: string;
  measured: MeasuredMix[];
}

await runScript(async () => {
  const { values } = readArguments({
    usage: USAGE,
    options: {
      // All parts take a quarter of an hour on a busy machine, sockets alone three minutes.
      only: { type: 'string', default: 'mix,units,sockets' },
      seconds: { type: 'string', default: '4' },
      rounds: { type: 'string', default: '3' },
      sockets: { type: 'string', default: '10000' },
    },
  });
  const opened = new AsyncDisposableStack();
  try {
    const parts = values.only.split(',');
    const sets = await openSets(
      opened,
      parts.some((part) => part !== 'sockets'),
    );
    if (sets.length < 4 && parts.includes('mix'))
      console.log('left out: what this machine has no server of (PostgreSQL, Redis or Valkey)');
    const seconds = Number(values.seconds);
    const isServed =
      !parts.includes('mix') || (await benchMix(opened, sets, { seconds, rounds: Number(values.rounds) }));
    if (parts.includes('units')) await benchUnits(sets, seconds);
    const isDelivered = !parts.includes('sockets') || (await benchSockets(sets, Number(values.sockets)));
    return isServed && isDelivered ? 0 : 1;
  } finally {
    await opened.disposeAsync();
  }
});

/** Opens three hubs on each database, with and without Redis; SQLite is used for sockets only if there is no other database. */
async function openSets(opened: AsyncDisposableStack, withSqlite: boolean): Promise<HubSet[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hub-bench-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const programs = findPostgresPrograms();
  const cluster = programs === null ? null : opened.use(await startPostgresCluster(programs));
  const program = findRedisProgram();
  const redis = program === null ? null : opened.use(await startRedisServer(program));
  const sets: HubSet[] = [];
  const sqlite = withSqlite || cluster === null ? (['SQLite'] as const) : [];
  const postgres = cluster === null ? [] : (['PostgreSQL'] as const);
  for (const database of [...sqlite, ...postgres])
    for (const redisUrl of redis === null ? [''] : ['', redis.url]) {
      const name = `${database}${redisUrl === '' ? '' : ', Redis'}`;
      const settings = { DATA_DIR: join(folder, name), REDIS_URL: redisUrl };
      const DATABASE_URL =
        database === 'SQLite' || cluster === null
          ? ''
          : await cluster.createDatabase(redisUrl === '' ? 'without_redis' : 'with_redis');
      sets.push(opened.use(await openHubSet(name, { ...settings, DATABASE_URL })));
    }
  return sets;
}

async function benchMix(
  opened: AsyncDisposableStack,
  sets: readonly HubSet[],
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<boolean> {
  const program = findCaddy();
  if (program === null) {
    console.log('skipped: this machine has no Caddy');
    return true;
  }
  const groups = sets.flatMap((set) => ([1, 2, 3] as const).map((processes) => ({ set, processes })));
  const caddy = opened.use(
    await startCaddy(
      program,
      groups.map(({ set, processes }) => set.urls.slice(0, processes)),
    ),
  );
  const variants = groups.map(({ set, processes }, n): Variant => ({
    name: set.name,
    set,
    processes,
    url: caddy.urls[n] ?? '',
    measured: [],
  }));
  // The first round warms up. The variants take turns, so that a slowing machine affects all of them.
  for (let round = 0; round <= rounds; round += 1)
    for (const { url, set, processes, measured } of variants) {
      const pids = set.pids.slice(0, processes);
      const mix = await loadMix({ url, pids }, set.takeFans(CONNECTIONS), {
        seconds: round === 0 ? 1 : seconds,
      });
      if (round > 0) measured.push(mix);
    }
  const typical = (variant: Variant | undefined, of: keyof MeasuredMix) =>
    median((variant?.measured ?? []).map((mix) => mix[of]));
  const floor = typical(variants[0], 'requestsPerSecond');
  const alone = (name: string) =>
    typical(
      variants.find((variant) => variant.name === name),
      'cpuMsPerRequest',
    );
  console.log(
    `\n90 % catalog, 8 % discussion, 2 % writes on 200 connections through Caddy, median of ${rounds} rounds of ${seconds} s in turn\n`,
  );
  printTable(
    [
      'database',
      'processes',
      'requests/s',
      'ratio',
      'p50 ms',
      'p99 ms',
      'not 200',
      'CPU s per 1,000',
      'of one process',
    ],
    variants.map((variant) => [
      variant.name,
      variant.processes,
      Math.round(typical(variant, 'requestsPerSecond')),
      (typical(variant, 'requestsPerSecond') / floor).toFixed(2),
      typical(variant, 'p50Ms'),
      typical(variant, 'p99Ms'),
      variant.measured.reduce((sum, { failed }) => sum + failed, 0),
      typical(variant, 'cpuMsPerRequest').toFixed(2),
      (typical(variant, 'cpuMsPerRequest') / alone(variant.name)).toFixed(2),
    ]),
  );
  return variants.every(({ measured }) => measured.every(({ failed }) => failed === 0));
}

/** Measures one hub's processor time per request of each kind. */
async function benchUnits(sets: readonly HubSet[], seconds: number): Promise<void> {
  const nothing: Turn = { catalog: 0, discussion: 0, team: 0, writes: 0 };
  const rows: (string | number)[][] = [];
  for (const set of sets.filter(({ name }) => !name.includes('Redis')))
    for (const kind of ['catalog', 'discussion', 'team', 'writes'] as const) {
      const { requests, cpuMsPerRequest, failed } = await loadMix(
        { url: set.urls[0] ?? '', pids: set.pids.slice(0, 1) },
        set.takeFans(CONNECTIONS),
        { seconds, turn: { ...nothing, [kind]: 1 } },
      );
      rows.push([set.name, UNITS[kind], requests, failed, cpuMsPerRequest.toFixed(3)]);
    }
  console.log('\nOne request of each kind to one hub\n');
  printTable(['database', 'request', 'asked', 'not 200', 'CPU ms of the hub'], rows);
}

async function benchSockets(sets: readonly HubSet[], sockets: number): Promise<boolean> {
  const rows: (string | number)[][] = [];
  let isComplete = true;
  for (const set of sets.filter(({ name }) => name.startsWith('PostgreSQL') || sets.length < 3)) {
    const { delivered, wanted, at } = await measureFanOut(set, sockets);
    isComplete &&= delivered === wanted;
    rows.push([set.name, sockets, `${delivered} of ${wanted}`, at(0.5), at(0.99), at(1)]);
  }
  console.log('\nOne message to every socket of a page, from publishing at one of three hubs to arrival\n');
  printTable(['database', 'sockets', 'deliveries', 'p50 ms', 'p99 ms', 'slowest ms'], rows);
  return isComplete;
}
