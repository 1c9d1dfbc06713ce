import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFeedClient, type FeedClientOptions } from './http.ts';

/** A local source, and a client that does not wait between attempts. */
async function aSource(answer: RequestListener, changes: Partial<FeedClientOptions> = {}) {
  const seen: { url: string; headers: Record<string, unknown> }[] = [];
  const waits: number[] = [];
  const server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', headers: request.headers });
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createFeedClient({
    allowedHosts: [host],
    contact: 'operator@hub.test',
    takeRequest: async () => true,
    sleep: async (ms) => void waits.push(ms),
    timeoutMs: 2000,
    ...changes,
  });
  return {
    client,
    host,
    seen,
    waits,
    get: (path = '/', headers?: Record<string, string>) => client.get(`http://${host}${path}`, headers),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
const code = (expected: string) => expect.objectContaining({ code: expected }) as unknown;

describe('the client', () => {
  it('returns the text, and identifies itself', async () => {
    await using source = await aSource((_request, response) => void response.end('{"größe":1}'));
    expect(await source.get('/a', { 'x-key': 'secret' })).toBe('{"größe":1}');
    expect(source.seen[0]?.headers).toMatchObject({
      'user-agent': 'BundesligaFantasyHub (operator@hub.test)',
      'x-key': 'secret',
    });
  });

  it.each([
    'http://169.254.169.254/latest',
    'http://localhost:1/',
    'file:///etc/passwd',
    'https://elsewhere.test/',
  ])('refuses other hosts: %s', async (address) => {
    await using source = await aSource((_request, response) => void response.end('x'));
    await expect(source.client.get(address)).rejects.toEqual(code('refused'));
  });

  it('follows redirects only within the source', async () => {
    await using source = await aSource((request, response) => {
      const target = { '/a': '/b', '/out': 'http://127.0.0.1:1/', '/loop': '/loop' }[request.url ?? ''];
      if (target === undefined) response.end('arrived');
      else response.writeHead(302, { location: target }).end();
    });
    expect(await source.get('/a')).toBe('arrived');
    await expect(source.get('/out')).rejects.toEqual(code('refused'));
    await expect(source.get('/loop')).rejects.toEqual(code('refused'));
  });

  it('tries again when the source is down, and gives up after three attempts', async () => {
    let failures = 2;
    await using source = await aSource((_request, response) => {
      failures -= 1;
      response.writeHead(failures >= 0 ? 503 : 200).end('up again');
    });
    expect(await source.get()).toBe('up again');
    expect(source.waits).toHaveLength(2);
    expect(source.waits[1]).toBeGreaterThan(source.waits[0] ?? 0);
    failures = 9;
    await expect(source.get()).rejects.toEqual(code('unreachable'));
    expect(source.seen).toHaveLength(6);
  });

  it('obeys a 429: waits a little, or leaves the rest to the next pull', async () => {
    let after = '2';
    await using source = await aSource((request, response) => {
      if (source.seen.length === 2) response.end('allowed');
      else response.writeHead(429, { 'retry-after': after }).end();
    });
    expect(await source.get()).toBe('allowed');
    expect(source.waits[0]).toBeGreaterThanOrEqual(1600);
    after = '3600';
    source.seen.length = 0;
    await expect(source.get()).rejects.toEqual(code('tooManyRequests'));
    expect(source.seen).toHaveLength(1);
  });

  it('stops after a refusal for the whole day', async () => {
    const messages = ['You have breached your daily request limits.', 'Too many requests a second.'];
    let message = '';
    await using source = await aSource(
      (_request, response) => void response.writeHead(429).end(JSON.stringify({ message })),
      { dayIsUsedUp: /daily request limit/i },
    );
    [message = ''] = messages;
    await expect(source.get()).rejects.toEqual(code('overBudget'));
    expect(source.seen).toHaveLength(1);
    [, message = ''] = messages;
    await expect(source.get()).rejects.toEqual(code('tooManyRequests'));
    expect(source.seen).toHaveLength(4);
  });

  it.each([
    [401, 'wrongKey'],
    [403, 'refused'],
    [404, 'notFound'],
    [410, 'notFound'],
  ])('does not try again after %i', async (status, expected) => {
    await using source = await aSource((_request, response) => void response.writeHead(status).end());
    await expect(source.get()).rejects.toEqual(code(expected));
    expect(source.seen).toHaveLength(1);
  });

  it('rejects answers that are too large, broken or endless', async () => {
    await using source = await aSource(
      (request, response) => {
        if (request.url === '/large') response.end('x'.repeat(2000));
        else if (request.url === '/latin1') response.end(Buffer.from('M\xfcller', 'latin1'));
        else if (request.url === '/cut') {
          response.writeHead(200, { 'content-length': '100' });
          response.write('{');
          response.destroy();
        } else response.write('{');
      },
      { maxBytes: 1000, timeoutMs: 200 },
    );
    await expect(source.get('/large')).rejects.toEqual(code('tooLarge'));
    await expect(source.get('/latin1')).rejects.toEqual(code('malformed'));
    await expect(source.get('/cut')).rejects.toEqual(code('unreachable'));
    await expect(source.get('/endless')).rejects.toEqual(code('unreachable'));
  });

  it('sends no request when the budget is used up', async () => {
    await using source = await aSource((_request, response) => void response.end('x'), {
      takeRequest: async () => false,
    });
    await expect(source.get()).rejects.toEqual(code('overBudget'));
    expect(source.seen).toEqual([]);
  });

  it('records good answers without keys, and replays them without a network', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'hub-feed-'));
    try {
      await using source = await aSource(
        (request, response) => void response.writeHead(request.url === '/good' ? 200 : 404).end('answer'),
        { recordDir: dir },
      );
      await source.get('/good', { 'x-key': 'secret' });
      await expect(source.get('/bad')).rejects.toEqual(code('notFound'));
      const files = await readdir(dir);
      expect(files).toHaveLength(1);
      expect(await readFile(join(dir, files[0] ?? ''), 'utf8')).toBe('answer');
      const replaying = createFeedClient({
        allowedHosts: [],
        contact: null,
        takeRequest: async () => false,
        replayDir: dir,
      });
      expect(await replaying.get(`http://${source.host}/good`)).toBe('answer');
      const missing = `http://${source.host}/bad`;
      await expect(replaying.get(missing)).rejects.toMatchObject({
        code: 'notRecorded',
        message: expect.stringContaining(missing),
      });
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  });

  it('requests only changes after the first text', async () => {
    const modified = 'Fri, 20 Nov 2026 12:00:00 GMT';
    await using source = await aSource((request, response) => {
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"1"', 'last-modified': modified }).end('x');
    });
    const address = `http://${source.host}/`;
    const first = await source.client.getChanged(address, { etag: null, lastModified: null });
    expect(first).toEqual({ text: 'x', validators: { etag: '"1"', lastModified: modified } });
    expect(
      await source.client.getChanged(address, first?.validators ?? { etag: '', lastModified: '' }),
    ).toBeNull();
    expect(source.seen[1]?.headers).toMatchObject({ 'if-none-match': '"1"', 'if-modified-since': modified });
  });

  it.each([
    [{ 'content-type': 'text/xml; charset=iso-8859-1' }, 'Größe'],
    [{}, '<?xml version="1.0" encoding="ISO-8859-1"?>Größe'],
  ])('reads other encodings that the answer declares %#', async (headers, text) => {
    await using source = await aSource((_request, response) =>
      response.writeHead(200, headers).end(Buffer.from(text, 'latin1')),
    );
    expect(await source.get()).toBe(text);
  });
});
