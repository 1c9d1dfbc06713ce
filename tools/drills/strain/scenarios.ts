import { deflateSync, gzipSync } from 'node:zlib';
import { PUBLIC_API_PATH } from '@hub/shared/publicApi/publicApiTerms.ts';
import { SEASON_IMPORT_PATHS } from '@hub/shared/season/seasonImport.schema.ts';
import { aDocx, aPdf } from '@hub/provider/contract/documents.ts';
import { DOCUMENT_BYTES_MAX } from '@hub/provider/data.ts';
import type { Press } from './hostilePress.ts';
import type { PreparedSeason } from './prepareSeason.ts';
import type { Load, Scenario } from './strain.ts';

const inputOf = (value: object) => encodeURIComponent(JSON.stringify(value));
const GZIP_RATIO = 1000;
const MB = 1024 * 1024;

/** Different comparisons, which miss every cache. */
function comparePaths(playerIds: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_none, n) => {
    const ids = [1, 7, 31, 101].map((step, k) => playerIds[(n * step + k * 13 + k) % playerIds.length] ?? '');
    return `/trpc/catalog.compare?input=${inputOf({ playerIds: [...new Set(ids)] })}`;
  });
}

/** 59 comparisons per second from strangers, each from a different address. */
export function comparisons({ playerIds }: PreparedSeason): Scenario {
  const requests = comparePaths(playerIds, 20_000).map((path, n) => ({
    path,
    headers: { 'x-forwarded-for': `100.64.${Math.floor(n / 250) % 250}.${n % 250}`, 'accept-encoding': 'br' },
  }));
  return { name: 'comparisons of strangers', loads: [{ requests, perSecond: 59, connections: 100 }] };
}

/** Addresses that send the most expensive requests as fast as they can. */
export function floods({ playerIds }: PreparedSeason, addresses: number): Scenario {
  const paths = [
    ...comparePaths(playerIds, 400),
    ...playerIds.map((id) => `/trpc/catalog.player?input=${inputOf({ playerId: id })}`),
    ...playerIds.map((id) => `${PUBLIC_API_PATH}/players/${id}`),
    `/trpc/community.thread,community.polls?batch=1&input=${inputOf({
      0: { pageType: 'players', pageId: 'players_general' },
      1: { pageType: 'players', pageId: 'players_general' },
    })}`,
    '/api/db/hub/rest/v1/players',
    '/api/db/hub/rest/v1/comments?order=content.desc,created_at&offset=1000',
    '/trpc/catalog.player?input=%7B%22playerId%22%3A%22nobody-{n}%22%7D',
  ];
  return {
    name: `floods of ${addresses} addresses`,
    loads: Array.from({ length: addresses }, (_none, n) => ({
      requests: paths.map((path) => ({ path, headers: { 'x-forwarded-for': `192.0.2.${n + 1}` } })),
      perSecond: 2000 / addresses,
      connections: Math.ceil(250 / addresses),
    })),
  };
}

/** Batches of the most expensive requests by a fan at all limits. */
export function batches({ heavyFan, playerIds }: PreparedSeason): Scenario {
  const headers = { authorization: `Bearer ${heavyFan.token}`, 'x-forwarded-for': '203.0.113.66' };
  const batchOf = (calls: readonly (readonly [path: string, input?: object])[]) => ({
    headers,
    path: `/trpc/${calls.map(([path]) => path).join(',')}?batch=1&input=${inputOf(
      Object.fromEntries(calls.flatMap(([, input], n) => (input === undefined ? [] : [[n, input]]))),
    )}`,
  });
  const leagues = heavyFan.leagueIds.map((leagueId) => ['tipLeagues.league', { leagueId }] as const);
  const days = heavyFan.leagueIds.map(
    (leagueId) => ['tipLeagues.matchday', { leagueId, matchday: 10 }] as const,
  );
  const assumed = playerIds.slice(0, 8).map((playerId) => ({ playerId, assumption: 'out' }));
  const own = ['account.download', 'account.notices', 'myTeam.teams', 'watchlist.players', 'tipLeagues.mine'];
  const requests = [
    batchOf(leagues),
    batchOf(days),
    batchOf([...own, ...own].map((path) => [path] as const)),
    batchOf(Array.from({ length: 10 }, () => ['myTeam.whatIf', { assumed }] as const)),
  ];
  return { name: 'batches of a fan', loads: [{ requests, perSecond: 20, connections: 20 }] };
}

/** Sixty-four fans who sign in at once, each from their own address to their own account, and again after each answer. */
export function signIns(): Scenario {
  const requests = Array.from({ length: 5000 }, (_none, n) => ({
    path: '/api/auth/signin/email',
    method: 'POST' as const,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `100.66.${Math.floor(n / 250) % 250}.${n % 250}`,
    },
    body: Buffer.from(JSON.stringify({ email: `fan-${n}@hub.test`, password: 'Zweikampfquote-77' })),
  }));
  return { name: '64 sign-ins at once', loads: [{ requests, perSecond: 200, connections: 64 }] };
}

