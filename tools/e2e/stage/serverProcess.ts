import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from './buildClient.ts';

const START_LINE = /^Bundesliga Fantasy Hub: http:\/\/[^:]+:(?<port>\d+)$/u;
const MIDWEEK = join(import.meta.dirname, 'midweek.ts');
const START_TIMEOUT_MS = 60_000;
const BASE_ENVIRONMENT = {
  PATH: process.env['PATH'],
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  // A run starts about twenty servers from the same sources.
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node-compile'),
};

/** A hub in its own process. */
export interface ServerProcess {
  port: string;
  stop: () => Promise<void>;
}

/**
 * Starts the real server and waits until it serves.
 *
 * @throws Error with its output if it does not start
 */
export async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const server = spawn(process.execPath, ['--import', MIDWEEK, 'server/main.ts'], {
    cwd: ROOT,
    env: { ...BASE_ENVIRONMENT, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => stopServer(server);
  try {
    return { port: await readPort(server), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function readPort(server: ChildProcess): Promise<string> {
  const output: string[] = [];
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail('did not start in time'), START_TIMEOUT_MS);
    const fail = (what: string) => {
      clearTimeout(timer);
      reject(new Error(`The hub ${what}. Its output:\n${output.join('\n')}`));
    };
    for (const stream of [server.stdout, server.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        const port = START_LINE.exec(line)?.groups?.['port'];
        if (port === undefined) return;
        clearTimeout(timer);
        resolve(port);
      });
    }
    server.once('exit', (code) => fail(`ended with code ${code}`));
    server.once('error', (error) => fail(`could not be started: ${error.message}`));
  });
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}
