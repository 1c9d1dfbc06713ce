import { expect, it } from 'vitest';
import { findPostgresPrograms } from '../../testing/services/postgresCluster.ts';
import { drillOutages } from './postgresDrill.ts';

const OUTAGES = 10;
const programs = findPostgresPrograms();

// `npm run drill` does this fifty times.
it.skipIf(programs === null)(
  'survives stops, crashes and cuts of PostgreSQL under load, and loses no acknowledged write',
  async () => {
    const drill = await drillOutages(programs ?? '', OUTAGES);
    expect(drill).toMatchObject({
      death: null,
      notRecovered: 0,
      lost: 0,
      isCounterRight: true,
      surprises: [],
    });
    expect(drill.acknowledged).toBeGreaterThan(OUTAGES);
  },
);
