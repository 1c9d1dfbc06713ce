import autocannon from 'autocannon';
import { cpuSecondsOf } from './cpuTime.ts';
import type { BenchFan } from './hubSet.ts';

export const CONNECTIONS = 200;
const PAGE = { pageType: 'players', pageId: 'players_general' };
const CATALOG = ['catalog.dashboard', 'catalog.players', 'catalog.fixtures', 'catalog.clubs', 'catalog.news'];
/** Numbers of requests of each kind in one turn. */
export type Turn = Readonly<Record<'catalog' | 'discussion' | 'team' | 'writes', number>>;
/** 90 % catalog, 8 % discussion, 2 % writes. */
export const MIX: Turn = { catalog: 45, discussion: 4, team: 0, writes: 1 };

export interface MeasuredMix {
  requests: number;
  /** Processor milliseconds of the hubs. */
  cpuMsPerRequest: number;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers other than 200, and missing ones. */
  failed: number;
}

/**
 * Loads a hub, or a proxy in front of several, with fans' requests.
 *
 * @param pids process ids of the answering hubs
 */
export async function loadMix(
  { url, pids }: { url: string; pids: readonly number[] },
  fans: readonly BenchFan[],
  { seconds, turn = MIX }: { seconds: number; turn?: Turn },
): Promise<MeasuredMix> {
  const before = await cpuSecondsOf(pids);
  let connection = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient(client) {
      const fan = fans[connection % fans.length];
      const requests = requestsOf(fan ?? { token: '', address: '' }, turn);
      // Each begins at a different request, or all would write at the same moment.
      const begin = connection % requests.length;
      connection += 1;
      client.setRequests([...requests.slice(begin), ...requests.slice(0, begin)]);
    },
  });
  const cpuSeconds = (await cpuSecondsOf(pids)) - before;
  return {
    requests: result.requests.total,
    cpuMsPerRequest: (cpuSeconds * 1000) / result.requests.total,
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

function requestsOf({ token, address }: BenchFan, turn: Turn): autocannon.Request[] {
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
    // The same text by the same user soon after counts as a double post.
    setupRequest: (request) => ({
      ...request,
      body: JSON.stringify({ ...PAGE, content: `Wer steht heute im Tor? ${crypto.randomUUID()}` }),
    }),
  };
  const team: autocannon.Request = { method: 'GET', path: '/trpc/myTeam.teams', headers: signedIn };
  const times = (count: number, request: (n: number) => autocannon.Request) =>
    Array.from({ length: count }, (_none, n) => request(n));
  return [
    ...times(turn.writes, () => write),
    ...times(turn.discussion, () => discussion),
    ...times(turn.team, () => team),
    ...times(turn.catalog, (n) => read(CATALOG[n % CATALOG.length] ?? 'catalog.dashboard')),
  ];
}
