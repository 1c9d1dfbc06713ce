import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createServer, type AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { openEmbeddedProvider } from '../../server/provider/embedded/openEmbeddedProvider.ts';
import { buildClientIfStale, ROOT } from './buildClient.ts';

const START_LINE = /^Bundesliga Fantasy Hub: http:\/\/[^:]+:(?<port>\d+)$/u;
const START_TIMEOUT_MS = 60_000;

export interface RunningHub {
  /** Without a slash at the end. */
  address: string;
  /** Holds its database; a hub with the same `DATA_DIR` is another process on it. */
  dataDir: string;
  /** Signs in as the fan of these tests, a session of its own each time, without the sign-in page: tokens as they are stored. */
  fanTokens: () => Promise<string>;
  /** The same for the administrator, where the environment names `ADMIN_EMAIL` as one. */
  adminTokens: () => Promise<string>;
  stop: () => Promise<void>;
}

export const ADMIN_EMAIL = 'admin@hub.test';
const ADMIN = { email: ADMIN_EMAIL, displayName: 'Adele Admin' };
const FAN = { email: 'fan@hub.test', displayName: 'Fritzi Fan' };
const PROJECT_ID = 'hub';

/** A match-data bundle to show instead of the demo season, as it stood at an instant at which the clock stops. */
interface ShownBundle {
  dir: string;
  /** ISO-8601 UTC. */
  asOf: string;
}

/** Starts the real server on a free port, with an empty data folder that it fills with the demo season, or with `bundle`. */
export async function startHub(
  environment: Record<string, string> = {},
  bundle?: ShownBundle,
): Promise<RunningHub> {
  buildClientIfStale();
  const dataDir = await mkdtemp(join(tmpdir(), 'hub-e2e-'));
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'],
    PORT: String(port),
    // Browsers come back from the sign-in page to this origin only.
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...(bundle !== undefined && { HUB_CLOCK: bundle.asOf }),
    ...environment,
  };
  if (bundle !== undefined) await importBundle(bundle, env);
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    await stopServer(server);
    await rm(dataDir, { recursive: true, force: true });
  };

  try {
    const address = `http://127.0.0.1:${await readPort(server)}`;
    return {
      address,
      dataDir,
      fanTokens: () => tokensOf(FAN, dataDir, address),
      adminTokens: () => tokensOf(ADMIN, dataDir, address),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Through the commands of the command line, as an operator would. */
async function importBundle({ dir, asOf }: ShownBundle, env: NodeJS.ProcessEnv): Promise<void> {
  const run = promisify(execFile);
  for (const command of [['scripts/importMatchData.ts', dir, '--as-of', asOf], ['scripts/pstart.ts']])
    await run(process.execPath, command, { cwd: ROOT, env });
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Through a provider of its own on the hub's database, so that no attempt counts against the limits of the hub. */
async function tokensOf(user: typeof FAN, dataDir: string, publicUrl: string): Promise<string> {
  const provider = await openEmbeddedProvider({
    database: { kind: 'sqlite', file: join(dataDir, 'hub.sqlite') },
    projectId: PROJECT_ID,
    publicUrl,
  });
  try {
    const { rows } = await provider.database.sql('select id from auth_users where email = ?', [user.email]);
    const userId = rows[0]?.['id'] ?? (await provider.auth.createUser(user)).id;
    await provider.database.sql('update auth_users set email_verified = 1 where id = ?', [String(userId)]);
    const tokens = await provider.auth.issueSession(String(userId));
    return JSON.stringify({
      access_token: tokens.accessToken,
      refresh_token: tokens.refreshToken,
      token_type: 'Bearer',
      expires_in: tokens.expiresIn,
      refresh_expires_in: tokens.refreshExpiresIn,
      issued_at: Math.floor(Date.now() / 1000),
    });
  } finally {
    await provider.close();
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
