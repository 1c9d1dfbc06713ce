import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { networkInterfaces } from 'node:os';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startForwardProxy } from '@hub/tools/testing/services/forwardProxy.ts';
import { ProviderError } from '../errors.ts';
import { createSafeFetch, type OutgoingRequest } from './safeFetch.ts';
import { isPublicAddress } from './publicAddresses.ts';

/** A server on this machine that counts its connections. */
async function loopbackServer(answer: RequestListener) {
  const state = { connections: 0, urls: [] as string[], headers: [] as Record<string, unknown>[] };
  const server: Server = createServer((request, response) => {
    state.urls.push(`${request.method} ${request.url}`);
    state.headers.push(request.headers);
    answer(request, response);
  });
  server.on('connection', () => {
    state.connections += 1;
  });
  // IPv4 and IPv6, where the machine has both.
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    state,
    port,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
type LoopbackServer = Awaited<ReturnType<typeof loopbackServer>>;

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'reached',
    (error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
      return error.status;
    },
  );

let inside: LoopbackServer;
let target: LoopbackServer;
let answer: RequestListener;
beforeEach(async () => {
  answer = (_request, response) => response.setHeader('content-type', 'text/plain').end('Hallo');
  inside = await loopbackServer((_request, response) => response.end('secret'));
  target = await loopbackServer((request, response) => answer(request, response));
});
afterEach(async () => {
  await inside[Symbol.asyncDispose]();
  await target[Symbol.asyncDispose]();
});

const PUBLIC = '93.184.215.14';
const loopbackOf = (port: number) => `127.0.0.1:${port}`;

/** Reaches the target, and nothing else on this machine. */
const openSafeFetch = (names: Record<string, readonly string[]> = {}) =>
  createSafeFetch({
    reachable: new Set([
      loopbackOf(target.port),
      ...Object.keys(names).map((name) => `${name}:${target.port}`),
    ]),
    resolve: async (name) => names[name] ?? [],
  });
const ask = (request: Partial<OutgoingRequest> = {}) =>
  openSafeFetch().request({ url: `http://127.0.0.1:${target.port}/`, ...request });

