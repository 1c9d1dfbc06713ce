import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { startForwardProxy } from '@hub/tools/testing/services/forwardProxy.ts';
import { loadConfig } from './config.ts';
import { leaveThrough } from './proxy.ts';

it.each([
  [{}, null],
  [{ HTTP_PROXY: 'http://a:1' }, ['http://a:1', 'http://a:1']],
  [{ HTTPS_PROXY: 'http://b:2' }, ['http://b:2', 'http://b:2']],
  [{ HTTP_PROXY: 'http://a:1', HTTPS_PROXY: 'http://b:2', NO_PROXY: '.c, d' }, ['http://a:1', 'http://b:2']],
])('reads the proxies of %o', (env, expected) => {
  const { proxy } = loadConfig(env);
  expect(proxy && [proxy.plainUrl, proxy.url]).toEqual(expected);
});

it('always excepts this machine', () => {
  const { proxy } = loadConfig({ HTTP_PROXY: 'http://a:1', NO_PROXY: '.c, d' });
  expect(proxy?.except).toEqual(['.c', 'd', 'localhost', '127.0.0.1', '::1']);
});

it('sends requests to the internet through the proxy, and none to this machine', async () => {
  const site = createServer((request, response) => response.end(request.headers.host)).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  await using proxy = await startForwardProxy(port);
  const end = leaveThrough(loadConfig({ HTTP_PROXY: proxy.url, NO_PROXY: 'direct.invalid' }).proxy);
  try {
    const text = async (url: string) => (await fetch(url)).text();
    expect(await text('http://source.example/feed')).toBe('source.example');
    expect(await text(`http://127.0.0.1:${port}/`)).toBe(`127.0.0.1:${port}`);
    await expect(text('http://direct.invalid/')).rejects.toThrow('fetch failed');
    expect(proxy.asked).toEqual(['source.example:80']);
  } finally {
    end();
    site.closeAllConnections();
    site.close();
  }
});
