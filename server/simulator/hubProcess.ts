import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const ENTRY = resolve(import.meta.dirname, 'hubMain.ts');

/** A hub in a process of its own, whose clock and jobs are driven from outside. */
export interface SimulatedProcess extends AsyncDisposable {
  /** Sets the clock and runs the jobs once. */
  tick(nowMs: number): Promise<void>;
  /** The same, but ends the process with SIGKILL after that time; it starts anew with the next tick. */
  tickAndKill(nowMs: number, afterMs: number): Promise<void>;
}

/** @param dir the hub's folder, which other processes may share */
export function startSimulatedProcess(dir: string, vendorsUrl: string): SimulatedProcess {
  let child: ChildProcess | null = null;
  const running = async (): Promise<ChildProcess> => {
    if (child !== null) return child;
    const started = fork(ENTRY, [dir, vendorsUrl], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child = started;
    await answerOf(started);
    return started;
  };
  return {
    async tick(nowMs) {
      const hub = await running();
      const answered = answerOf(hub);
      hub.send(nowMs);
      await answered;
    },
    async tickAndKill(nowMs, afterMs) {
      const hub = await running();
      const gone = once(hub, 'exit');
      hub.send(nowMs);
      await wait(afterMs);
      hub.kill('SIGKILL');
      await gone;
      child = null;
    },
    async [Symbol.asyncDispose]() {
      if (child === null) return;
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}

/** @throws Error when the process ends instead */
async function answerOf(hub: ChildProcess): Promise<void> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    await Promise.race([
      once(hub, 'message', { signal }),
      once(hub, 'exit', { signal }).then(([code]) => {
        throw new Error(`The simulated hub ended with ${String(code)}`);
      }),
    ]);
  } finally {
    settled.abort();
  }
}