/** Page views of a busy day, ten per request, each request from a different address. */
export function dayOfEvents(): Scenario {
  const headers = (n: number) => ({
    'content-type': 'application/json',
    'x-forwarded-for': `100.67.${Math.floor(n / 250) % 250}.${n % 250}`,
  });
  const requests = Array.from({ length: 10_000 }, (_none, n) => ({
    path: '/api/analytics/hub/log',
    method: 'POST' as const,
    headers: headers(n),
    body: Buffer.from(
      JSON.stringify({
        events: Array.from({ length: 10 }, (_event, k) => ({
          type: 'pageview',
          timestamp: new Date().toISOString(),
          session_id: `visit-${n}`,
          pathname: ['/', '/players', '/fixtures', '/news', '/lineups'][k % 5],
          channel: 'Direct',
        })),
      }),
    ),
  }));
  return { name: "a day's events", loads: [{ requests, perSecond: 400, connections: 100 }] };
}

/** An administrator reads all feeds of headlines again and again, with compromised publishers. */
export function headlines({ adminToken }: PreparedSeason, press: Press): Scenario {
  const request = {
    path: '/trpc/admin.pullSource',
    method: 'POST' as const,
    headers: {
      authorization: `Bearer ${adminToken}`,
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.98',
    },
    body: Buffer.from(JSON.stringify({ source: 'rss' })),
  };
  return {
    name: 'hostile headlines',
    loads: [{ requests: [request], perSecond: 0.2, connections: 1 }],
    begin: () => press.turnHostile(),
  };
}

/** Usual actions of many people on an afternoon, each from their own address. */
export function mixedLoad({ playerIds, heavyFan }: PreparedSeason): Load {
  const addressOf = (n: number) => ({ 'x-forwarded-for': `100.65.${Math.floor(n / 250) % 250}.${n % 250}` });
  const pages = ['dashboard', 'players', 'fixtures', 'clubs', 'news', 'lineups', 'record', 'search'];
  const requests = Array.from({ length: 5000 }, (_none, n) => {
    const headers = { ...addressOf(n), 'accept-encoding': n % 3 === 0 ? 'gzip' : 'br' };
    const playerId = playerIds[n % playerIds.length];
    if (n % 50 === 0)
      return {
        path: '/trpc/myTeam.teams',
        headers: { ...headers, authorization: `Bearer ${heavyFan.token}` },
      };
    if (n % 10 === 0) return { path: `${PUBLIC_API_PATH}/players/${playerId}`, headers };
    if (n % 3 === 0)
      return { path: `/trpc/catalog.player?input=${inputOf({ playerId: playerId ?? '' })}`, headers };
    return { path: `/trpc/catalog.${pages[n % pages.length]}`, headers };
  });
  return { requests, perSecond: 300, connections: 100 };
}

/** Documents that unpack to hundreds of megabytes, sent to be read by a fan and with the key, several at once. */
export function documents({ heavyFan }: PreparedSeason, secretKey: string): Scenario {
  const bombs = [
    aDocx(Array.from({ length: 400_000 }, () => 'Absatz')),
    aPdf('', { packed: deflateSync(Buffer.alloc(300 * MB, 'a')), filter: '/FlateDecode' }),
    Buffer.from(`<html><body>${'<a b c d e>'.repeat(500_000)}`),
    Buffer.alloc(DOCUMENT_BYTES_MAX, 'Eine Zeile. '),
  ].map((bomb) => formOf([['document', bomb]]));
  const requests = bombs.flatMap(({ body, type }) =>
    [heavyFan.token, secretKey, secretKey].map((token) => ({
      path: '/api/data/hub/extract-from-blob',
      method: 'POST' as const,
      headers: { authorization: `Bearer ${token}`, 'content-type': type, 'x-forwarded-for': '203.0.113.97' },
      body,
    })),
  );
  return { name: 'hostile documents', loads: [{ requests, perSecond: 4, connections: 8 }] };
}

/** A form with files by name. */
function formOf(files: readonly (readonly [name: string, content: Uint8Array])[]) {
  const boundary = 'a-boundary-of-the-drill';
  const parts = files.map(([name, content]) =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n` +
          'content-type: application/octet-stream\r\n\r\n',
      ),
      content,
      Buffer.from('\r\n'),
    ]),
  );
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/** An administrator sends an archive of about 300 kB that unpacks to a thousand times as much. */
export function importOfGzip(adminToken: string): Scenario {
  const line = 'm1,p1,t1,90,1,0,0,0\n';
  const plain = Buffer.alloc(Math.round(0.3 * MB * GZIP_RATIO), line);
  const { body, type } = formOf([['appearances.csv.gz', gzipSync(plain, { level: 9 })]]);
  const headers = {
    authorization: `Bearer ${adminToken}`,
    'content-type': type,
    'x-forwarded-for': '203.0.113.99',
  };
  const requests = [{ path: SEASON_IMPORT_PATHS.check, method: 'POST' as const, headers, body }];
  return {
    name: 'an administrator imports  1:1,000',
    loads: [{ requests, perSecond: 0.05, connections: 1 }],
  };
}
