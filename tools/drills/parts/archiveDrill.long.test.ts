import { expect, it } from 'vitest';
import { findPostgresPrograms } from '../../testing/services/postgresCluster.ts';
import { ARCHIVE_TIMEOUT_S, drillLostData } from './archiveDrill.ts';

const programs = findPostgresPrograms();

// `npm run drill` does this a hundred times.
it.skipIf(programs === null)(
  "restores PostgreSQL's archived log after the loss of its data, up to the last writes",
  async () => {
    const { missingMs, ...drill } = await drillLostData(programs ?? '', 2);
    expect(drill).toMatchObject({ isAllKept: true, isCounterRight: true, surprises: [] });
    expect(drill.acknowledged).toBeGreaterThan(2);
    expect(missingMs).toHaveLength(2);
    expect(Math.max(...missingMs)).toBeLessThan((ARCHIVE_TIMEOUT_S + 10) * 1000);
  },
);
