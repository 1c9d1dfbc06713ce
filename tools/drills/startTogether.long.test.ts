import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startHub } from '../testing/hubProcess.ts';
import { findPostgresPrograms, startPostgresCluster } from '../testing/services/postgresCluster.ts';

const HUBS = 3;
/** Every demo season has more. */
const PLAYERS = 400;
const programs = findPostgresPrograms();

/** Starts hubs at the same time on one empty database; each must serve, and show the same season later. */
async function startTogether(settings: Record<string, string>): Promise<void> {
  const started = await Promise.allSettled(Array.from({ length: HUBS }, () => startHub(settings)));
  const hubs = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  try {
    expect(started.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([]);
    for (const { url } of hubs) {
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      await expect.poll(() => playersOf(url), { timeout: 60_000 }).toBeGreaterThan(PLAYERS);
    }
    expect(hubs.map((hub) => hub.death())).toEqual(hubs.map(() => null));
  } finally {
    await Promise.all(hubs.map((hub) => hub.stop()));
  }
}

/** Number of players with a start probability. */
async function playersOf(url: string): Promise<number> {
  const rows = await fetch(`${url}/api/db/hub/rest/v1/players?select=id&pstart=not.null`);
  return ((await rows.json()) as object[]).length;
}

it('lets three hubs start together on an empty SQLite folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hub-together-'));
  try {
    await startTogether({ DATA_DIR: join(folder, 'data') });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it.skipIf(programs === null)('lets three hubs start together on an empty PostgreSQL database', async () => {
  await using cluster = await startPostgresCluster(programs ?? '');
  await startTogether({ DATABASE_URL: await cluster.createDatabase('hub') });
});
