import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createApp, createHubBudget } from './app.ts';
import { bindToLeague } from './commands/feeds/runningSeason.ts';
import { createInvitation, isUnclaimed, type Invitation } from './commands/setUp/claim.ts';
import { noteAdministrators } from './commands/users/administrators.ts';
import type { Config } from './config/config.ts';
import { currentEnvironment } from './config/environment.ts';
import { logFailingServices } from './doctor/atStart.ts';
import { misspeltNames } from './doctor/checkNames.ts';
import { DEADLINES } from './http/deadlines.ts';
import { createMetrics } from './http/metrics/metrics.ts';
import { serveSocket } from './http/serveSocket.ts';
import { JOBS } from './jobs/jobs.ts';
import { prepareAtStart } from './jobs/prepareAtStart.ts';
import { startScheduler } from './jobs/scheduler.ts';
import { paths } from '@hub/shared/hub/paths.ts';
import { createLog } from './log/log.ts';
import { memoryLimit, watchMemory } from './memory/memory.ts';
import { openDeps } from './openDeps.ts';
import type { Restarts } from './deps.ts';
import { storeFirstAdministrator } from './commands/setUp/firstAdministrator.ts';
import { offSentences } from '@hub/season/feeds/feedKeys.ts';

const DRAIN_MS = 10_000;
/** Gives a proxy time to notice that the hub is about to stop, and to send requests elsewhere. */
const LEAVE_MS = 5000;
/** Longer than any usual proxy's, which could otherwise send a request into a connection that is just closing. */
const KEEP_ALIVE_MS = 75_000;

export interface StartedHub {
  /** The port it listens on. */
  port: number;
  /** From now on it is not ready and starts no jobs, though it still answers. Resolves once running jobs have ended. */
  leave(): Promise<void>;
  /** Finishes pending requests and jobs, then closes everything; no work is lost. */
  stop(): Promise<void>;
}

/**
 * Starts config → provider → stores → app → jobs, and stops them in reverse order.
 *
 * @throws StartError and others when something cannot be opened; everything is closed then
 */
export async function startHub(config: Config, restarts: Restarts): Promise<StartedHub> {
  const opened = await openDeps(config);
  const isOpen = await isUnclaimed(opened).catch(async (error: unknown) => {
    await opened.close();
    throw error;
  });
  const invitation = isOpen ? createInvitation() : null;
  if (config.server.isPublic && config.operator === null)
    opened.log.warn(
      {},
      'a public hub needs an Impressum; set OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_EMAIL',
    );
  for (const sentence of offSentences(opened.config.feeds)) opened.log.warn({}, sentence);
  const clientDir = resolve(import.meta.dirname, '../dist/client');
  const stopping = new AbortController();
  const metrics = createMetrics(opened, { ofProcess: true });
  const deps = {
    ...opened,
    restarts,
    readers: metrics.countPulls(opened.readers),
    ...(invitation !== null && { claim: invitation.claim }),
  };
  const memory = watchMemory(memoryLimit(config.memoryMb), deps.log);
  const workBudget = createHubBudget(memory);
  const app = createApp(deps, {
    metrics,
    memory,
    workBudget,
    isStopping: () => stopping.signal.aborted,
    clientDir: existsSync(resolve(clientDir, 'index.html')) ? clientDir : null,
    requestLog: createLog(config.logLevel),
  });
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, ...DEADLINES }, app);
  const socket = serveSocket(server, deps, workBudget);
  metrics.watchSockets(() => socket?.count() ?? 0);
  let preparation: Promise<void> | null = null;
  try {
    await bindToLeague(deps);
    ({ done: preparation } = await prepareAtStart(deps, stopping.signal));
    const notice = await storeFirstAdministrator(deps);
    await noteAdministrators(deps);
    if (notice !== null) process.stdout.write(`${notice}\n`);
    await listen(server, config);
  } catch (error) {
    stopping.abort();
    memory.stop();
    await deps.close();
    throw error;
  }
  const scheduler = startScheduler(deps, JOBS, metrics.timeJob);
  if (invitation !== null) process.stdout.write(`${invitationText(addressOf(server, config), invitation)}\n`);
  process.stdout.write(`Bundesliga Fantasy Hub: ${addressOf(server, config)}\n`);
  void logFailingServices(deps);
  for (const sentence of misspeltNames(currentEnvironment())) deps.log.warn({}, sentence);
  return {
    port: portOf(server),
    leave() {
      stopping.abort();
      return scheduler.stop();
    },
    stop: once(async () => {
      stopping.abort();
      if (config.server.trustedProxies > 0) await wait(LEAVE_MS);
      socket?.close();
      const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await Promise.all([preparation, scheduler.stop(), closeServer(server)]);
      clearTimeout(timer);
      memory.stop();
      await deps.close();
    }),
  };
}

const invitationText = (address: string, { code, untilMs }: Invitation): string =>
  `Set this hub up at ${address}${paths.setUp} with the code ${code}, valid until ${new Date(untilMs).toISOString().slice(11, 16)} (UTC).`;

function listen(server: Server, { server: { port, host } }: Config): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      done();
    });
  });
}

function closeServer(server: Server): Promise<void> {
  server.closeIdleConnections();
  return new Promise((done) => void server.close(() => done()));
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

function addressOf(server: Server, { server: { publicUrl } }: Config): string {
  return publicUrl === 'http://localhost:0' ? `http://localhost:${portOf(server)}` : publicUrl;
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= work());
}
