import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { freePort } from './freePort.ts';

/** A Redis or Valkey server of a single test, which may therefore stop it. Stores nothing on disk. */
export interface RedisServer extends AsyncDisposable {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Keeps its connections, but stops answering. */
  pause(): void;
}

/** The server's program; null on a machine without one. */
export function findRedisProgram(): string | null {
  const paths = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => ['valkey-server', 'redis-server'].map((name) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}

/** Another test can take a free port before the server starts on it. */
const PORTS_TRIED = 5;

/** Starts a server on a free port. */
export async function startRedisServer(program: string): Promise<RedisServer> {
  for (let tried = 1; ; tried += 1) {
    const server = redisServerAt(program, await freePort());
    try {
      await server.start();
      return server;
    } catch (error) {
      if (tried === PORTS_TRIED) throw error;
    }
  }
}

function redisServerAt(program: string, port: number): RedisServer {
  let child: ChildProcess | null = null;
  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      child = spawn(
        program,
        ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
        {
          stdio: ['ignore', 'pipe', 'ignore'],
        },
      );
      let output = '';
      for await (const chunk of child.stdout ?? []) {
        output += String(chunk);
        if (output.includes('Ready to accept connections')) return;
      }
      await server.stop();
      throw new Error(`${program} did not start on port ${port}: ${output.slice(-200)}`);
    },
    async stop() {
      if (child === null) return;
      const stopping = child;
      child = null;
      // A process that has already exited emits no further event.
      if (stopping.exitCode !== null || stopping.signalCode !== null) return;
      const exited = once(stopping, 'exit');
      stopping.kill('SIGKILL');
      await exited;
    },
    pause() {
      child?.kill('SIGSTOP');
    },
    [Symbol.asyncDispose]: () => server.stop(),
  };
  return server;
}
