import { setTimeout as wait } from 'node:timers/promises';
import { openHostedProvider } from '@hub/provider/hosted/openHostedProvider.ts';
import { startHub } from '../../testing/hubProcess.ts';
import { checkComments, signUpFans, startFans } from './fanLoad.ts';
import { FAULTS, openFaultyProxy, type FaultyProxy } from './faultyProxy.ts';
import { DRILL_KEY } from './writeLoad.ts';

const RECOVERY_MS = 15_000;
/** Statuses that a fan may get during an outage of the provider. */
const EXPECTED: ReadonlySet<number> = new Set([200, 429, 502, 503, 504]);

export interface ProviderDrill {
  /** How often each fault occurred. */
  struck: FaultyProxy['struck'];
  /** Comments that the hub confirmed. */
  acknowledged: number;
  lost: number;
  /** Comments stored twice. */
  doubled: number;
  isCounterRight: boolean;
  refused: number;
  /** Reads of the catalog, by the kind of answer. */
  reads: { fresh: number; lastGood: number; failed: number };
  /** Statuses that no outage explains. */
  surprises: number[];
  /** From the provider's return to the next comment, in milliseconds; null: it took too long. */
  recoveryMs: number | null;
  death: string | null;
}

/**
 * Runs a hub in hosted mode on a provider with a fault in every second answer, while fans read and write.
 *
 * @param dataDir the provider's empty folder
 */
export async function drillFaultyProvider(dataDir: string, seconds: number): Promise<ProviderDrill> {
  const origin = await startHub({ DATA_DIR: dataDir, PROVIDER_SECRET_KEY: DRILL_KEY, LOG_LEVEL: 'silent' });
  let isFaulty = false;
  const proxy = await openFaultyProxy(origin.url, () =>
    isFaulty && Math.random() < 0.5 ? (FAULTS[Math.floor(Math.random() * FAULTS.length)] ?? null) : null,
  );
  const hub = await startHub({
    PROVIDER: 'hosted',
    PROVIDER_CORE_URL: proxy.url,
    PROVIDER_AUTH_URL: proxy.url,
    PROVIDER_SECRET_KEY: DRILL_KEY,
    LOG_LEVEL: 'silent',
  });
  const provider = openHostedProvider({
    coreUrl: origin.url,
    authUrl: origin.url,
    projectId: 'hub',
    secretKey: DRILL_KEY,
    timeoutMs: 5000,
  });
  try {
    const load = startFans(hub, await signUpFans(origin), EXPECTED);
    await wait(1000);
    isFaulty = true;
    await wait(seconds * 1000);
    isFaulty = false;
    const recoveryMs = await load.untilNextSuccess(RECOVERY_MS);
    const { acknowledged, ...outcome } = await load.stop();
    const stored = await checkComments(provider, acknowledged);
    const counts = { acknowledged: acknowledged.length, ...outcome, ...stored };
    return { struck: proxy.struck, ...counts, recoveryMs, death: hub.death() };
  } finally {
    await provider.close();
    await hub.stop();
    await proxy.close();
    await origin.stop();
  }
}
