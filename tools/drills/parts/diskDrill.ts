import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startHub, type HubProcess } from '../../testing/hubProcess.ts';
import { checkStored, createDrillTables, DRILL_KEY, startWriteLoad } from './writeLoad.ts';

const run = promisify(execFile);
const DISK_MIB = 64;
const LOAD_MS = 1000;
const RECOVERY_MS = 5000;

export interface DiskDrill {
  acknowledged: number;
  refused: number;
  /** Unexpected statuses of refused writes, which do not mean 'later'. */
  surprises: number[];
  lost: number;
  isCounterRight: boolean;
  /** Statuses of a fan's reads while the disk was full. */
  readStatuses: number[];
  /** From freeing space to the next write, in milliseconds; null: not within five seconds. */
  recoveryMs: number | null;
  death: string | null;
}

/** Whether this process may mount a disk. */
export async function canMount(): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    const disk = await mountDisk();
    await disk.unmount();
    return true;
  } catch {
    return false;
  }
}

/** Fills the disk of a hub on SQLite under load, frees space again, and counts the damage. Needs `canMount`. */
export async function drillFullDisk(): Promise<DiskDrill> {
  const disk = await mountDisk();
  try {
    const hub = await startHub({ DATA_DIR: disk.dir, PROVIDER_SECRET_KEY: DRILL_KEY, LOG_LEVEL: 'silent' });
    try {
      return await drillHub(hub, disk.dir);
    } finally {
      await hub.stop();
    }
  } finally {
    await disk.unmount();
  }
}

async function drillHub(hub: HubProcess, dir: string): Promise<DiskDrill> {
  await createDrillTables(hub);
  const filler = join(dir, 'filler');
  const load = startWriteLoad({ hub, name: 'disk' });
  await wait(LOAD_MS);
  await fill(filler);
  const readStatuses: number[] = [];
  for (let second = 0; second < 3; second += 1) {
    await wait(LOAD_MS);
    for (const path of ['/', '/trpc/catalog.dashboard', '/trpc/catalog.players?input={}', '/healthz'])
      readStatuses.push((await fetch(hub.url + path)).status);
  }
  await rm(filler);
  const recoveryMs = await load.untilNextSuccess(RECOVERY_MS);
  const { acknowledged, ...outcome } = await load.stop();
  const death = hub.death();
  const stored = death === null ? await checkStored(hub, acknowledged) : { lost: -1, isCounterRight: false };
  return { acknowledged: acknowledged.length, ...outcome, ...stored, readStatuses, recoveryMs, death };
}

/** Fills all free space. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const size of [1024 * 1024, 4096])
      for (;;) if ((await file.write(Buffer.alloc(size))).bytesWritten < size) break;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await file.close();
  }
}

async function mountDisk() {
  const dir = await mkdtemp(join(tmpdir(), 'hub-disk-'));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m`, 'tmpfs', dir]);
  return {
    dir,
    async unmount() {
      await run('umount', [dir]);
      await rm(dir, { recursive: true, force: true });
    },
  };
}
