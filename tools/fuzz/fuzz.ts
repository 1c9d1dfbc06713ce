import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgresPrograms, startPostgresCluster } from '../testing/services/postgresCluster.ts';
import { readArguments } from '@hub/scripts/arguments.ts';
import { runScript } from '@hub/scripts/runScript.ts';
import { fuzzHub, type FuzzReport } from './fuzzHub.ts';

const USAGE = `npm run fuzz [-- --seconds 300] [--seed N]

Sends valid and invalid requests and frames to a hub on each database, while it reads hostile headlines.`;

/** Growth factor that still counts as flat: caches fill, and the heap is read between collections. */
const FLAT = 1.5;
const SHOWN_FAULTS = 20;

await runScript(async () => {
  const { values } = readArguments({
    usage: USAGE,
    options: { seconds: { type: 'string', default: '300' }, seed: { type: 'string', default: '1' } },
  });
  const [seconds, seed] = [Number(values.seconds), Number(values.seed)];
  const programs = findPostgresPrograms();
  if (programs === null) console.log('PostgreSQL: skipped, this machine has no PostgreSQL server');
  const share = seconds / (programs === null ? 1 : 2);

  let isSound = await onDatabase('SQLite', {}, share, seed);
  if (programs !== null) {
    const cluster = await startPostgresCluster(programs);
    try {
      const DATABASE_URL = await cluster.createDatabase('hub');
      isSound = (await onDatabase('PostgreSQL', { DATABASE_URL }, share, seed)) && isSound;
    } finally {
      await cluster[Symbol.asyncDispose]();
    }
  }
  return isSound ? 0 : 1;
});

async function onDatabase(
  name: string,
  settings: Record<string, string>,
  seconds: number,
  seed: number,
): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hub-fuzz-'));
  try {
    const report = await fuzzHub({ ...settings, DATA_DIR: dataDir }, seconds, seed);
    return print(name, report);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function print(name: string, report: FuzzReport): boolean {
  const { requests, sockets, frames, statuses, succeeded, faults, death, heapMib } = report;
  const [before, after] = heapMib;
  const isFlat = after <= before * FLAT;
  console.log(
    `${name}: ${requests} requests, ${sockets} sockets with ${frames} frames, ${succeeded} targets succeeded; ` +
      `${faults.length} faults, ${death === null ? 'no death' : `died of ${death}`}, ` +
      `heap ${before} → ${after} MiB (${isFlat ? 'flat' : 'GROWING'})`,
  );
  console.log(
    `  ${Object.entries(statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}`,
  );
  for (const fault of [...new Set(faults)].slice(0, SHOWN_FAULTS)) console.log(`  ${fault}`);
  return faults.length === 0 && death === null && isFlat;
}
