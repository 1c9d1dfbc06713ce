import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { findPostgresPrograms, startPostgresCluster } from '../testing/services/postgresCluster.ts';
import { drillRollingUpgrade } from './parts/rollingDrill.ts';
import { commitBefore, unpackVersion } from './parts/versionBefore.ts';

const commit = await commitBefore();
const programs = findPostgresPrograms();

it.skipIf(commit === null)(
  'replaces three hubs by ones that migrate, without a failed request (needs the history of the newest migration)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hub-drill-'));
    const cluster = programs === null ? null : await startPostgresCluster(programs);
    try {
      const drill = await drillRollingUpgrade(
        {
          DATA_DIR: join(folder, 'data'),
          ...(cluster === null ? {} : { DATABASE_URL: await cluster.createDatabase('hub') }),
        },
        {
          older: await unpackVersion(commit ?? '', join(folder, 'older')),
          newer: resolve(import.meta.dirname, '../../server/main.ts'),
        },
      );
      expect(drill).toMatchObject({ failed: [], lost: 0, doubled: 0, areCountersRight: true, deaths: 0 });
      expect(drill.migrations).toBeGreaterThan(0);
      expect(drill.served).toBeGreaterThan(100);
    } finally {
      await cluster?.[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
