import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

export const HUB_MAIN = resolve(import.meta.dirname, '../../server/main.ts');
const ADDRESS = /^Bundesliga Fantasy Hub: (\S+)$/m;

/** A hub in a process of its own, as an operator runs it. */
export interface HubProcess extends AsyncDisposable {
  /** Origin that it answers at. */
  url: string;
  pid: number;
  /** Code or signal that ended it, with its last output; null while it runs. */
  death(): string | null;
  /** The end of its log, which it writes to standard error. */
  words(): string;
  /** Everything that it has written to standard output. */
  output(): string;
  /** Number of lines logged so far. */
  logLines(): number;
  /** Stops it with `SIGTERM`, and waits until it has ended. */
  stop(): Promise<void>;
  /** Sends a message to a module loaded before the hub, and waits for the answer. */
  send(message: object): Promise<unknown>;
  /** Ends it with `kill -9`. */
  kill(): Promise<void>;
}

/**
 * Starts a hub on a free port and waits until it serves.
 *
 * @param settings environment variables, named as in `.env`
 * @param args of Node: the hub of another version, or modules to load before it
 * @param group file of a control group to which the process writes its id before it becomes the hub
 * @throws Error with its last output if it ends instead
 */
export async function startHub(
  settings: Record<string, string>,
  args: readonly string[] = [HUB_MAIN],
  group: string | null = null,
): Promise<HubProcess> {
  const command = [process.execPath, ...args];
  const [program = '', ...rest] =
    group === null ? command : ['/bin/sh', '-c', 'echo $$ > "$0" && exec "$@"', group, ...command];
  const child = spawn(program, rest, {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...settings },
    // Only modules loaded before the hub talk to their parent.
    stdio: ['ignore', 'pipe', 'pipe', ...(args.length > 1 ? (['ipc'] as const) : [])],
  });
  const exited = once(child, 'exit');
  let words = '';
  let lines = 0;
  child.stderr?.on('data', (chunk: Buffer) => {
    const text = chunk.toString();
    words = (words + text).slice(-8000);
    lines += text.split('\n').length - 1;
  });
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
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    const address = ADDRESS.exec(output)?.[1];
    if (address !== undefined) announced(address);
  });
  void exited.then(() => failed(new Error(`The hub ended with ${death()}`)));
  const send = async (message: object) => {
    const answered = once(child, 'message');
    child.send(message);
    const [answer] = (await answered) as [unknown];
    return answer;
  };
  return {
    url: await url,
    pid: child.pid ?? 0,
    death,
    words: () => words,
    output: () => output,
    logLines: () => lines,
    stop,
    kill,
    send,
    [Symbol.asyncDispose]: stop,
  };
}
