import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './buildClient.ts';
import { markClaimed, openFanSessions, type FanSessions } from './fanSessions.ts';
import { startServer } from './serverProcess.ts';

export interface RunningHub extends Omit<FanSessions, 'close'> {
  /** Without a trailing slash. */
  address: string;
  /** Contains its database; a hub with the same `DATA_DIR` is another process on that database. */
  dataDir: string;
  stop: () => Promise<void>;
}

/** The initial content of a data folder; the server fills an empty one with the demo season. */
type Contents = ShownBundle | { copyOf: string };

/** A match-data bundle to show instead of the demo season, as of an instant at which the clock stops. */
interface ShownBundle {
  dir: string;
  /** ISO-8601 UTC. */
  asOf: string;
}

/**
 * Starts the real server on a free port, as a hub that has been set up before.
 *
 * @param environment of the server; with a `DATA_DIR`, the hub is another process on that folder
 */
export async function startHub(
  environment: Record<string, string> = {},
  contents?: Contents,
): Promise<RunningHub> {
  const ownDir = await mkdtemp(join(tmpdir(), 'hub-e2e-'));
  const dataDir = environment['DATA_DIR'] ?? ownDir;
  const port = environment['PORT'] ?? String(await freePort());
  const address = `http://127.0.0.1:${port}`;
  const env = {
    PORT: port,
    // The sign-in page redirects browsers to this origin only.
    PUBLIC_URL: address,
    DATA_DIR: dataDir,
    ...(contents !== undefined && 'asOf' in contents && { HUB_CLOCK: contents.asOf }),
    ...environment,
  };
  if (contents !== undefined && 'asOf' in contents) await importBundle(contents, env);
  if (contents !== undefined && 'copyOf' in contents) await cp(contents.copyOf, dataDir, { recursive: true });

  await markClaimed(dataDir, address);
  const server = await startServer(env);
  const { close, ...sessions } = openFanSessions(dataDir, address);
  const stop = async () => {
    await close();
    await server.stop();
    await rm(ownDir, { recursive: true, force: true });
  };
  return { address, dataDir, ...sessions, stop };
}

/** Imports the season with the command-line scripts, as an operator would. */
async function importBundle({ dir, asOf }: ShownBundle, env: Record<string, string>): Promise<void> {
  const run = promisify(execFile);
  for (const command of [['scripts/importMatchData.ts', dir, '--as-of', asOf], ['scripts/pstart.ts']])
    await run(process.execPath, command, { cwd: ROOT, env: { PATH: process.env['PATH'], ...env } });
}

/** A free port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
