import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from './app.ts';
import { ProviderError } from '@hub/provider/errors.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';

/** Differs from the uncompressed script, so that a test sees which of the two is sent. */
const COMPRESSED_SCRIPT = 'console.log(2)';

describe('the app', () => {
  let app: TestApp;
  let clientDir: string;
  let request: ReturnType<typeof supertest>;

  beforeAll(async () => {
    app = await testApp();
    clientDir = await mkdtemp(join(tmpdir(), 'hub-client-'));
    await mkdir(join(clientDir, 'assets'));
    await writeFile(join(clientDir, 'index.html'), '<!doctype html><title>Hub</title>');
    await writeFile(join(clientDir, 'assets', 'main-abc123.js'), `console.log(${'1,'.repeat(2000)}1)`);
    await writeFile(join(clientDir, 'assets', 'main-abc123.js.br'), brotliCompressSync(COMPRESSED_SCRIPT));
    request = supertest(createApp(app.deps, { clientDir, requestLog: null }));
  });

  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await rm(clientDir, { recursive: true });
  });

  it('reports health and readiness', async () => {
    await request.get('/healthz').expect(200, { status: 'ok' });
    await request.get('/readyz').expect(200, { status: 'ready' });
  });

  it('is alive but not ready while the provider is down', async () => {
    const ping = vi.spyOn(app.deps.provider, 'ping');
    ping.mockRejectedValue(new ProviderError('NETWORK_ERROR', 0, 'no answer'));
    await request.get('/healthz').expect(200);
    await request.get('/readyz').expect(503);
    await request.get('/readyz').expect(503);
    ping.mockRestore();
    await request.get('/readyz').expect(200);
    await request.get('/readyz').expect(200);
    expect(app.logLines.map(({ sentence }) => sentence)).toEqual([
      'the provider cannot be reached',
      'the provider can be reached again',
    ]);
  });

  it('still answers before it stops, but is not ready and closes connections', async () => {
    let isStopping = false;
    const stopping = supertest(
      createApp(app.deps, { clientDir, requestLog: null, isStopping: () => isStopping }),
    );
    const before = await stopping.get('/trpc/catalog.dashboard').set('connection', 'keep-alive').expect(200);
    expect(before.headers['connection']).toBe('keep-alive');
    isStopping = true;
    await stopping.get('/readyz').expect(503, { status: 'stopping' });
    await stopping.get('/healthz').expect(200);
    for (const path of ['/trpc/catalog.dashboard', '/', '/trpc/account.live']) {
      const { headers } = await stopping.get(path).set('connection', 'keep-alive');
      expect(headers['connection']).toBe('close');
    }
  });

  it.each([
    ['/', 200, '<title>Bundesliga Fantasy Hub · Startet er?</title>'],
    ['/players', 200, '<title>Alle Spieler mit Startchance · Bundesliga Fantasy Hub</title>'],
    ['/players/some-id', 404, '<title>Hub</title>'],
    ['/freitagabend?x=1', 200, '<title>Hub</title>'],
  ])('answers the document for %s', async (path, status, title) => {
    const { text, headers } = await request.get(path).set('accept', 'text/html').expect(status);
    expect(text).toContain(title);
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('makes browsers check for a newer worker each time, and sends the type of the manifest', async () => {
    await writeFile(join(clientDir, 'worker.js'), '1');
    await writeFile(join(clientDir, 'manifest.webmanifest'), '{}');
    const worker = await request.get('/worker.js').expect(200);
    expect(worker.headers['cache-control']).toBe('no-cache');
    expect(worker.headers['content-type']).toMatch(/javascript/u);
    const manifest = await request.get('/manifest.webmanifest').expect(200);
    expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/u);
  });

  it('serves hashed assets compressed and cacheable forever', async () => {
    const { headers } = await request
      .get('/assets/main-abc123.js')
      .set('accept-encoding', 'gzip')
      .expect(200);
    expect(headers['cache-control']).toContain('immutable');
    expect(headers['content-encoding']).toBe('gzip');
  });

  it('sends files compressed by the build to clients that accept them', async () => {
    const { headers, text } = await request
      .get('/assets/main-abc123.js')
      .set('accept-encoding', 'gzip, br')
      .expect(200);
    expect(text).toBe(COMPRESSED_SCRIPT);
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(headers['content-type']).toMatch(/^text\/javascript/u);
    expect(headers['cache-control']).toContain('immutable');
  });

  it.each(['/assets/gone.js', '/api/nothing', '/functions/nothing', '/.env', '/package.json'])(
    'answers 404 without a document for %s',
    async (path) => {
      await request.get(path).set('accept', '*/*').expect(404);
    },
  );

  it('sends a strict policy and does not reveal its framework', async () => {
    const { headers } = await request.get('/').set('accept', 'text/html').expect(200);
    const policy = headers['content-security-policy'];
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});
