import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startHub, type HubProcess } from '../../testing/hubProcess.ts';
import {
  SHORTEST_CHECKPOINT_S,
  startArchivedCluster,
  type ArchivedCluster,
} from '../../testing/services/archivedCluster.ts';
import { createDrillTables, DRILL_KEY, readDrillRows, startWriteLoad } from './writeLoad.ts';

/** Instead of the compose file's two minutes, so that a hundred losses take half an hour: PostgreSQL allows no less. */
export const ARCHIVE_TIMEOUT_S = SHORTEST_CHECKPOINT_S;
/** Servers with a hub each that are drilled at the same time, because they wait for most of it. */
const LANES = 4;
/** Between two writes of a writer, so that all lanes find their time. */
const PAUSE_MS = 100;
const LOSSES_PER_BASE = 5;
/** Every third loss follows a crash, which begins the time until the next archiving anew. */
const LOSSES_PER_CRASH = 3;
/** Statuses of writes that find no database, or whose hub is killed. */
const EXPECTED = [503, 0];

export interface ArchiveDrill {
  acknowledged: number;
  /** Acknowledged writes that were not in the database after the restore. */
  missing: number;
  /** Age of the oldest missing write when the data were lost, in milliseconds, one per loss without a crash before; 0 if none is. */
  missingMs: number[];
  /** The same, one per loss that followed a crash. */
  missingAfterCrashMs: number[];
  /** From the loss until a hub served again, in milliseconds, one per loss. */
  restoredMs: number[];
  /** Whether the counter, which every write advances in its transaction, agrees with the rows. */
  isCounterRight: boolean;
  /** Whether the rows that a restore brought back are still there after all others. */
  isAllKept: boolean;
  surprises: number[];
}

/**
 * Deletes PostgreSQL's data at random instants under a hub's load, restores the end of the archived log as an operator does, and
 * counts what is missing.
 *
 * @param programs folder of the PostgreSQL server's programs
 * @param losses at least so many, the same number for each of up to four servers
 */
export async function drillLostData(
  programs: string,
  losses: number,
  onLoss: (line: string) => void = () => undefined,
): Promise<ArchiveDrill> {
  const lanes = Math.min(LANES, losses);
  const each = Math.ceil(losses / lanes);
  const drills = await Promise.all(
    Array.from({ length: lanes }, (_, lane) =>
      drillLane(programs, each, (line) => onLoss(`${lane + 1}/${line}`)),
    ),
  );
  const sum = (of: (drill: ArchiveDrill) => number) => drills.map(of).reduce((a, b) => a + b);
  return {
    acknowledged: sum(({ acknowledged }) => acknowledged),
    missing: sum(({ missing }) => missing),
    missingMs: drills.flatMap(({ missingMs }) => missingMs),
    missingAfterCrashMs: drills.flatMap(({ missingAfterCrashMs }) => missingAfterCrashMs),
    restoredMs: drills.flatMap(({ restoredMs }) => restoredMs),
    isCounterRight: drills.every(({ isCounterRight }) => isCounterRight),
    isAllKept: drills.every(({ isAllKept }) => isAllKept),
    surprises: drills.flatMap(({ surprises }) => surprises),
  };
}

async function drillLane(
  programs: string,
  losses: number,
  onLoss: (line: string) => void,
): Promise<ArchiveDrill> {
  const folder = await mkdtemp(join(tmpdir(), 'hub-lost-'));
  const opened = new AsyncDisposableStack();
  try {
    const cluster = opened.use(await startArchivedCluster(programs, ARCHIVE_TIMEOUT_S));
    const settings = { DATABASE_URL: await cluster.server.createDatabase('hub'), DATA_DIR: folder };
    const start = () => startHub({ ...settings, PROVIDER_SECRET_KEY: DRILL_KEY, LOG_LEVEL: 'silent' });
    return await loseRepeatedly(cluster, start, losses, onLoss);
  } finally {
    await opened.disposeAsync();
    await rm(folder, { recursive: true, force: true });
  }
}

async function loseRepeatedly(
  cluster: ArchivedCluster,
  start: () => Promise<HubProcess>,
  losses: number,
  onLoss: (line: string) => void,
): Promise<ArchiveDrill> {
  const drill: ArchiveDrill = {
    acknowledged: 0,
    missing: 0,
    missingMs: [],
    missingAfterCrashMs: [],
    restoredMs: [],
    isCounterRight: false,
    isAllKept: false,
    surprises: [],
  };
  let kept = 0;
  let hub = await start();
  try {
    await createDrillTables(hub);
    for (let loss = 1; loss <= losses; loss += 1) {
      if (loss % LOSSES_PER_BASE === 1) await cluster.backUp('now');
      const isAfterCrash = loss % LOSSES_PER_CRASH === 0;
      const { acknowledged, surprises, lostMs } = await loseUnderLoad(
        hub,
        cluster,
        `loss-${loss}`,
        isAfterCrash,
      );
      await cluster.backUp('restore-to');
      await cluster.server.start();
      hub = await start();
      const restoredMs = Date.now() - lostMs;
      const rows = await readDrillRows(hub, `select id from drill_marks where id like 'loss-${loss}-%'`);
      const ids = new Set(rows.map(({ id }) => String(id)));
      const missing = [...acknowledged].filter(([id]) => !ids.has(id));
      const missingMs = Math.max(0, ...missing.map(([, atMs]) => lostMs - atMs));
      drill.acknowledged += acknowledged.size;
      drill.missing += missing.length;
      (isAfterCrash ? drill.missingAfterCrashMs : drill.missingMs).push(missingMs);
      drill.restoredMs.push(restoredMs);
      drill.surprises.push(...surprises);
      kept += ids.size;
      onLoss(
        `${loss}. ${isAfterCrash ? 'crashed, then lost' : 'lost'}: ${missing.length} of ${acknowledged.size} writes missing, ` +
          `the oldest ${missingMs} ms old; serving again after ${restoredMs} ms`,
      );
    }
    const [row] = await readDrillRows(
      hub,
      'select (select count(*) from drill_marks) as marks, value from drill_counter',
    );
    drill.isAllKept = Number(row?.['marks']) === kept;
    drill.isCounterRight = Number(row?.['value']) === kept;
    return drill;
  } finally {
    await hub.stop();
  }
}

/** @returns the acknowledged writes with their times, and when the data were lost */
async function loseUnderLoad(
  hub: HubProcess,
  { server }: ArchivedCluster,
  name: string,
  isAfterCrash: boolean,
) {
  const acknowledged = new Map<string, number>();
  const load = startWriteLoad({
    hub,
    name,
    expected: EXPECTED,
    pauseMs: PAUSE_MS,
    onAcknowledged: (id) => acknowledged.set(id, Date.now()),
  });
  const someTime = () => wait(Math.random() * 2 * ARCHIVE_TIMEOUT_S * 1000);
  await someTime();
  if (isAfterCrash) {
    await server.stop('immediate');
    await server.start();
    await someTime();
  }
  const lostMs = Date.now();
  await server.loseData();
  await hub.kill();
  const { surprises } = await load.stop();
  return { acknowledged, surprises, lostMs };
}
