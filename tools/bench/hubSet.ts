import { loadConfig } from '@hub/server/config/config.ts';
import { openDeps } from '@hub/server/openDeps.ts';
import type { EmbeddedProvider } from '@hub/provider/embedded/openEmbeddedProvider.ts';
import { startHub } from '../testing/hubProcess.ts';

export const BENCH_KEY = 'the-secret-key-of-the-bench';
const HUBS = 3;
const FANS = 1000;
/** Users who share an address. */
const FANS_PER_ADDRESS = 4;

/** A signed-in user with their address. */
export interface BenchFan {
  token: string;
  address: string;
}

/** Three hubs on one database with the demo season, and signed-in fans. */
export interface HubSet extends AsyncDisposable {
  name: string;
  urls: string[];
  pids: number[];
  /** Returns different fans each time, so that no limit per user matters. */
  takeFans(count: number): BenchFan[];
}

/** @param settings by the names of `.env`, with an empty database */
export async function openHubSet(name: string, settings: Record<string, string>): Promise<HubSet> {
  const own = {
    ...settings,
    // The load generator and Caddy.
    TRUSTED_PROXIES: '2',
    PROVIDER_SECRET_KEY: BENCH_KEY,
    PSTART_SCHEDULE: 'off',
    LOG_LEVEL: 'error',
  };
  const hubs = [await startHub(own)];
  while (hubs.length < HUBS) hubs.push(await startHub(own));
  const fans = await createFans(own);
  return {
    name,
    urls: hubs.map(({ url }) => url),
    pids: hubs.map(({ pid }) => pid),
    takeFans(count) {
      const taken = fans.splice(0, count);
      fans.push(...taken);
      return taken;
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(hubs.map((hub) => hub.kill()));
    },
  };
}

async function createFans(settings: Record<string, string>): Promise<BenchFan[]> {
  const deps = await openDeps(loadConfig(settings));
  try {
    // Without passwords, because each check takes a tenth of a second.
    const { auth } = deps.provider as EmbeddedProvider;
    const fans: BenchFan[] = [];
    for (let fan = 0; fan < FANS; fan += 1) {
      const user = await auth.createUser({ email: `fan-${fan}@hub.test`, displayName: `Fan ${fan}` });
      const { accessToken } = await auth.issueSession(user.id);
      const network = Math.floor(fan / FANS_PER_ADDRESS);
      fans.push({ token: accessToken, address: `198.51.100.${network}` });
    }
    return fans;
  } finally {
    await deps.close();
  }
}
