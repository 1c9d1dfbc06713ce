import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createApp, createHubBudget } from './app.ts';
import { bindToLeague } from './commands/feeds/runningSeason.ts';
import { noteAdministrators } from './commands/users/administrators.ts';
import { prepareAtStart } from './jobs/prepareAtStart.ts';
import { loadConfig, type Config } from './config/config.ts';
import { reasonOfFailedStart, logFailingServices } from './doctor/atStart.ts';
import { JOBS } from './jobs/jobs.ts';
import { startScheduler } from './jobs/scheduler.ts';
import { misspeltNames } from './doctor/checkNames.ts';
import { currentEnvironment, readEnvironment } from './config/environment.ts';
import { offSentences } from '@hub/season/feeds/feedKeys.ts';
import { DEADLINES } from './http/deadlines.ts';
import { createMetrics } from './http/metrics/metrics.ts';
import { storeFirstAdministrator } from './setUp/firstAdministrator.ts';
import { createLog } from './log/log.ts';
import { memoryLimit, watchMemory } from './memory/memory.ts';
import { openDeps } from './openDeps.ts';
import { serveSocket } from './http/serveSocket.ts';

const DRAIN_MS = 10_000;
/** Gives a proxy time to notice that the hub is about to stop, and to send requests elsewhere. */
const LEAVE_MS = 5000;
/** Longer than any usual proxy's, which could otherwise send a request into a connection that is just closing. */
const KEEP_ALIVE_MS = 75_000;

const USAGE = `Usage: npm start

Starts the hub. Its settings come from the environment or .env (docs/settings.md).
`;

const [argument] = process.argv.slice(2);
if (argument !== undefined) {
  const isHelp = ['--help', '-h'].includes(argument);
  (isHelp ? process.stdout : process.stderr).write(USAGE);
  process.exit(isHelp ? 0 : 1);
}
try {
  await start(loadConfig(readEnvironment()));
} catch (error) {
  process.stderr.write(`The hub cannot start. ${await reasonOfFailedStart(currentEnvironment(), error)}\n`);
  process.exit(1);
}

/** Starts config → provider → stores → app → jobs; stops in reverse order without losing work. */
async function start(config: Config): Promise<void> {
  const opened = await openDeps(config);
  if (config.server.isPublic && config.operator === null)
    opened.log.warn(
      {},
      'a public hub needs an Impressum; set OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_EMAIL',
    );
  for (const sentence of offSentences(config.feeds)) opened.log.warn({}, sentence);
  const clientDir = resolve(import.meta.dirname, '../dist/client');
  const stopping = new AbortController();
  const metrics = createMetrics(opened, { ofProcess: true });
  const deps = { ...opened, readers: metrics.countPulls(opened.readers) };
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
  let scheduler: ReturnType<typeof startScheduler> | null = null;
  let preparation: Promise<void> | null = null;

  const stop = once(async () => {
    stopping.abort();
    if (config.server.trustedProxies > 0) await wait(LEAVE_MS);
    socket?.close();
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await Promise.all([preparation, scheduler?.stop(), closeServer(server)]);
    clearTimeout(timer);
    memory.stop();
    await deps.close();
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void stop().then(exitCleanly));

  try {
    await bindToLeague(deps);
    ({ done: preparation } = await prepareAtStart(deps, stopping.signal));
    const notice = await storeFirstAdministrator(deps);
    await noteAdministrators(deps);
    if (notice !== null) process.stdout.write(`${notice}\n`);
    await listen(server, config);
  } catch (error) {
    await deps.close();
    throw error;
  }
  scheduler = startScheduler(deps, JOBS, metrics.timeJob);
  process.stdout.write(`Bundesliga Fantasy Hub: ${addressOf(server, config)}\n`);
  void logFailingServices(deps);
  for (const sentence of misspeltNames(currentEnvironment())) deps.log.warn({}, sentence);
}

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

function addressOf(server: Server, config: Config): string {
  const { port } = server.address() as AddressInfo;
  const isDefaultUrl = config.server.publicUrl === `http://localhost:${config.server.port}`;
  return isDefaultUrl ? `http://localhost:${port}` : config.server.publicUrl;
}

function exitCleanly(): void {
  process.exitCode = 0;
  // A leftover handle (such as the provider's keep-alive socket) must not keep the process alive.
  setTimeout(() => process.exit(0), 500).unref();
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= work());
}
