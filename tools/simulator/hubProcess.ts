import type { PulledSource } from '@hub/shared/feeds/sources.ts';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const ENTRY = resolve(import.meta.dirname, 'hubMain.ts');

/** A hub in its own process, with clock and jobs driven from outside. */
export interface SimulatedProcess extends AsyncDisposable {
  /** The hub's address; null before its first tick, and while it restarts. */
  url(): string | null;
  /** Sets the clock and runs the jobs once; does nothing while the process restarts. */
  tick(nowMs: number): Promise<void>;
  /** The same, but kills the process with SIGKILL after that time, and restarts it during the next ticks. */
  tickAndKill(nowMs: number, afterMs: number): Promise<void>;
}

/** @param dir the hub's folder, which other processes may share */
export async function startSimulatedProcess(
  dir: string,
  vendorsUrl: string,
  sources: readonly PulledSource[],
): Promise<SimulatedProcess> {
  let url = '';
  /** Whether its clock has been set. */
  let isClockSet = false;
  const start = async (): Promise<ChildProcess> => {
    isClockSet = false;
    const child = fork(ENTRY, [dir, vendorsUrl, JSON.stringify(sources)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    url = String(await answerOf(child));
    return child;
  };
  let hub: ChildProcess | null = await start();
  const restartHub = async () => {
    hub = await start();
  };
  let restart: Promise<void> = Promise.resolve();
  return {
    url: () => (hub === null || !isClockSet ? null : url),
    async tick(nowMs) {
      if (hub === null) return;
      const answered = answerOf(hub);
      hub.send(nowMs);
      await answered;
      isClockSet = true;
    },
    async tickAndKill(nowMs, afterMs) {
      await restart;
      if (hub === null) throw new Error('The simulated hub has not started again');
      const gone = once(hub, 'exit');
      hub.send(nowMs);
      await wait(afterMs);
      hub.kill('SIGKILL');
      await gone;
      hub = null;
      restart = restartHub();
      // Callers that await the restart get its error.
      restart.catch(() => {});
    },
    async [Symbol.asyncDispose]() {
      // The caller has already received the error.
      await restart.catch(() => {});
      if (hub === null || !hub.connected) return;
      const gone = once(hub, 'exit');
      hub.disconnect();
      await gone;
    },
  };
}

/** @throws Error if the process ends before it answers */
async function answerOf(hub: ChildProcess): Promise<unknown> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    return await Promise.race([
      once(hub, 'message', { signal }).then(([answer]) => answer as unknown),
      once(hub, 'exit', { signal }).then(([code]) => {
        throw new Error(`The simulated hub ended with ${String(code)}`);
      }),
    ]);
  } finally {
    settled.abort();
  }
}
