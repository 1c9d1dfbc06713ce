// node scripts/drills/killHub.ts [--times 100]: kill -9 of a hub under load, on SQLite and on PostgreSQL.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgresPrograms, startPostgresCluster } from '../../server/testing/postgresCluster.ts';
import { runScript } from '../runScript.ts';
import { drillKills } from './parts/killDrill.ts';

await runScript(async () => {
  const { values } = parseArgs({ options: { times: { type: 'string', default: '100' } } });
  const times = Number(values.times);
  const dataDir = await mkdtemp(join(tmpdir(), 'hub-drill-'));
  const programs = findPostgresPrograms();
  try {
    let isSound = await drill('SQLite', { DATA_DIR: join(dataDir, 'sqlite') }, times);
    if (programs === null) {
      console.log('PostgreSQL: skipped, this machine has no PostgreSQL server');
      return isSound ? 0 : 1;
    }
    const cluster = await startPostgresCluster(programs);
    try {
      const DATABASE_URL = await cluster.createDatabase('hub');
      const settings = { DATA_DIR: join(dataDir, 'postgres'), DATABASE_URL };
      isSound = (await drill('PostgreSQL', settings, times)) && isSound;
    } finally {
      await cluster[Symbol.asyncDispose]();
    }
    return isSound ? 0 : 1;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

async function drill(name: string, settings: Record<string, string>, times: number): Promise<boolean> {
  const { kills, acknowledged, lost, isCounterRight, restartMs, surprises } = await drillKills(
    settings,
    times,
  );
  console.log(
    `${name}: ${kills} kills, ${acknowledged} writes acknowledged, ${lost} of them lost, counter ` +
      `${isCounterRight ? 'right' : 'WRONG'}, every start succeeded (slowest ${Math.round(Math.max(...restartMs))} ms), ` +
      `surprises: ${surprises.join(' ') || 'none'}`,
  );
  return lost === 0 && isCounterRight && surprises.length === 0;
}
