import { type PulledSource, KEYED_SOURCES, covers } from '@hub/shared/feeds/sources.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createApp } from '@hub/server/app.ts';
import { LeaseLost } from '@hub/server/commands/runs/underLease.ts';
import { loadConfig, type Config } from '@hub/server/config/config.ts';
import { FIRST_ADMIN_EMAIL } from '@hub/server/config/settings.ts';
import type { Deps } from '@hub/server/deps.ts';
import { FEEDS_OFF, openReaders } from '@hub/season/feeds/openReaders.ts';
import { JOBS } from '@hub/server/jobs/jobs.ts';
import { openDeps, type OpenDeps } from '@hub/server/openDeps.ts';
import { feedBudget } from '@hub/server/stores/feeds/sourceStates.ts';

/** The simulated hub's default sources; the simulator also plays Highlightly. */
export const SIMULATED_SOURCES = [
  'openligadb',
  'football-data',
  'api-football',
] as const satisfies readonly PulledSource[];

/** Sources that cost nothing: two with free keys, and Highlightly with the few daily requests of its free plan. */
export const FREE_SOURCES = [
  'openligadb',
  'football-data',
  'highlightly',
] as const satisfies readonly PulledSource[];

/** Whether a source reports elevens and minutes, which need not be pasted then. */
export const areMatchesReported = (sources: readonly PulledSource[]): boolean =>
  sources.some((source) => covers(source, 'minutes'));

/** Address of the administrator who edits the hub. */
export const EDITOR_EMAIL = 'editor@hub.local';

/**
 * Settings of a hub with a disposable database in its own folder.
 *
 * @param port the hub's port, if it is served
 */
export function simulatedConfig(dir: string, port?: number): Config {
  const config = loadConfig({
    DATA_DIR: dir,
    ADMIN_EMAILS: `${FIRST_ADMIN_EMAIL},${EDITOR_EMAIL}`,
    ...(port === undefined ? {} : { PORT: String(port) }),
  });
  if (config.provider.kind !== 'embedded') throw new Error('The simulation needs a database of its own');
  const database = { kind: 'sqlite', file: join(dir, 'hub.sqlite'), isThrowaway: true } as const;
  return { ...config, logLevel: 'error', provider: { ...config.provider, database } };
}

/**
 * Leases expire by the machine's time, and a simulated season takes little of it. So a killed process's lease blocks others
 * for this long.
 */
const LEASE_MS = 4000;

/** Opens a hub with the simulation's clock and vendors. */
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
      keys: Object.fromEntries(KEYED_SOURCES.map((source) => [source, 'simulated'])),
      baseUrl: vendorsUrl,
    },
    feedBudget(deps.stores, now),
    // The simulated clock stands still while the hub waits.
    { sleep: async () => {} },
  );
  return { ...deps, now, readers, leaseMs: LEASE_MS, securityLog: () => {} } satisfies Deps &
    Pick<OpenDeps, 'close'>;
}

/** Serves a hub on this machine, at its own port. */
export async function serveSimulatedHub(deps: Deps): Promise<AsyncDisposable & { url: string }> {
  const app = createApp(deps, {
    clientDir: null,
    requestLog: null,
    // Budgets are per real minute, in which simulated weeks pass.
    workBudget: { startWork: () => () => 0, msPerRequest: 0 },
  });
  const server = createServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const LEDGER_EVERY_MS = 5 * 60_000;

/** Runs the hub's jobs when they are due: the sources at each call, the ledger every five minutes. */
export function jobsOf(deps: Deps): () => Promise<void> {
  let ledgerMs = 0;
  const run = async (name: string) => {
    try {
      await JOBS.find((job) => job.name === name)?.run(deps);
    } catch (error) {
      // Another process was faster, or this machine too slow: the next check catches up, as in any hub.
      if (!(error instanceof LeaseLost)) throw error;
    }
  };
  return async () => {
    await run('pullSources');
    const nowMs = deps.now().getTime();
    if (nowMs - ledgerMs < LEDGER_EVERY_MS) return;
    ledgerMs = nowMs;
    await run('keepLedger');
  };
}
