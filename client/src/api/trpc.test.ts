import { describe, expect, it } from 'vitest';
import type { TokenSource } from './tokenLink.ts';
import { httpLinks, trpc, keptAliveOnUnload } from './trpc.ts';

/** Creates a client for a hub that answers everything with an empty result and records the requests. */
function clientOfEmptyHub(tokens?: TokenSource) {
  const requests: { method: string; url: URL; cache: RequestCache | undefined }[] = [];
  const fetch: typeof globalThis.fetch = async (address, init) => {
    const url = new URL(address instanceof Request ? address.url : address);
    requests.push({ method: init?.method ?? 'GET', url, cache: init?.cache });
    const answer = { result: { data: null } };
    const count = url.pathname.split(',').length;
    return Response.json(
      url.searchParams.has('batch') ? Array.from({ length: count }, () => answer) : answer,
    );
  };
  const client = trpc.createClient({
    links: httpLinks({ url: 'http://hub.test/trpc', fetch, ...(tokens && { tokens }) }),
  });
  return { client, requests };
}

const catalogOf = ({ requests }: { requests: { url: URL }[] }) =>
  requests.map(({ url }) => url.pathname + url.search);

describe('the tRPC links', () => {
  it('request each catalog answer at an address of its own', async () => {
    const hub = clientOfEmptyHub();
    await Promise.all([hub.client.catalog.clubs.query(), hub.client.catalog.news.query()]);
    expect(catalogOf(hub)).toEqual(['/trpc/catalog.clubs', '/trpc/catalog.news']);
    expect(hub.requests.map(({ method }) => method)).toEqual(['GET', 'GET']);
  });

  it('make the browser revalidate what it has cached', async () => {
    const hub = clientOfEmptyHub();
    await hub.client.catalog.clubs.query();
    expect(hub.requests[0]!.cache).toBe('no-cache');
  });

  it('use the same address for the same request', async () => {
    const hub = clientOfEmptyHub();
    await hub.client.catalog.club.query({ teamId: 'a b' });
    await hub.client.catalog.club.query({ teamId: 'a b' });
    const [first, second] = catalogOf(hub);
    expect(first).toBe(`/trpc/catalog.club?input=${encodeURIComponent('{"teamId":"a b"}')}`);
    expect(second).toBe(first);
  });

  it('batch all other calls of one moment', async () => {
    const hub = clientOfEmptyHub();
    await Promise.all([hub.client.account.me.query(), hub.client.admin.flows.query()]);
    expect(hub.requests).toHaveLength(1);
    expect(hub.requests[0]!.url.pathname).toBe('/trpc/account.me,admin.flows');
  });
});

describe('a request that outlives its page', () => {
  const isKeptAlive = async (options?: RequestInit) => {
    let kept: boolean | undefined;
    const ask = keptAliveOnUnload(async (_address, given) => {
      kept = given?.keepalive;
      return new Response();
    });
    await ask('/trpc/x', options);
    return kept === true;
  };

  it.each([
    ['is a change', { method: 'POST', body: '{}' }, true],
    ['is not a read', { method: 'GET' }, false],
    ['is not a picture', { method: 'POST', body: 'x'.repeat(8_001) }, false],
  ])('%s', async (_which, options, expected) => {
    expect(await isKeptAlive(options)).toBe(expected);
  });
});
