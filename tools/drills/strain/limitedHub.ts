import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { HUB_MAIN, startHub, type HubProcess } from '../../testing/hubProcess.ts';

export const MEMORY_MB = 512;

/** A hub with a memory limit that it knows in any case, and that the kernel enforces where possible. */
export interface LimitedHub extends HubProcess {
  /** Whether the kernel enforces the limit. */
  isHeld: boolean;
  rssMb(): Promise<number>;
}

/** @param settings by the names of `.env` */
export async function startLimitedHub(settings: Record<string, string>): Promise<LimitedHub> {
  const group = await createGroup();
  // A limit enforced by the kernel is detected by the hub itself, as in a container.
  const limit: Record<string, string> = group === null ? { MEMORY_MB: String(MEMORY_MB) } : {};
  const args = group === null ? [`--max-old-space-size=${MEMORY_MB / 2}`, HUB_MAIN] : [HUB_MAIN];
  const hub = await startHub(
    { LOG_LEVEL: 'info', ...limit, ...settings },
    args,
    group === null ? null : `${group}/cgroup.procs`,
  );
  const stop = async () => {
    await hub.stop();
    if (group !== null) await rmdir(group).catch(() => undefined);
  };
  return { ...hub, stop, isHeld: group !== null, rssMb: () => rssMb(hub.pid), [Symbol.asyncDispose]: stop };
}

/** Creates a control group for the hub (version 1 or 2). @returns its folder; null if that is not allowed */
async function createGroup(): Promise<string | null> {
  const bytes = String(MEMORY_MB * 1024 * 1024);
  for (const [parent, file] of [
    ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes'],
    ['/sys/fs/cgroup', 'memory.max'],
  ] as const) {
    const group = `${parent}/hub-drill-${process.pid}`;
    try {
      await mkdir(group);
      await writeFile(`${group}/${file}`, bytes);
      return group;
    } catch {
      await rmdir(group).catch(() => undefined);
    }
  }
  return null;
}

async function rssMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+)/mu.exec(status)?.[1] ?? 0) / 1024;
}