/** `PORT` becomes that of a server that counts its connections. */
const WAYS_INSIDE = [
  'http://127.0.0.1:PORT/',
  'http://127.1:PORT/',
  'http://127.0.1:PORT/',
  'http://127.255.255.254:PORT/',
  'http://0:PORT/',
  'http://0.0.0.0:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://0x7f.0.0.1:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://017700000001:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://①②⑦.⓪.⓪.①:PORT/',
  'http://127。0。0。1:PORT/',
  'http://%31%32%37.0.0.1:PORT/',
  'http://[::1]:PORT/',
  'http://[::]:PORT/',
  'http://[0:0:0:0:0:0:0:1]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://[64:ff9b::127.0.0.1]:PORT/',
  'http://[64:ff9b:1::7f00:1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://[2001:0:7f00:1::]:PORT/',
  'http://[fe80::1]:PORT/',
  'http://[fe80::1%25lo]:PORT/',
  'http://[fc00::1]:PORT/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://[ff02::1]:PORT/',
  'http://[fec0::1]:PORT/',
  'http://localhost:PORT/',
  'http://LOCALHOST:PORT/',
  'http://localhost.:PORT/',
  'http://hub.localhost:PORT/',
  'http://localhost.localdomain:PORT/',
  'http://printer.local:PORT/',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://nas.lan/',
  'http://router.home.arpa/',
  'http://postgres:5432/',
  'http://hub:3000/',
  'http://user@127.0.0.1:PORT/',
  'http://public.example@127.0.0.1:PORT/',
  'http://127.0.0.1:PORT\\@public.example/',
  'http://public.example:PORT/',
  'http://public.example:22/',
  'http://public.example:6379/',
  'http://user:password@public.example/',
  'http://public.example./',
  'http://loopback.example/',
  'http://mixed.example/',
  'http://mapped.example/',
  'http://private.example/',
  'http://cgnat.example/',
  'http://metadata.example/',
  'http://nobody.example/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.0.1/',
  'http://100.64.0.1/',
  'http://100.100.100.200/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0xa9fea9fe/',
  'http://168.63.129.16/',
  'http://192.0.0.192/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://240.0.0.1/',
  'file:///etc/passwd',
  'ftp://public.example/',
  'gopher://127.0.0.1:PORT/_GET',
  'data:text/html,hello',
  'javascript:alert(1)',
  'ws://127.0.0.1:PORT/',
  'blob:http://127.0.0.1:PORT/',
  '//127.0.0.1:PORT/',
  'http:/\t/127.0.0.1:PORT/',
  'http://',
  '',
];
const NAMES: Record<string, string[]> = {
  'public.example': [PUBLIC],
  'loopback.example': ['127.0.0.1'],
  // One inside address besides a public one.
  'mixed.example': [PUBLIC, '::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'private.example': ['10.1.2.3'],
  'cgnat.example': ['100.64.0.1'],
  'metadata.example': ['169.254.169.254'],
};

describe('the way out', () => {
  it.each(WAYS_INSIDE)('does not lead inside by %j', async (way) => {
    const url = way.replace('PORT', String(inside.port));
    const safeFetch = createSafeFetch({ resolve: async (name) => NAMES[name] ?? [] });
    expect(await outcomeOf(safeFetch.request({ url }))).toBe(400);
    expect(inside.state.connections).toBe(0);
  });

  it.each(WAYS_INSIDE)('does not lead inside by a redirect to %j', async (way) => {
    const location = encodeURI(way.replace('PORT', String(inside.port))).replaceAll('%25', '%');
    answer = (_request, response) => response.writeHead(302, { location }).end();
    const safeFetch = createSafeFetch({
      reachable: new Set([loopbackOf(target.port)]),
      resolve: async (name) => NAMES[name] ?? [],
    });
    const outcome = await outcomeOf(safeFetch.request({ url: `http://127.0.0.1:${target.port}/start` }));
    // A relative address leads back to the target, which redirects endlessly.
    expect([400, 502]).toContain(outcome);
    expect(inside.state.connections).toBe(0);
  });

  it('lists more than fifty ways', () => {
    expect(new Set(WAYS_INSIDE).size).toBeGreaterThan(50);
  });

  it('connects to the checked address, whatever the name resolves to a moment later', async () => {
    let asked = 0;
    const safeFetch = createSafeFetch({
      reachable: new Set([loopbackOf(target.port), `shop.example:${target.port}`]),
      // First the target, then the inside.
      resolve: async () => ((asked += 1) === 1 ? ['127.0.0.1'] : ['127.0.0.2']),
    });
    const url = `http://shop.example:${target.port}/`;
    expect((await safeFetch.request({ url })).body.toString()).toBe('Hallo');
    expect(asked).toBe(1);
    expect(await outcomeOf(safeFetch.request({ url }))).toBe(400);
    expect(target.state.connections).toBe(1);
  });

  it('checks a name again for every connection of a redirect', async () => {
    let asked = 0;
    answer = (_request, response) =>
      response.writeHead(302, { location: '/next', connection: 'close' }).end();
    const safeFetch = createSafeFetch({
      reachable: new Set([loopbackOf(target.port), `shop.example:${target.port}`]),
      resolve: async () => ((asked += 1) === 1 ? ['127.0.0.1'] : ['10.0.0.1']),
    });
    expect(await outcomeOf(safeFetch.request({ url: `http://shop.example:${target.port}/` }))).toBe(400);
    expect(target.state.urls).toEqual(['GET /']);
  });

  it("refuses the machine's own addresses", () => {
    const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
    expect(own.length).toBeGreaterThan(0);
    for (const { address } of own) expect(isPublicAddress(address)).toBe(false);
  });

  it.each([PUBLIC, '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001:81b::200e'])(
    'leads to %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it('gives the same error for an address inside and one that does not exist', async () => {
    const safeFetch = createSafeFetch({ resolve: async (name) => NAMES[name] ?? [] });
    const wordsOf = (url: string) => safeFetch.request({ url }).catch((error: Error) => error.message);
    expect(await wordsOf('http://private.example/')).toBe(await wordsOf('http://nobody.example/'));
  });
});

describe('an answer', () => {
  it('comes with status, headers and type', async () => {
    answer = (_request, response) =>
      response.writeHead(404, { 'content-type': 'Text/HTML; charset=utf-8', 'x-hint': 'a' }).end('<p>');
    expect(await ask()).toMatchObject({
      status: 404,
      contentType: 'text/html',
      headers: { 'x-hint': 'a' },
      body: Buffer.from('<p>'),
    });
  });

  it('is followed through five redirects and no more', async () => {
    answer = ({ url }, response) => {
      const step = Number(url?.slice(1));
      if (step === 5) response.end('there');
      else response.writeHead(307, { location: `/${step + 1}` }).end();
    };
    const url = `http://127.0.0.1:${target.port}/0`;
    expect(await ask({ url })).toMatchObject({ url: url.replace('/0', '/5'), body: Buffer.from('there') });
    expect(await outcomeOf(ask({ url: url.replace('/0', '/-1') }))).toBe(502);
  });

  it('may not exceed the limit, however well it is compressed', async () => {
    const packed = gzipSync(Buffer.alloc(50 * 1024 * 1024));
    expect(packed.length).toBeLessThan(60_000);
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed);
    expect(await outcomeOf(ask({ limits: { maxBytes: 100_000 } }))).toBe(413);
    answer = (_request, response) => response.end(Buffer.alloc(100_000));
    expect(await outcomeOf(ask({ limits: { maxBytes: 100_000 } }))).toBe('reached');
  });

  it('has to begin and end in time', async () => {
    answer = () => undefined;
    expect(await outcomeOf(ask({ limits: { totalMs: 50 } }))).toBe(504);
    answer = (_request, response) => {
      const timer = setInterval(() => response.write('drop'), 10);
      response.on('close', () => clearInterval(timer));
    };
    expect(await outcomeOf(ask({ limits: { totalMs: 200 } }))).toBe(504);
    answer = (_request, response) => response.write('one drop');
    expect(await outcomeOf(ask({ limits: { idleMs: 50 } }))).toBe(504);
  });

  it('is read only if its type is accepted', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-type': 'video/mp4' }).end('x');
    expect(await outcomeOf(ask({ accepts: (type) => type === 'text/html' }))).toBe(415);
  });

  it('is reported as missing when nothing listens at the address', async () => {
    const port = await (async () => {
      await using gone = await loopbackServer(() => undefined);
      return gone.port;
    })();
    const safeFetch = createSafeFetch({ reachable: new Set([loopbackOf(port)]) });
    expect(await outcomeOf(safeFetch.request({ url: `http://127.0.0.1:${port}/` }))).toBe(502);
  });
});

