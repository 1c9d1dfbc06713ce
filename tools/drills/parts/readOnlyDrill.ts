import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startHub } from '../../testing/hubProcess.ts';
import { checkStored, createDrillTables, DRILL_KEY, startWriteLoad } from './writeLoad.ts';

const run = promisify(execFile);
/** Enough writes that some of them are only in the journal. */
const WRITES = 200;

export interface ReadOnlyDrill {
  acknowledged: number;
  lost: number;
  isCounterRight: boolean;
  /** The output of hubs started on a read-only folder and on a read-only file; null: the hub started. */
  refusals: { folder: string | null; file: string | null };
}

/**
 * Lets a hub write, kills it, and starts it on its data, first read-only, then writable again. Needs `canMount`.
 */
export async function drillReadOnly(): Promise<ReadOnlyDrill> {
  const root = await mkdtemp(join(tmpdir(), 'hub-read-only-'));
  const DATA_DIR = join(root, 'data');
  const settings = { DATA_DIR, PROVIDER_SECRET_KEY: DRILL_KEY, LOG_LEVEL: 'silent' };
  try {
    const hub = await startHub(settings);
    await createDrillTables(hub);
    const load = startWriteLoad({ hub, name: 'read-only', expected: [0] });
    while (load.acknowledgedSoFar() < WRITES && hub.death() === null)
      await new Promise((done) => setTimeout(done, 20));
    await hub.kill();
    const { acknowledged } = await load.stop();

    const tryToStart = () =>
      startHub(settings).then(
        async (started) => {
          await started.stop();
          return null;
        },
        (error: unknown) => String(error),
      );
    const folder = await whileReadOnly(DATA_DIR, tryToStart);
    // A single file without its journal, as if copied by hand.
    const copy = join(root, 'copy');
    await mkdir(copy);
    await copyFile(join(DATA_DIR, 'hub.sqlite'), join(copy, 'hub.sqlite'));
    settings.DATA_DIR = copy;
    const file = await whileReadOnly(join(copy, 'hub.sqlite'), tryToStart);
    settings.DATA_DIR = DATA_DIR;

    const again = await startHub(settings);
    const stored = await checkStored(again, acknowledged);
    await again.stop();
    return { acknowledged: acknowledged.length, ...stored, refusals: { folder, file } };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Even an administrator cannot write through such a mount. */
async function whileReadOnly<T>(path: string, work: () => Promise<T>): Promise<T> {
  await run('mount', ['--bind', path, path]);
  try {
    await run('mount', ['-o', 'remount,ro,bind', path]);
    return await work();
  } finally {
    await run('umount', [path]);
  }
}
