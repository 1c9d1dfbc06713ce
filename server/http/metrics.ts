import { Router } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { PSTART_FLOW } from '../../shared/flows.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { isSameSecret } from '../provider/secrets.ts';
import { bearerTokenOf } from './bearerToken.ts';

const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Where requests go, by the beginning of the path; anything else is a page or its files. */
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

/** What a hub counts about itself, for Prometheus. */
export interface Metrics {
  registry: Registry;
  /** Times a request until its answer is sent. */
  time: (request: IncomingMessage, response: ServerResponse) => void;
  /** Counts an answer of the catalog: from memory, or computed for it. */
  countCatalogAnswer: (from: 'memory' | 'computed') => void;
  /** Asks for the number of open sockets whenever somebody looks. */
  watchSockets(count: () => number): void;
}

/** Metrics of one process; of Node itself only on demand, because that observes the whole process. */
export function createMetrics({ provider, stores }: Deps, { ofNode = false } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (ofNode) collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'hub_request_seconds',
    help: 'Time until an answer is sent, but for those from memory. Status 429 are refusals by a limit, 421 foreign hosts.',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: SECONDS,
    registers,
  });
  /** Plain numbers, because an answer from memory takes no longer than counting it by label would. */
  const answers = { memory: 0, computed: 0 };
  addAnswerCounter(answers, registers);
  addRunGauge(stores, registers);
  if (provider.connections !== undefined) addPoolGauge(provider.connections, registers);
  return {
    registry,
    time: (request, response) => {
      const startedMs = performance.now();
      // Routers shorten the URL.
      const route = routeOf(request.url);
      response.once('close', () => {
        const labels = { route, method: methodOf(request), status: response.statusCode };
        requests.observe(labels, (performance.now() - startedMs) / 1000);
      });
    },
    countCatalogAnswer: (from) => {
      answers[from] += 1;
    },
    watchSockets(count) {
      registry.registerMetric(
        new Gauge({
          name: 'hub_sockets',
          help: 'Open live sockets.',
          registers: [],
          collect() {
            this.set(count());
          },
        }),
      );
    },
  };
}

function addAnswerCounter(
  answers: Readonly<Record<'memory' | 'computed', number>>,
  registers: Registry[],
): void {
  const catalog = new Counter({
    name: 'hub_catalog_answers_total',
    help: 'Answers of the catalog, from memory or computed.',
    labelNames: ['from'] as const,
    registers,
    collect() {
      catalog.reset();
      for (const from of ['memory', 'computed'] as const)
        if (answers[from] > 0) catalog.inc({ from }, answers[from]);
    },
  });
}

function addRunGauge({ flows }: Deps['stores'], registers: Registry[]): void {
  const last = new Gauge({
    name: 'hub_last_run_timestamp_seconds',
    help: 'When the last run of the start probabilities ended, and how.',
    labelNames: ['outcome'] as const,
    registers,
    async collect() {
      // While the database is away, the value of before stays, and everything else can still be told.
      const state = await flows.read(PSTART_FLOW, new Date().toISOString()).catch(() => null);
      if (state === null || state.lastRunTs === null) return;
      last.reset();
      const outcome = state.lastResult?.success === true ? 'succeeded' : 'failed';
      last.set({ outcome }, Date.parse(state.lastRunTs) / 1000);
    },
  });
}

function addPoolGauge(
  connections: NonNullable<Deps['provider']['connections']>,
  registers: Registry[],
): void {
  const pool = new Gauge({
    name: 'hub_database_connections',
    help: 'Connections to PostgreSQL by state; waiting are questions without one.',
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

/** Whether a request comes from the machine itself; a proxy on it speaks for strangers. */
function isLocal({ socket, headers }: IncomingMessage): boolean {
  const isForwarded = [headers['x-forwarded-for'], headers.forwarded, headers.via].some(Boolean);
  return !isForwarded && LOOPBACK.test(socket.remoteAddress ?? '');
}

function routeOf(url = ''): string {
  const [, first = ''] = /^\/([^/?]*)/u.exec(url) ?? [];
  if (first === 'trpc' && url.startsWith('/trpc/catalog.')) return 'catalog';
  return ROUTES.has(first) ? first : 'page';
}

/** Anyone can send any method, and each would make a series of its own. */
const methodOf = ({ method = '' }: IncomingMessage) => (METHODS.has(method) ? method : 'other');
