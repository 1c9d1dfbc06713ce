import { Router } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { onRefusal } from '@hub/provider/security/refusals.ts';
import { isSameSecret } from '@hub/provider/security/secrets.ts';
import { bearerTokenOf } from '../bearerToken.ts';
import type { JobEnd } from '../../jobs/scheduler.ts';
import type { AnswerOrigin, AnswersObserver } from '../sharedAnswers/sharedAnswers.ts';
import { addFeedMetrics, type CountPulls } from './feedMetrics.ts';
import { addWorkMetrics } from './workMetrics.ts';

const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Routes by the beginning of the path; anything else is a page or its files. */
const ROUTES = new Set([
  'trpc',
  'api',
  'auth',
  'functions',
  'calendar',
  'healthz',
  'readyz',
  'metrics',
  'assets',
]);
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/u;

/** A hub's metrics of itself, for Prometheus. */
export interface Metrics extends AnswersObserver {
  registry: Registry;
  countPulls: CountPulls;
  timeJob: JobEnd;
  /** Times a request until its answer is sent. */
  time: (req: IncomingMessage, res: ServerResponse) => void;
  /** Reads the number of open sockets whenever metrics are read. */
  watchSockets: (count: () => number) => void;
}

/** Metrics of one hub; those of Node itself and of limits only on demand, because they cover the whole process. */
export function createMetrics(deps: Deps, { ofProcess = false } = {}): Metrics {
  const { provider } = deps;
  const registry = new Registry();
  const registers = [registry];
  if (ofProcess) {
    collectDefaultMetrics({ register: registry });
    countRefusals(registers);
  }
  const requests = new Histogram({
    name: 'hub_request_seconds',
    help: 'Time until an answer is sent, except those from memory. Status 429 means a refusal by a limit, 421 a foreign host.',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: SECONDS,
    registers,
  });
  /** Plain numbers, because counting by label would take as long as an answer from memory. */
  const answers: Record<AnswerOrigin, number> = { memory: 0, computed: 0, lastGood: 0 };
  addAnswerCounter(answers, registers);
  let exports = 0;
  if (provider.connections !== undefined) addPoolGauge(provider.connections, registers);
  addExportCounter(() => exports, registers);
  const { bus } = provider;
  const watch = (name: string, help: string, value: () => number) => watchGauge(registers, name, help, value);
  if (bus)
    watch('hub_redis_connected', 'Whether Redis can be reached: 1 or 0.', () => Number(bus.isConnected()));
  return {
    registry,
    countPulls: addFeedMetrics(deps, registers),
    timeJob: addWorkMetrics(deps, registers),
    time: (request, response) => {
      const startedMs = performance.now();
      // Read now, because routers shorten the URL.
      const route = routeOf(request.url);
      response.once('close', () => {
        const labels = { route, method: methodOf(request), status: response.statusCode };
        requests.observe(labels, (performance.now() - startedMs) / 1000);
      });
    },
    countAnswer: (from, isCatalog) => {
      if (isCatalog) answers[from] += 1;
      else if (from === 'memory') exports += 1;
    },
    watchAnswers(size) {
      watch(
        'hub_catalog_cache_bytes',
        'Size of the answers in memory that are the same for everybody.',
        () => size().bytes,
      );
      watch(
        'hub_catalog_cache_answers',
        'Answers in memory that are the same for everybody.',
        () => size().answers,
      );
    },
    watchSockets(count) {
      watch('hub_sockets', 'Open live sockets.', count);
    },
  };
}

function watchGauge(registers: Registry[], name: string, help: string, value: () => number): void {
  const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(value()) });
}

/** Counts refusals by the limits of this process. */
function countRefusals(registers: Registry[]): void {
  const refusals = new Counter({
    name: 'hub_limit_refusals_total',
    help: 'Refusals by a limit, by its name.',
    labelNames: ['limit'] as const,
    registers,
  });
  onRefusal((limit) => refusals.inc({ limit }));
}

function addAnswerCounter(answers: Readonly<Record<AnswerOrigin, number>>, registers: Registry[]): void {
  const catalog = new Counter({
    name: 'hub_catalog_answers_total',
    help: 'Answers of the catalog: from memory, computed, or the last good ones during an outage.',
    labelNames: ['from'] as const,
    registers,
    collect() {
      catalog.reset();
      for (const [from, count] of Object.entries(answers)) if (count > 0) catalog.inc({ from }, count);
    },
  });
}

function addExportCounter(exports: () => number, registers: Registry[]): void {
  const counter = new Counter({
    name: 'hub_export_answers_total',
    help: 'Answers of the public interface, embeds, calendars and pages from memory.',
    registers,
    collect() {
      counter.reset();
      counter.inc(exports());
    },
  });
}

function addPoolGauge(
  connections: NonNullable<Deps['provider']['connections']>,
  registers: Registry[],
): void {
  const pool = new Gauge({
    name: 'hub_database_connections',
    help: 'Connections to PostgreSQL by state; waiting are queries without one.',
    labelNames: ['state'] as const,
    registers,
    collect(): void {
      for (const [state, count] of Object.entries(connections())) pool.set({ state }, count);
    },
  });
}

/** `/metrics`, for holders of the function key and for the machine itself. */
export function createMetricsRouter({ registry }: Metrics, { config }: Deps): Router {
  const router = Router();
  router.get('/metrics', async (req, res) => {
    const given = bearerTokenOf(req);
    const holdsKey = config.functionKey !== null && given !== null && isSameSecret(given, config.functionKey);
    if (!holdsKey && !isLocal(req)) throw new AppError('notSignedIn', 'Metrics need the function key');
    const text = await registry.metrics();
    res.set('cache-control', 'no-store').type(registry.contentType).send(text);
  });
  return router;
}

/** Whether a request comes from the machine itself, and not through a proxy on it. */
function isLocal({ socket, headers }: IncomingMessage): boolean {
  const isForwarded = [headers['x-forwarded-for'], headers.forwarded, headers.via].some(Boolean);
  return !isForwarded && LOOPBACK.test(socket.remoteAddress ?? '');
}

function routeOf(url = ''): string {
  const [, first = ''] = /^\/([^/?]*)/u.exec(url) ?? [];
  if (first === 'trpc' && url.startsWith('/trpc/catalog.')) return 'catalog';
  return ROUTES.has(first) ? first : 'page';
}

/** Limits the methods, because anyone can send any, and each would create a series. */
const methodOf = ({ method = '' }: IncomingMessage) => (METHODS.has(method) ? method : 'other');