describe('a redirect to another origin', () => {
  it('carries along neither keys nor the posted body', async () => {
    await using other = await loopbackServer((_request, response) => response.end('ok'));
    answer = (_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${other.port}/` }).end();
    const safeFetch = createSafeFetch({
      reachable: new Set([loopbackOf(target.port), loopbackOf(other.port)]),
    });
    await safeFetch.request({
      url: `http://127.0.0.1:${target.port}/`,
      method: 'POST',
      headers: { authorization: 'Bearer key', 'x-api-key': 'key', cookie: 'a=b', accept: 'text/plain' },
      body: 'secret',
    });
    expect(other.state.urls).toEqual(['GET /']);
    const [headers = {}] = other.state.headers;
    expect(headers['accept']).toBe('text/plain');
    expect(JSON.stringify(headers)).not.toContain('key');
    expect(headers).not.toHaveProperty('cookie');
  });

  it('can be refused by the caller', async () => {
    answer = (_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/` }).end();
    const safeFetch = createSafeFetch({
      reachable: new Set([loopbackOf(target.port), loopbackOf(inside.port)]),
    });
    const check = (url: URL) => {
      if (url.port !== String(target.port)) throw new ProviderError('DATA_ERROR', 400, 'not there');
    };
    const url = `http://127.0.0.1:${target.port}/`;
    expect(await outcomeOf(safeFetch.request({ url, check }))).toBe(400);
    expect(inside.state.connections).toBe(0);
  });
});

describe('through a proxy', () => {
  const ADDRESSES: Record<string, readonly string[]> = {
    'public.example': [PUBLIC],
    'six.example': ['2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
    'inside.example': ['10.0.0.1'],
    'half.example': [PUBLIC, '127.0.0.1'],
  };
  const openBehind = (url: string, except: readonly string[] = []) =>
    createSafeFetch({
      proxy: { url, except },
      resolve: async (name) => ADDRESSES[name] ?? [],
      reachable: new Set([loopbackOf(target.port)]),
    });

  it('reaches exactly the addresses that were checked', async () => {
    await using proxy = await startForwardProxy(target.port, 'me:p%40ss');
    const url = proxy.url.replace('me:p%40ss', `me:${encodeURIComponent('p%40ss')}`);
    const safeFetch = openBehind(url);
    const bodyOf = async (address: string) => (await safeFetch.request({ url: address })).body.toString();
    expect(await bodyOf('http://public.example/a')).toBe('Hallo');
    expect(await bodyOf('http://six.example/')).toBe('Hallo');
    expect(await bodyOf(`http://${PUBLIC}/`)).toBe('Hallo');
    // The operator's own address on this machine.
    expect(await bodyOf(`http://127.0.0.1:${target.port}/`)).toBe('Hallo');
    for (const refused of [
      'http://inside.example/',
      'http://half.example/',
      'http://nobody.example/',
      'http://127.0.0.1/',
    ])
      expect(await outcomeOf(safeFetch.request({ url: refused }))).toBe(400);
    expect(proxy.asked).toEqual([
      `${PUBLIC}:80`,
      '[2606:2800:21f:cb07:6820:80da:af6b:8b2c]:80',
      `${PUBLIC}:80`,
    ]);
    expect(target.state.headers.map(({ host }) => host).slice(0, 2)).toEqual([
      'public.example',
      'six.example',
    ]);
  });

  it('is reported as missing if the proxy refuses, and not used for the excepted names', async () => {
    await using proxy = await startForwardProxy(target.port, 'me:secret');
    const url = proxy.url.replace('secret', 'wrong');
    expect(await outcomeOf(openBehind(url).request({ url: 'http://public.example/' }))).toBe(502);
    expect(proxy.asked).toHaveLength(1);
    for (const except of ['*', 'example', '.example', '*.example', 'public.example'])
      await outcomeOf(
        openBehind(url, [except]).request({ url: 'http://public.example/', limits: { totalMs: 50 } }),
      );
    expect(proxy.asked).toHaveLength(1);
    await outcomeOf(openBehind(url, ['c.example', 'ample']).request({ url: 'http://public.example/' }));
    expect(proxy.asked).toHaveLength(2);
  });
});
