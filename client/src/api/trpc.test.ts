import { describe, expect, it } from 'vitest';
import { httpLinks, trpc } from './trpc.ts';

/** A client on a hub that answers everything with an empty result and remembers what it was asked. */
function clientOfEmptyHub() {
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
  const client = trpc.createClient({ links: httpLinks({ url: 'http://hub.test/trpc', fetch }) });
  return { client, requests };
}

const catalogOf = ({ requests }: { requests: { url: URL }[] }) =>
  requests.map(({ url }) => url.pathname + url.search);

describe('the way to the hub', () => {
  it('asks for each catalog answer by an address of its own', async () => {
    const hub = clientOfEmptyHub();
    await Promise.all([hub.client.catalog.clubs.query(), hub.client.catalog.news.query()]);
    expect(catalogOf(hub)).toEqual(['/trpc/catalog.clubs', '/trpc/catalog.news']);
    expect(hub.requests.map(({ method }) => method)).toEqual(['GET', 'GET']);
  });

  it('lets the browser show nothing kept without asking whether it still holds', async () => {
    const hub = clientOfEmptyHub();
    await hub.client.catalog.clubs.query();
    expect(hub.requests[0]!.cache).toBe('no-cache');
  });

  it('gives the same question the same address', async () => {
    const hub = clientOfEmptyHub();
    await hub.client.catalog.club.query({ teamId: 'a b' });
    await hub.client.catalog.club.query({ teamId: 'a b' });
    const [first, second] = catalogOf(hub);
    expect(first).toBe(`/trpc/catalog.club?input=${encodeURIComponent('{"teamId":"a b"}')}`);
    expect(second).toBe(first);
  });

  it('sends the rest of one moment together', async () => {
    const hub = clientOfEmptyHub();
    await Promise.all([hub.client.catalog.hub.query(), hub.client.admin.flows.query()]);
    expect(hub.requests).toHaveLength(1);
    expect(hub.requests[0]!.url.pathname).toBe('/trpc/catalog.hub,admin.flows');
  });
});
