import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { demoSeason } from '@hub/season/matchdata/demo/demoSeason.ts';
import { median } from '../bench/benchTable.ts';
import { findPostgresPrograms, startPostgresCluster } from '../testing/services/postgresCluster.ts';
import { findRedisProgram } from '../testing/services/redisServer.ts';
import { readArguments, UsageError } from '@hub/scripts/arguments.ts';
import { runScript } from '@hub/scripts/runScript.ts';
import { ARCHIVE_TIMEOUT_S, drillLostData } from './parts/archiveDrill.ts';
import { canMount, drillFullDisk } from './parts/diskDrill.ts';
import { drillKillsDuringImport } from './parts/importKillDrill.ts';
import { drillKills } from './parts/killDrill.ts';
import { drillOutages } from './parts/postgresDrill.ts';
import { drillFaultyProvider } from './parts/providerDrill.ts';
import { drillReadOnly } from './parts/readOnlyDrill.ts';
import { drillRedis } from './parts/redisDrill.ts';
import { BOUND_MS, drillRestores, SPEED } from './parts/restoreDrill.ts';
import { drillRollingUpgrade } from './parts/rollingDrill.ts';
import { commitBefore, unpackVersion } from './parts/versionBefore.ts';
import { openPress } from './strain/hostilePress.ts';
import { runStrains } from './strain/runStrains.ts';
import {
  batches,
  comparisons,
  dayOfEvents,
  documents,
  floods,
  headlines,
  importOfGzip,
  mixedLoad,
  signIns,
} from './strain/scenarios.ts';

const USAGE = `npm run drill [-- NAME] [OPTIONS]

Breaks what a hub under load depends on, and checks the data afterwards; all drills in turn without a NAME:

  kill      kill -9 of a hub under load, on SQLite and PostgreSQL (--times 100), and of imports
  outage    stops, crashes and cuts off PostgreSQL (--times 50), and Redis under two hubs
  archive   deletes PostgreSQL's data under load, and restores its archived log (--times 100)
  disk      fills the disk, and starts on read-only data; needs root on Linux
  restore   kill -9 of a hub that lives a Saturday in fast motion; its folder is deleted, and its newest copy restored over HTTP
            (--times 100, --seed 1)
  provider  a hosted provider that fails in every possible way (--seconds 60)
  upgrade   replaces three hubs of the version before the newest migration by this one (--from COMMIT)
  strain    floods, batches, downloads, hostile headlines and an afternoon's mix on 512 MB (--minutes .5, --only SCENARIO)

A drill that needs what the machine lacks says so.`;

const SECRET_KEY = 'secret-key-of-the-drill';

/** Beyond the time after which the log is archived: for the server to notice, and to copy it. */
const ARCHIVING_MS = 10_000;
/** A crash may begin that time anew; in the compose file, it is two minutes, and this many times as much five. */
const AFTER_CRASH = 2.5;

const OPTIONS = {
  times: { type: 'string' },
  seed: { type: 'string', default: '1' },
  seconds: { type: 'string', default: '60' },
  from: { type: 'string' },
  minutes: { type: 'string', default: '0.5' },
  only: { type: 'string' },
} as const;

type Values = ReturnType<typeof readArguments<typeof OPTIONS>>['values'];

const DRILLS = { kill, outage, archive, disk, restore, provider, upgrade, strain };
const isDrill = (name: string): name is keyof typeof DRILLS => name in DRILLS;

await runScript(async () => {
  const { values, positionals } = readArguments({ usage: USAGE, positionals: [0, 1], options: OPTIONS });
  const [name] = positionals;
  if (name !== undefined && !isDrill(name)) throw new UsageError(USAGE, `There is no drill '${name}'.`);
  const wanted = name === undefined ? Object.keys(DRILLS).filter(isDrill) : [name];
  let isSound = true;
  for (const one of wanted) {
    console.log(`\n${one}`);
    isSound = (await DRILLS[one](values)) && isSound;
  }
  return isSound ? 0 : 1;
});

async function kill({ times = '100' }: Values): Promise<boolean> {
  const onDatabases = await onBothDatabases(async (name, settings) => {
    const { kills, acknowledged, lost, isCounterRight, restartMs, surprises } = await drillKills(
      settings,
      Number(times),
    );
    console.log(
      `${name}: ${kills} kills, ${acknowledged} writes acknowledged, ${lost} of them lost, ${counter(isCounterRight)}, ` +
        `every start succeeded (slowest ${Math.round(Math.max(...restartMs))} ms), ${listed(surprises)}`,
    );
    return lost === 0 && isCounterRight && surprises.length === 0;
  });
  const now = new Date();
  const earlier = new Date(now.getTime() - 60 * 86_400_000);
  const asOfs = [earlier.toISOString(), now.toISOString()] as const;
  const found = await inFolder((dir) =>
    drillKillsDuringImport(dir, demoSeason(now).bundle, asOfs, Math.ceil(Number(times) / 10)),
  );
  const halves = found.filter((one) => one === 'half').length;
  console.log(`${found.length} imports killed, ${halves} half seasons`);
  return onDatabases && halves === 0;
}

