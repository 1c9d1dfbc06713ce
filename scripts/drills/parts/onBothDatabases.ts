import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  findPostgresPrograms,
  startPostgresCluster,
} from '../../../server/testing/services/postgresCluster.ts';

/**
 * Runs a drill on SQLite, and on PostgreSQL if it is installed.
 *
 * @param drill gets the database's name and the settings of a hub on it; returns whether all was sound
 * @returns the exit code
 */
export async function drillOnBothDatabases(
  drill: (name: string, settings: Record<string, string>) => Promise<boolean>,
): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hub-drill-'));
  const programs = findPostgresPrograms();
  try {
    let isSound = await drill('SQLite', { DATA_DIR: join(dataDir, 'sqlite') });
    if (programs === null) {
      console.log('PostgreSQL: skipped, this machine has no PostgreSQL server');
      return isSound ? 0 : 1;
    }
    const cluster = await startPostgresCluster(programs);
    try {
      const DATABASE_URL = await cluster.createDatabase('hub');
      isSound = (await drill('PostgreSQL', { DATA_DIR: join(dataDir, 'postgres'), DATABASE_URL })) && isSound;
    } finally {
      await cluster[Symbol.asyncDispose]();
    }
    return isSound ? 0 : 1;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
