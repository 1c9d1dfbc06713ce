import { setTimeout as wait } from 'node:timers/promises';
import { openHostedProvider } from '@hub/provider/hosted/openHostedProvider.ts';
import { startHub, type HubProcess } from '../../testing/hubProcess.ts';
import { openBalancer } from './balancer.ts';
import { checkComments, signUpFans, startFans } from './fanLoad.ts';
import { checkStored, createDrillTables, DRILL_KEY, startWriteLoad } from './writeLoad.ts';

const HUBS = 3;
/** Load before, between and after the changes. */
const LOAD_MS = 1500;
const SERVED: ReadonlySet<number> = new Set([200]);

export interface RollingDrill {
  /** Number of migrations that the newer version ran while the older one served. */
  migrations: number;
  /** Reads, comments and writes answered with 200. */
  served: number;
  /** Other statuses; 0 is a missing answer. */
  failed: number[];
  lost: number;
  doubled: number;
  areCountersRight: boolean;
  deaths: number;
}

/**
 * Replaces three hubs by another version, one after the other, on one database and under load.
 *
 * @param settings by the names of `.env`, with an empty database
 * @param versions paths of the `main.ts` of the older and the newer one
 */
export async function drillRollingUpgrade(
  settings: Record<string, string>,
  versions: { older: string; newer: string },
  onStep: (line: string) => void = () => undefined,
): Promise<RollingDrill> {
  // Behind a proxy, a stopping hub keeps answering until the proxy has had time to notice.
  const own = { ...settings, TRUSTED_PROXIES: '1', PROVIDER_SECRET_KEY: DRILL_KEY, LOG_LEVEL: 'silent' };
  const balancer = await openBalancer();
  const hubs: HubProcess[] = [];
  const provider = openHostedProvider({
    coreUrl: balancer.url,
    authUrl: balancer.url,
    projectId: 'hub',
    secretKey: DRILL_KEY,
    timeoutMs: 5000,
  });
  try {
    for (let hub = 0; hub < HUBS; hub += 1) {
      const started = await startHub(own, [versions.older]);
      hubs.push(started);
      balancer.replace(null, started.url);
    }
    const countMigrations = async () =>
      Number((await provider.database.sql('select count(*) as ran from hub_migrations')).rows[0]?.['ran']);
    const before = await countMigrations();
    const served = { url: balancer.url, death: () => null };
    await createDrillTables(served);
    const writers = startWriteLoad({ hub: served, name: 'rolling', expected: [] });
    const fans = startFans(served, await signUpFans(served), SERVED);
    await wait(LOAD_MS);
    let deaths = 0;
    for (const [n, older] of hubs.entries()) {
      if (older.death() !== null) deaths += 1;
      await older.stop();
      const newer = await startHub(own, [versions.newer]);
      hubs[n] = newer;
      balancer.replace(older.url, newer.url);
      onStep(`${n + 1}. of ${HUBS} hubs replaced`);
      await wait(LOAD_MS);
    }
    const written = await writers.stop();
    const seen = await fans.stop();
    const stored = await checkStored(served, written.acknowledged);
    const comments = await checkComments(provider, seen.acknowledged);
    return {
      migrations: (await countMigrations()) - before,
      served: written.acknowledged.length + seen.acknowledged.length + seen.reads.fresh,
      failed: [...written.surprises, ...seen.surprises, ...Array<number>(seen.reads.lastGood).fill(200)],
      lost: stored.lost + comments.lost,
      doubled: comments.doubled,
      areCountersRight: stored.isCounterRight && comments.isCounterRight,
      deaths: deaths + hubs.filter((hub) => hub.death() !== null).length,
    };
  } finally {
    await provider.close();
    await Promise.all(hubs.map((hub) => hub.stop()));
    await balancer.close();
  }
}