async function outage({ times = '50' }: Values): Promise<boolean> {
  const onPostgres = await postgresOutage(Number(times));
  return (await redisOutage(Math.ceil(Number(times) / 2))) && onPostgres;
}

async function postgresOutage(times: number): Promise<boolean> {
  const programs = findPostgresPrograms();
  if (programs === null) return skip('this machine has no PostgreSQL server');
  const drill = await drillOutages(programs, times, (line) => console.log(line));
  const { outages, death, notRecovered, acknowledged, lost, refused, isCounterRight, surprises } = drill;
  console.log(
    `${outages} outages of PostgreSQL: ${survived(death)}, ${notRecovered} without recovery within 5 s (slowest ` +
      `${Math.round(Math.max(...drill.recoveryMs))} ms), ${acknowledged} writes acknowledged, ${lost} of them lost, ` +
      `${refused} refused, ${counter(isCounterRight)}, ${listed(surprises)}`,
  );
  return death === null && notRecovered + lost + surprises.length === 0 && isCounterRight;
}

async function redisOutage(times: number): Promise<boolean> {
  const program = findRedisProgram();
  if (program === null) return skip('this machine has neither Valkey nor Redis');
  const { stops, published, refused, arrived, isInOrder, notReconnected, deaths } = await inFolder(
    (DATA_DIR) => drillRedis(program, { DATA_DIR }, times, (line) => console.log(line)),
  );
  console.log(
    `${stops} stops of Redis: ${deaths} deaths, ${notReconnected} times not connected again, ${published} messages taken, ` +
      `${arrived} arrived ${isInOrder ? 'in order' : 'OUT OF ORDER'}, ${refused} refused`,
  );
  return deaths + notReconnected + refused === 0 && arrived === published && isInOrder;
}

async function archive({ times = '100' }: Values): Promise<boolean> {
  const programs = findPostgresPrograms();
  if (programs === null) return skip('this machine has no PostgreSQL server');
  const drill = await drillLostData(programs, Number(times), (line) => console.log(line));
  const { acknowledged, missing, isAllKept, isCounterRight, surprises } = drill;
  const oldest = Math.max(0, ...drill.missingMs);
  const oldestAfterCrash = Math.max(0, ...drill.missingAfterCrashMs);
  console.log(
    `${drill.restoredMs.length} losses of PostgreSQL's data with its log archived every ${ARCHIVE_TIMEOUT_S} s: ${acknowledged} writes ` +
      `acknowledged, ${missing} missing, the oldest ${oldest} ms old, after a crash ${oldestAfterCrash} ms; restored writes ${isAllKept ? 'all kept' : 'VANISHED'}, ` +
      `${counter(isCounterRight)}, serving again within ${Math.max(...drill.restoredMs)} ms, ${listed(surprises)}`,
  );
  const timeoutMs = ARCHIVE_TIMEOUT_S * 1000;
  const isInTime =
    oldest < timeoutMs + ARCHIVING_MS && oldestAfterCrash < AFTER_CRASH * timeoutMs + ARCHIVING_MS;
  return isInTime && isAllKept && isCounterRight && surprises.length === 0;
}

async function disk(): Promise<boolean> {
  if (!(await canMount())) return skip('this process may not mount a small disk');
  const { acknowledged, refused, surprises, lost, isCounterRight, readStatuses, recoveryMs, death } =
    await drillFullDisk();
  console.log(
    `full disk: ${survived(death)}, ${acknowledged} writes acknowledged, ${lost} of them lost, ${counter(isCounterRight)}, ` +
      `${refused} refused, reads answered ${[...new Set(readStatuses)].join(' ')}, ${recovered(recoveryMs)}, ${listed(surprises)}`,
  );
  const isSound = death === null && lost === 0 && isCounterRight && surprises.length === 0;
  const readsOn = readStatuses.every((status) => status === 200);
  const readOnly = await drillReadOnly();
  for (const [what, refusal] of Object.entries(readOnly.refusals))
    console.log(`read-only ${what}: ${refusal ?? 'STARTED'}`);
  console.log(
    `read-only: ${readOnly.acknowledged} writes acknowledged before, ${readOnly.lost} of them lost, ${counter(readOnly.isCounterRight)}`,
  );
  const isRefused = Object.values(readOnly.refusals).every((refusal) => refusal !== null);
  return (
    isSound &&
    refused > 0 &&
    recoveryMs !== null &&
    readsOn &&
    readOnly.lost === 0 &&
    readOnly.isCounterRight &&
    isRefused
  );
}

async function restore({ times = '100', seed }: Values): Promise<boolean> {
  const { kills, inCopy, acknowledged, lossMs, restoreMs, copyMs, bytes, faults } = await inFolder((folder) =>
    drillRestores(folder, { times: Number(times), seed }, (line) => console.log(line)),
  );
  const seconds = (values: readonly number[]) =>
    `${(median(values) / 1000).toFixed(1)} s, at most ${(Math.max(...values) / 1000).toFixed(1)} s`;
  console.log(
    `${kills} hubs killed and restored by seed ${seed}, ${inCopy} in the middle of a copy, ${acknowledged} writes acknowledged; lost ` +
      `each time by a clock ${SPEED} times faster: ${seconds(lossMs)} (allowed: ${BOUND_MS / 1000} s); restored within ` +
      `${seconds(restoreMs)}; ${copyMs.length} copies of up to ${(bytes / 1e6).toFixed(0)} MB took ${seconds(copyMs)}; faults: ` +
      (faults.join('; ') || 'none'),
  );
  return faults.length === 0;
}

