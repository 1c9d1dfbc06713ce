import { setTimeout as wait } from 'node:timers/promises';
import { startHub, type HubProcess } from '../../server/testing/hubProcess.ts';
import { startPostgresCluster, type PostgresCluster } from '../../server/testing/postgresCluster.ts';

const KEY = 'the-secret-key-of-the-drill';
const WRITERS = 8;
/** How long a hub may take to serve again once the database is there. */
const RECOVERY_MS = 5000;
/** An outage comes while the writers are in full swing, at no particular moment. */
const LOAD_MS = 300;

/** What can befall a database: a stop with a pause, a crash with a restart, a cut of all connections. */
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
  /** What ended the hub; null if it survived. */
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
 * Stops, crashes and cuts off the database of a hub under load, in turn, and counts what that cost.
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
    const settings = { DATABASE_URL: await cluster.createDatabase('hub'), PROVIDER_SECRET_KEY: KEY };
    const hub = opened.use(await startHub({ ...settings, LOG_LEVEL: 'silent' }));
    const { acknowledged, ...outcome } = await drillHub(hub, cluster, outages, onOutage);
    const survivor = outcome.death === null ? hub : opened.use(await startHub(settings));
    const stored = await readStored(survivor);
    return {
      outages,
      ...outcome,
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((id) => !stored.ids.has(id)).length,
      isCounterRight: stored.counter === stored.ids.size,
    };
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
  await ask(hub, 'batch', {
    statements: [
      { sql: 'create table drill_marks (id text primary key)' },
      { sql: 'create table drill_counter (id text primary key, value integer not null)' },
      { sql: `insert into drill_counter values ('a', 0)` },
    ],
  });
  const load = startLoad(hub);
  const recoveryMs: number[] = [];
  let notRecovered = 0;
  for (let done = 0; done < outages; done += 1) {
    const outage = OUTAGES[done % OUTAGES.length];
    if (outage === undefined || hub.death() !== null) break;
    const [name, befall] = outage;
    await wait(LOAD_MS * (0.5 + Math.random()));
    await befall(cluster);
    const ms = await load.untilNextSuccess();
    if (ms === null) notRecovered += 1;
    else recoveryMs.push(ms);
    onOutage(`${done + 1}. ${name}: ${ms === null ? 'not recovered' : `${Math.round(ms)} ms`}`);
  }
  return { ...(await load.stop()), recoveryMs, notRecovered, death: hub.death() };
}

/** Writes all the time, each write one transaction of two statements. */
function startLoad(hub: HubProcess) {
  const acknowledged: string[] = [];
  const surprises: number[] = [];
  let refused = 0;
  const stopping = new AbortController();
  /** Told of each success, with the time at which its write began. */
  let onSuccess: (startedMs: number) => void = () => undefined;

  async function write(id: string): Promise<void> {
    const startedMs = performance.now();
    const status = await ask(hub, 'batch', {
      statements: [
        { sql: 'insert into drill_marks (id) values (?)', args: [id] },
        { sql: 'update drill_counter set value = value + 1' },
      ],
    }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) {
      acknowledged.push(id);
      onSuccess(startedMs);
    } else if (status === 503) refused += 1;
    // A dead hub answers nothing; the drill reports its death.
    else if (hub.death() === null) surprises.push(status);
    // A refusal comes at once; without a pause the writers would only collect refusals.
    if (status !== 200) await wait(20);
  }

  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let n = 0; !stopping.signal.aborted && hub.death() === null; n += 1) await write(`${writer}-${n}`);
  });

  return {
    /** Milliseconds until a write that began from now on succeeds; null if that takes too long. */
    async untilNextSuccess(): Promise<number | null> {
      const sinceMs = performance.now();
      const { promise: succeeded, resolve } = Promise.withResolvers<number>();
      onSuccess = (startedMs) => {
        if (startedMs >= sinceMs) resolve(performance.now() - sinceMs);
      };
      const tooLate = new AbortController();
      const ms = await Promise.race([
        succeeded,
        wait(RECOVERY_MS, null, { signal: tooLate.signal }).catch(() => null),
      ]);
      tooLate.abort();
      return ms;
    },
    async stop() {
      stopping.abort();
      await Promise.all(writers);
      return { acknowledged, refused, surprises };
    },
  };
}

async function readStored(hub: HubProcess): Promise<{ ids: Set<string>; counter: number }> {
  const rowsOf = async (query: string) => {
    const answer = await ask(hub, 'sql', { query });
    return ((await answer.json()) as { rows: Record<string, string | number>[] }).rows;
  };
  const marks = await rowsOf('select id from drill_marks');
  const counter = await rowsOf('select value from drill_counter');
  return { ids: new Set(marks.map(({ id }) => String(id))), counter: Number(counter[0]?.['value']) };
}

function ask(hub: HubProcess, path: 'sql' | 'batch', body: object): Promise<Response> {
  return fetch(`${hub.url}/api/db/hub/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
