import { join } from 'node:path';
import type { PulledSource } from '../../shared/feeds.ts';
import { loadConfig, type Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { FEEDS_OFF, openReaders } from '../feeds/openReaders.ts';
import { JOBS } from '../jobs/jobs.ts';
import { openDeps, type OpenDeps } from '../openDeps.ts';
import { feedBudget } from '../stores/feeds/sourceStates.ts';

/** Sources that the simulator plays. */
export const SIMULATED_SOURCES = [
  'openligadb',
  'football-data',
  'api-football',
] as const satisfies readonly PulledSource[];

/**
 * Settings of a hub in a folder of its own, whose database nobody needs afterwards.
 *
 * @param port at which it is served, if it is
 */
export function simulatedConfig(dir: string, port?: number): Config {
  const config = loadConfig({ DATA_DIR: dir, ...(port === undefined ? {} : { PORT: String(port) }) });
  if (config.provider.kind !== 'embedded') throw new Error('The simulation needs a database of its own');
  const database = { kind: 'sqlite', file: join(dir, 'hub.sqlite'), isThrowaway: true } as const;
  return { ...config, logLevel: 'error', provider: { ...config.provider, database } };
}

/** Leases live by the machine's time, of which a season in fast-forward has little. */
const LEASE_MS = 2000;

/** A hub whose clock is the simulation's, and whose sources are its vendors. */
export async function openSimulatedHub(
  config: Config,
  vendorsUrl: string,
  now: () => Date,
  sources: readonly PulledSource[] = SIMULATED_SOURCES,
): Promise<OpenDeps> {
  const deps = await openDeps(config);
  const readers = openReaders(
    {
      ...FEEDS_OFF,
      sources,
      footballDataToken: 'simulated',
      apiFootballKey: 'simulated',
      baseUrl: vendorsUrl,
    },
    feedBudget(deps.stores, now),
    // The simulated clock stands still while the hub waits.
    { sleep: async () => {} },
  );
  return { ...deps, now, readers, leaseMs: LEASE_MS } satisfies Deps & Pick<OpenDeps, 'close'>;
}

const LEDGER_EVERY_MS = 5 * 60_000;

/** Runs the hub's jobs when they are due: the sources at each call, the ledger every five minutes. */
export function jobsOf(deps: Deps): () => Promise<void> {
  let ledgerMs = 0;
  const run = (name: string) => JOBS.find((job) => job.name === name)?.run(deps);
  return async () => {
    await run('pullSources');
    const nowMs = deps.now().getTime();
    if (nowMs - ledgerMs < LEDGER_EVERY_MS) return;
    ledgerMs = nowMs;
    await run('keepLedger');
  };
}
