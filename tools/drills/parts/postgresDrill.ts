import { setTimeout as wait } from 'node:timers/promises';
import { startHub, type HubProcess } from '../../testing/hubProcess.ts';
import { startPostgresCluster, type PostgresCluster } from '../../testing/services/postgresCluster.ts';
import { checkStored, createDrillTables, DRILL_KEY, startWriteLoad } from './writeLoad.ts';

/** Maximum time until a hub serves again after the database's return. */
const RECOVERY_MS = 5000;
/** Time from the writers' start to an outage, so that they are busy by then. */
const LOAD_MS = 300;

/** Outages of a database: a stop with a pause, a crash with a restart, a cut of all connections. */
const OUTAGES: readonly [string, (cluster: PostgresCluster) => Promise<void>][] = [
  [
    'stop',
    async (cluster) => {
      await cluster.stop('fast');
      await wait(Math.random() * LOAD_MS);
      await cluster.start();
    },
  ],
  [
    'crash',
    async (cluster) => {
      await cluster.stop('immediate');
      await cluster.start();
    },
  ],
  ['cut', (cluster) => cluster.cutConnections()],
];

export interface PostgresDrill {
  outages: number;
  /** Times from the database's return to the first write that succeeded, in milliseconds, one per outage. */
  recoveryMs: number[];
  /** Outages after which nothing succeeded for five seconds. */
  notRecovered: number;
  /** How the hub ended; null if it survived. */
  death: string | null;
  acknowledged: number;
  refused: number;
  /** Acknowledged writes that are not in the database. */
  lost: number;
  /** Whether the counter, which every write advances in its transaction, agrees with the rows. */
  isCounterRight: boolean;
  /** Answers that were neither success nor an expected failure, by status. */
  surprises: number[];
}

/**
 * Stops, crashes and cuts off the database of a hub under load, in turn, and counts the damage.
 *
 * @param programs folder of the PostgreSQL server's programs
 */
export async function drillOutages(
  programs: string,
  outages: number,
  onOutage: (line: string) => void = () => undefined,
): Promise<PostgresDrill> {
  const opened = new AsyncDisposableStack();
  try {
    const cluster = opened.use(await startPostgresCluster(programs));
    const settings = { DATABASE_URL: await cluster.createDatabase('hub'), PROVIDER_SECRET_KEY: DRILL_KEY };
    const hub = opened.use(await startHub({ ...settings, LOG_LEVEL: 'silent' }));
    const { acknowledged, ...outcome } = await drillHub(hub, cluster, outages, onOutage);
    const survivor = outcome.death === null ? hub : opened.use(await startHub(settings));
    const stored = await checkStored(survivor, acknowledged);
    return { outages, ...outcome, acknowledged: acknowledged.length, ...stored };
  } finally {
    await opened.disposeAsync();
  }
}

async function drillHub(
  hub: HubProcess,
  cluster: PostgresCluster,
  outages: number,
  onOutage: (line: string) => void,
) {
  await createDrillTables(hub);
  const load = startWriteLoad({ hub, name: 'outage' });
  const recoveryMs: number[] = [];
  let notRecovered = 0;
  for (let done = 0; done < outages; done += 1) {
    const outage = OUTAGES[done % OUTAGES.length];
    if (outage === undefined || hub.death() !== null) break;
    const [name, befall] = outage;
    await wait(LOAD_MS * (0.5 + Math.random()));
    await befall(cluster);
    const ms = await load.untilNextSuccess(RECOVERY_MS);
    if (ms === null) notRecovered += 1;
    else recoveryMs.push(ms);
    onOutage(`${done + 1}. ${name}: ${ms === null ? 'not recovered' : `${Math.round(ms)} ms`}`);
  }
  return { ...(await load.stop()), recoveryMs, notRecovered, death: hub.death() };
}
