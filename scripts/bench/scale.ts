// npm run bench:scale [-- --seconds 4 --rounds 3 --sockets 10000]: the same mix of requests on one and on three processes,
// on SQLite and PostgreSQL, with and without Redis, through Caddy; and one message to many sockets on three processes.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgresPrograms, startPostgresCluster } from '../../server/testing/services/postgresCluster.ts';
import { findRedisProgram, startRedisServer } from '../../server/testing/services/redisServer.ts';
import { runScript } from '../runScript.ts';
import { median, printTable } from './benchTable.ts';
import { findCaddy, startCaddy } from './caddy.ts';
import { openHubSet, type HubSet } from './hubSet.ts';
import { CONNECTIONS, loadMix, type MeasuredMix } from './mixedLoad.ts';
import { measureFanOut } from './socketFanOut.ts';

interface Variant {
  name: string;
  set: HubSet;
  processes: 1 | 3;
  /** Where its load goes. */
  url: string;
  measured: MeasuredMix[];
}

await runScript(async () => {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '4' },
      rounds: { type: 'string', default: '3' },
      sockets: { type: 'string', default: '10000' },
    },
  });
  const opened = new AsyncDisposableStack();
  try {
    const sets = await openSets(opened);
    if (sets.length < 4)
      console.log('left out: what this machine has no server of (PostgreSQL, Redis or Valkey)');
    const isServed = await benchMix(opened, sets, {
      seconds: Number(values.seconds),
      rounds: Number(values.rounds),
    });
    const isDelivered = await benchSockets(sets, Number(values.sockets));
    return isServed && isDelivered ? 0 : 1;
  } finally {
    await opened.disposeAsync();
  }
});

/** Three hubs on each database, with and without Redis. */
async function openSets(opened: AsyncDisposableStack): Promise<HubSet[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hub-bench-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const programs = findPostgresPrograms();
  const cluster = programs === null ? null : opened.use(await startPostgresCluster(programs));
  const program = findRedisProgram();
  const redis = program === null ? null : opened.use(await startRedisServer(program));
  const sets: HubSet[] = [];
  for (const database of cluster === null ? (['SQLite'] as const) : (['SQLite', 'PostgreSQL'] as const))
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
  const groups = sets.flatMap((set) => ([1, 3] as const).map((processes) => ({ set, processes })));
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
    for (const { url, set, measured } of variants) {
      const mix = await loadMix(url, set.takeFans(CONNECTIONS), round === 0 ? 1 : seconds);
      if (round > 0) measured.push(mix);
    }
  const typical = (variant: Variant | undefined, of: keyof MeasuredMix) =>
    median((variant?.measured ?? []).map((mix) => mix[of]));
  const floor = typical(variants[0], 'requestsPerSecond');
  console.log(
    `\n90 % catalog, 8 % discussion, 2 % writes on 200 connections through Caddy, median of ${rounds} rounds of ${seconds} s in turn\n`,
  );
  printTable(
    ['database', 'processes', 'requests/s', 'ratio', 'p50 ms', 'p99 ms', 'not 200'],
    variants.map((variant) => [
      variant.name,
      variant.processes,
      Math.round(typical(variant, 'requestsPerSecond')),
      (typical(variant, 'requestsPerSecond') / floor).toFixed(2),
      typical(variant, 'p50Ms'),
      typical(variant, 'p99Ms'),
      variant.measured.reduce((sum, { failed }) => sum + failed, 0),
    ]),
  );
  return variants.every(({ measured }) => measured.every(({ failed }) => failed === 0));
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