async function provider({ seconds }: Values): Promise<boolean> {
  const {
    struck,
    acknowledged,
    lost,
    doubled,
    isCounterRight,
    refused,
    reads,
    recoveryMs,
    death,
    surprises,
  } = await inFolder((dir) => drillFaultyProvider(dir, Number(seconds)));
  const faults = Object.entries(struck).map(([fault, times]) => `${fault} ${times}`);
  console.log(
    `faulty provider (${faults.join(', ')}): ${survived(death)}, ${acknowledged} comments acknowledged, ${lost} of them lost, ` +
      `${doubled} doubled, ${refused} refused, ${counter(isCounterRight)}; reads: ${reads.fresh} fresh, ${reads.lastGood} last ` +
      `good, ${reads.failed} failed; ${recovered(recoveryMs)}, ${listed(surprises)}`,
  );
  return death === null && lost + doubled + surprises.length === 0 && isCounterRight && recoveryMs !== null;
}

async function upgrade({ from }: Values): Promise<boolean> {
  const commit = from ?? (await commitBefore());
  if (commit === null)
    return skip('the history of this clone does not contain the version before the newest migration');
  const programs = findPostgresPrograms();
  const cluster = programs === null ? null : await startPostgresCluster(programs);
  try {
    const { migrations, served, failed, lost, doubled, areCountersRight, deaths } = await inFolder(
      async (folder) => {
        const versions = {
          older: await unpackVersion(commit, join(folder, 'older')),
          newer: resolve(import.meta.dirname, '../../server/main.ts'),
        };
        const settings = {
          DATA_DIR: join(folder, 'data'),
          ...(cluster === null ? {} : { DATABASE_URL: await cluster.createDatabase('hub') }),
        };
        return drillRollingUpgrade(settings, versions, (line) => console.log(line));
      },
    );
    console.log(
      `from ${commit.slice(0, 9)} on ${cluster === null ? 'SQLite' : 'PostgreSQL'}: ${migrations} migrations under load, ` +
        `${served} requests served, ${failed.length} failed ${failed.join(' ')}, ${lost} writes lost, ${doubled} doubled, ` +
        `${counter(areCountersRight)}, ${deaths} deaths`,
    );
    return failed.length + lost + doubled + deaths === 0 && areCountersRight && migrations > 0;
  } finally {
    await cluster?.[Symbol.asyncDispose]();
  }
}

async function strain({ minutes, only }: Values): Promise<boolean> {
  const press = await openPress();
  try {
    return await runStrains({
      minutes: Number(minutes),
      only: only ?? '',
      scenariosOf: (prepared) => [
        comparisons(prepared),
        floods(prepared, 5),
        floods(prepared, 50),
        batches(prepared),
        signIns(),
        dayOfEvents(),
        headlines(prepared, press),
        { name: 'an afternoon', loads: [mixedLoad(prepared), ...comparisons(prepared).loads] },
        importOfGzip(prepared.adminToken),
        documents(prepared, SECRET_KEY),
      ],
      settings: { ...press.settings, PROVIDER_SECRET_KEY: SECRET_KEY, USER_SERVICES: 'data' },
    });
  } finally {
    await press[Symbol.asyncDispose]();
  }
}

function counter(isRight: boolean): string {
  return `counter ${isRight ? 'right' : 'WRONG'}`;
}

function survived(death: string | null): string {
  return death === null ? 'no death' : `died of ${death}`;
}

function listed(surprises: readonly unknown[]): string {
  return `surprises: ${[...new Set(surprises)].join(' ') || 'none'}`;
}

function recovered(ms: number | null): string {
  return ms === null ? 'not recovered' : `writing again after ${Math.round(ms)} ms`;
}

function skip(reason: string): true {
  console.log(`skipped: ${reason}`);
  return true;
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'hub-drill-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a drill on SQLite, and on PostgreSQL if it is installed. @param work gets the database's name and a hub's settings */
async function onBothDatabases(
  work: (name: string, settings: Record<string, string>) => Promise<boolean>,
): Promise<boolean> {
  return inFolder(async (dir) => {
    const onSqlite = await work('SQLite', { DATA_DIR: join(dir, 'sqlite') });
    const programs = findPostgresPrograms();
    if (programs === null) return skip('this machine has no PostgreSQL server') && onSqlite;
    const cluster = await startPostgresCluster(programs);
    try {
      const DATABASE_URL = await cluster.createDatabase('hub');
      return (await work('PostgreSQL', { DATA_DIR: join(dir, 'postgres'), DATABASE_URL })) && onSqlite;
    } finally {
      await cluster[Symbol.asyncDispose]();
    }
  });
}
