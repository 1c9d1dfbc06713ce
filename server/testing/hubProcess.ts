import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const MAIN = resolve(import.meta.dirname, '../main.ts');
const ADDRESS = /^Bundesliga Fantasy Hub: (\S+)$/m;

/** A hub in a process of its own, as an operator runs it. */
export interface HubProcess extends AsyncDisposable {
  /** Origin it answers at. */
  url: string;
  pid: number;
  /** Code or signal that ended it, with its last words; null while it runs. */
  death(): string | null;
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<void>;
  /** Ends it with `kill -9`. */
  kill(): Promise<void>;
}

/**
 * Starts a hub on a free port and waits until it serves.
 *
 * @param settings by the names of `.env`
 * @throws Error with its last words when it ends instead
 */
export async function startHub(settings: Record<string, string>): Promise<HubProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-2000)));
  const death = () =>
    child.exitCode === null && child.signalCode === null
      ? null
      : `${child.signalCode ?? child.exitCode}: ${words}`;
  const endWith = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    await exited;
  };
  const stop = () => endWith('SIGTERM');
  const kill = () => endWith('SIGKILL');

  const { promise: url, resolve: announced, reject: failed } = Promise.withResolvers<string>();
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    const address = ADDRESS.exec(said)?.[1];
    if (address !== undefined) announced(address);
  });
  void exited.then(() => failed(new Error(`The hub ended with ${death()}`)));
  return { url: await url, pid: child.pid ?? 0, death, stop, kill, [Symbol.asyncDispose]: stop };
}
