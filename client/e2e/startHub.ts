import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildClientIfStale, ROOT } from './buildClient.ts';

const START_LINE = /^Bundesliga Fantasy Hub: http:\/\/[^:]+:(?<port>\d+)$/u;
const START_TIMEOUT_MS = 60_000;

export interface RunningHub {
  /** Without a slash at the end. */
  address: string;
  stop: () => Promise<void>;
}

/** Starts the real server on a free port, with an empty data folder that it fills with the demo season. */
export async function startHub(environment: Record<string, string> = {}): Promise<RunningHub> {
  buildClientIfStale();
  const dataDir = await mkdtemp(join(tmpdir(), 'hub-e2e-'));
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    await stopServer(server);
    await rm(dataDir, { recursive: true, force: true });
  };

  try {
    return { address: `http://127.0.0.1:${await readPort(server)}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function readPort(server: ChildProcess): Promise<string> {
  const said: string[] = [];
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail('did not start in time'), START_TIMEOUT_MS);
    const fail = (what: string) => {
      clearTimeout(timer);
      reject(new Error(`The hub ${what}. It said:\n${said.join('\n')}`));
    };
    for (const stream of [server.stdout, server.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
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
