import autocannon from 'autocannon';
import type { BenchFan } from './hubSet.ts';

export const CONNECTIONS = 200;
const PAGE = { pageType: 'players', pageId: 'players_general' };
const CATALOG = ['catalog.dashboard', 'catalog.players', 'catalog.fixtures', 'catalog.clubs', 'catalog.news'];
/** Requests of one turn: 90 % catalog, 8 % discussion, 2 % writes. */
const TURN = { catalog: 45, discussion: 4, writes: 1 };

export interface MeasuredMix {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers other than 200, and none at all. */
  failed: number;
}

/** Loads a hub, or what stands in front of several, with fans who read far more than they write. */
export async function loadMix(url: string, fans: readonly BenchFan[], seconds: number): Promise<MeasuredMix> {
  let connection = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient(client) {
      const fan = fans[connection % fans.length];
      const requests = requestsOf(fan ?? { token: '', address: '' });
      // Each begins elsewhere, or all would write at the same moment.
      const begin = connection % requests.length;
      connection += 1;
      client.setRequests([...requests.slice(begin), ...requests.slice(0, begin)]);
    },
  });
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

function requestsOf({ token, address }: BenchFan): autocannon.Request[] {
  const headers = { 'x-forwarded-for': address, 'accept-encoding': 'br' };
  const signedIn = { ...headers, authorization: `Bearer ${token}` };
  const read = (procedure: string): autocannon.Request => ({
    method: 'GET',
    path: `/trpc/${procedure}`,
    headers,
  });
  const discussion: autocannon.Request = {
    method: 'GET',
    path: `/trpc/community.thread?input=${encodeURIComponent(JSON.stringify(PAGE))}`,
    headers: signedIn,
  };
  const write: autocannon.Request = {
    method: 'POST',
    path: '/trpc/community.postComment',
    headers: { ...signedIn, 'content-type': 'application/json' },
    // The same words of the same user soon after count as a slip.
    setupRequest: (request) => ({
      ...request,
      body: JSON.stringify({ ...PAGE, content: `Wer steht heute im Tor? ${crypto.randomUUID()}` }),
    }),
  };
  return Array.from({ length: TURN.catalog + TURN.discussion + TURN.writes }, (_none, n) => {
    if (n === 0) return write;
    return n <= TURN.discussion ? discussion : read(CATALOG[n % CATALOG.length] ?? 'catalog.dashboard');
  });
}
