import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openLigaDbSeason, startOpenLigaDb } from '../testing/services/fakeOpenLigaDb.ts';
import { startHub } from '../testing/hubProcess.ts';
import { routeOf } from './openTracing.ts';

interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

interface Exported {
  resourceSpans: {
    resource: { attributes: ReceivedSpan['attributes'] };
    scopeSpans: { spans: ReceivedSpan[] }[];
  }[];
}

/** A collector that speaks OTLP over HTTP and keeps everything it receives. */
async function startCollector() {
  const received: Exported[] = [];
  const asked: { path: string; key: string | undefined }[] = [];
  const server = createServer((req, res) => {
    asked.push({ path: req.url ?? '', key: req.headers['x-collector-key']?.toString() });
    void req
      .toArray()
      .then((chunks) => received.push(JSON.parse(Buffer.concat(chunks as Buffer[]).toString()) as Exported));
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    received,
    spans: () =>
      received.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const attributesOf = ({ attributes }: Pick<ReceivedSpan, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

it('sends a request with its procedure and calls to provider and source as one trace, without secrets', async () => {
  await using collector = await startCollector();
  await using source = await startOpenLigaDb(openLigaDbSeason('2026-08-29T13:30:00.000Z'));
  const dir = await mkdtemp(join(tmpdir(), 'hub-tracing-'));
  try {
    await using hub = await startHub({
      DATA_DIR: dir,
      FEEDS: 'openligadb',
      FEED_URL: source.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=of-the-collector',
      OTEL_SERVICE_NAME: 'hub-of-the-tests',
    });
    const ask = (path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(hub.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const [email, password] = (await readFile(join(dir, 'first-administrator.txt'), 'utf8')).split('\n');
    const signedIn = await ask('/api/auth/signin/email', { projectId: 'hub', email, password });
    const { access_token: token } = (await signedIn.json()) as { access_token: string };
    await fetch(`${hub.url}/trpc/catalog.clubs?secret=in-the-query`, {
      headers: { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
    });
    const pulled = await ask(
      '/trpc/admin.pullSource',
      { source: 'openligadb' },
      { authorization: `Bearer ${token}` },
    );
    expect(pulled.status).toBe(200);
    await hub.stop();

    const spans = collector.spans();
    const pull = spans.find(({ name }) => name === 'admin.pullSource');
    expect(attributesOf(pull ?? { attributes: [] })).toMatchObject({ 'rpc.method': 'admin.pullSource' });
    const sameTrace = spans.filter(({ traceId }) => traceId === pull?.traceId);
    const request = sameTrace.find(({ spanId }) => spanId === pull?.parentSpanId);
    expect(request).toMatchObject({ name: 'POST /trpc' });
    expect(request?.parentSpanId ?? '').toBe('');
    expect(attributesOf(request ?? { attributes: [] })).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/trpc',
    });
    const { host } = new URL(source.url);
    const feed = sameTrace.find(({ name }) => name === `GET ${host}`);
    expect(attributesOf(feed ?? { attributes: [] })).toMatchObject({ 'server.address': host });
    expect(sameTrace.some(({ name }) => name.startsWith('database.'))).toBe(true);
    const ids = new Set(sameTrace.map(({ spanId }) => spanId));
    const withoutParent = sameTrace.filter(({ parentSpanId = '' }) => !ids.has(parentSpanId));
    expect(withoutParent).toEqual([request]);

    expect(spans.some(({ traceId }) => traceId === '0af7651916cd43dd8448eb211c80319c')).toBe(false);
    const received = JSON.stringify(collector.received);
    for (const secret of [token, email ?? '-', password ?? '-', 'in-the-query', 'of-the-collector'])
      expect(received).not.toContain(secret);
    expect(collector.asked[0]).toEqual({ path: '/v1/traces', key: 'of-the-collector' });
    expect(
      attributesOf(collector.received[0]?.resourceSpans[0]?.resource ?? { attributes: [] }),
    ).toMatchObject({ 'service.name': 'hub-of-the-tests' });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});

it('keeps serving while the collector is unreachable', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'hub-tracing-'));
  try {
    // A hub with live sources does not generate a demo season at its start.
    const reading = { FEEDS: 'openligadb', FEED_URL: 'http://127.0.0.1:9' };
    await using hub = await startHub({
      DATA_DIR: dir,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      ...reading,
    });
    expect((await fetch(`${hub.url}/trpc/catalog.clubs`)).status).toBe(200);
    await hub.stop();
    expect(hub.death()).toMatch(/^0: /u);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});

it.each([
  ['/', '/'],
  ['/trpc/catalog.player?input=x', '/trpc'],
  ['/api/auth/signin/email', '/api/auth'],
  ['/api/db/hub/sql', '/api/db'],
  ['/api/v1/players', '/api/v1'],
  ['/api?x=1', '/api'],
  ['/players/secret-of-a-user', '/players'],
  ['/favicon.ico', '/favicon'],
  ['/Ünlesbar', '/'],
])('names the request for %s after the start of its path', (url, route) => {
  expect(routeOf(url)).toBe(route);
});
