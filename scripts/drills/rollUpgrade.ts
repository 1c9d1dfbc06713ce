// node scripts/drills/rollUpgrade.ts [--from COMMIT]: replaces three hubs of the version before the newest migration by
// this version.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgresPrograms, startPostgresCluster } from '../../server/testing/services/postgresCluster.ts';
import { runScript } from '../runScript.ts';
import { drillRollingUpgrade } from './parts/rollingDrill.ts';
import { commitBefore, unpackVersion } from './parts/versionBefore.ts';

await runScript(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' } } });
  const commit = values.from ?? (await commitBefore());
  if (commit === null) {
    console.log(
      'skipped: the history of this clone does not contain the version before the newest migration',
    );
    return 0;
  }
  const folder = await mkdtemp(join(tmpdir(), 'hub-drill-'));
  const programs = findPostgresPrograms();
  const cluster = programs === null ? null : await startPostgresCluster(programs);
  try {
    const versions = {
      older: await unpackVersion(commit, join(folder, 'older')),
      newer: resolve(import.meta.dirname, '../../server/main.ts'),
    };
    const settings = {
      DATA_DIR: join(folder, 'data'),
      ...(cluster === null ? {} : { DATABASE_URL: await cluster.createDatabase('hub') }),
    };
    const drill = await drillRollingUpgrade(settings, versions, (line) => console.log(line));
    const { migrations, served, failed, lost, doubled, areCountersRight, deaths } = drill;
    console.log(
      `from ${commit.slice(0, 9)} on ${cluster === null ? 'SQLite' : 'PostgreSQL'}: ${migrations} migrations under load, ` +
        `${served} requests served, ${failed.length} failed ${failed.join(' ')}, ${lost} writes lost, ${doubled} doubled, ` +
        `counters ${areCountersRight ? 'right' : 'WRONG'}, ${deaths} deaths`,
    );
    return failed.length + lost + doubled + deaths === 0 && areCountersRight && migrations > 0 ? 0 : 1;
  } finally {
    await cluster?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  }
});
