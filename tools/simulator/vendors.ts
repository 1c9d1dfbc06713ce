import { KEYED_SOURCES, serviceOf, type PulledSource } from '@hub/shared/feeds/sources.ts';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerApiFootball } from './apiFootball.ts';
import type { Answer, Faults } from './faults.ts';
import { answerFootballData } from './footballData.ts';
import { answerHighlightly, isOfHighlightly } from './highlightly.ts';
import { answerOpenLigaDb } from './openLigaDb.ts';
import type { Seasons } from './seasons/seasons.ts';
import type { World } from './world.ts';

/** Daily limits of API-Football's plan with the running season, and of Highlightly's free plan. */
const REQUESTS_A_DAY: Partial<Record<PulledSource, number>> = { 'api-football': 7500, highlightly: 100 };

/** Highlightly's refusal when a day's requests are used up, without a time to wait. */
const USED_UP = JSON.stringify({ message: 'You have breached your daily request limits.' });

interface Vendor {
  isOf: (path: string) => boolean;
  /** @returns undefined for an unknown path */
  answer(world: World, request: { url: URL; nowMs: number; faults: Faults | null }): unknown;
}

/**
 * The simulated vendors; the first that knows a path answers. Sportmonks is not simulated, and feeds of headlines are
 * simulated in their own tests.
 */
const VENDORS: Readonly<Record<Exclude<PulledSource, 'rss' | 'sportmonks'>, Vendor>> = {
  openligadb: {
    isOf: (path) => path.startsWith('/get'),
    answer: (world, { url, nowMs }) => answerOpenLigaDb(world, url.pathname, nowMs),
  },
  'football-data': {
    isOf: (path) => path.startsWith('/v4/'),
    answer: (world, { url, nowMs }) => answerFootballData(world, url.pathname, nowMs),
  },
  highlightly: {
    isOf: isOfHighlightly,
    answer: (world, { url, nowMs }) => answerHighlightly(world, url, nowMs),
  },
  'api-football': {
    isOf: () => true,
    answer: (world, { url, nowMs, faults }) => answerApiFootball(world, url, nowMs, faults?.tamper),
  },
};

/** All vendors on one local origin, answering as they would at the simulated instant. */
export interface Vendors extends AsyncDisposable {
  url: string;
  requests: Map<PulledSource, number>;
}

/** @param clock the simulated instant, milliseconds since 1970 */
export async function startVendors(
  seasons: Seasons,
  clock: () => number,
  faults: Faults | null,
): Promise<Vendors> {
  const requests = new Map<PulledSource, number>();
  let today = '';
  const requestCounts = new Map<PulledSource, number>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://vendors');
    const [source, vendor] = vendorOf(url.pathname);
    requests.set(source, (requests.get(source) ?? 0) + 1);
    const trial = trialOf(request);
    if (trial !== null) {
      response.writeHead(trial, headersOf(source, 0)).end('{}');
      return;
    }
    const nowMs = clock();
    const world = requestedWorld(seasons, url, nowMs);
    const json = world && vendor.answer(world, { url, nowMs, faults });
    const day = new Date(nowMs).toISOString().slice(0, 10);
    if (day !== today) requestCounts.clear();
    today = day;
    const requestsToday = (requestCounts.get(source) ?? 0) + 1;
    requestCounts.set(source, requestsToday);
    if (source === 'highlightly' && requestsToday > (REQUESTS_A_DAY.highlightly ?? 0)) {
      response.writeHead(429, headersOf(source, requestsToday)).end(USED_UP);
      return;
    }
    const usual: Answer = {
      status: json === undefined ? 404 : 200,
      headers: headersOf(source, requestsToday),
      body: JSON.stringify(
        json === undefined ? null : (faults?.tamperJson(url.pathname, json, nowMs) ?? json),
      ),
    };
    const { status, headers, body } = faults?.spoil(usual, url.pathname, nowMs) ?? usual;
    response.writeHead(status, headers).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The key that every vendor refuses. */
export const WRONG_KEY = 'wrong';

/** The status of an answer to a request that only tries a key; null for others. */
function trialOf({ url, headers }: IncomingMessage): number | null {
  const trial = KEYED_SOURCES.map((source) => serviceOf(source).trial).find((one) => one?.path === url);
  if (!trial) return null;
  return headers[trial.header.toLowerCase()] === `${trial.prefix}${WRONG_KEY}` ? 401 : 200;
}

function vendorOf(path: string): [PulledSource, Vendor] {
  const known = (Object.entries(VENDORS) as [PulledSource, Vendor][]).find(([, { isOf }]) => isOf(path));
  if (known === undefined) throw new Error(`No vendor knows ${path}`);
  return known;
}

/** The season of a request: the named one, or the current one. */
function requestedWorld(seasons: Seasons, { pathname, searchParams }: URL, nowMs: number): World | undefined {
  const year = /^\/get\w+\/bl1\/(\d{4})/.exec(pathname)?.[1] ?? searchParams.get('season');
  if (year !== null && year !== undefined) return seasons.of(Number(year), nowMs);
  const [, ofHighlightly] = /^\/[a-z-]+\/(\d+)$/.exec(pathname) ?? [];
  if (ofHighlightly !== undefined)
    return seasons.worlds.find(({ matches }) =>
      matches.some(({ ids }) => ids.highlightly === Number(ofHighlightly)),
    );
  const [match] = (searchParams.get('ids') ?? '').split('-').map(Number);
  const ofMatch = seasons.worlds.find(({ matches }) => matches.some(({ ids }) => ids.apiFootball === match));
  return ofMatch ?? seasons.at(nowMs);
}

function headersOf(source: PulledSource, used: number): Record<string, string> {
  const type = { 'content-type': 'application/json; charset=utf-8' };
  const limit = REQUESTS_A_DAY[source];
  // Highlightly does not report its limit.
  return limit === undefined || source === 'highlightly'
    ? type
    : {
        ...type,
        'x-ratelimit-requests-limit': String(limit),
        'x-ratelimit-requests-remaining': String(Math.max(0, limit - used)),
      };
}
