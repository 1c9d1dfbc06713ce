import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PulledSource } from '#shared/feeds/feeds.schema.ts';
import { answerApiFootball } from './apiFootball.ts';
import type { Answer, Faults } from './faults.ts';
import { answerFootballData } from './footballData.ts';
import { answerOpenLigaDb } from './openLigaDb.ts';
import type { Seasons } from './seasons/seasons.ts';
import type { World } from './world.ts';

/** Of API-Football's plan that holds the running season. */
const REQUESTS_A_DAY = 7500;

/** All vendors on one origin of this machine, as they would answer at the simulated instant. */
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
  let askedToday = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://vendors');
    const source = sourceOf(url.pathname);
    requests.set(source, (requests.get(source) ?? 0) + 1);
    const nowMs = clock();
    const world = worldAsked(seasons, url, nowMs);
    const json = world && answerOf(world, url, nowMs, faults);
    const day = new Date(nowMs).toISOString().slice(0, 10);
    if (day !== today) [today, askedToday] = [day, 0];
    if (source === 'api-football') askedToday += 1;
    const told: Answer = {
      status: json === undefined ? 404 : 200,
      headers: headersOf(source, askedToday),
      body: JSON.stringify(
        json === undefined ? null : (faults?.tamperJson(url.pathname, json, nowMs) ?? json),
      ),
    };
    const { status, headers, body } = faults?.spoil(told, url.pathname, nowMs) ?? told;
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

function sourceOf(path: string): PulledSource {
  if (path.startsWith('/get')) return 'openligadb';
  return path.startsWith('/v4/') ? 'football-data' : 'api-football';
}

/** The season that a request is about: the one that it names, or the current one. */
function worldAsked(seasons: Seasons, { pathname, searchParams }: URL, nowMs: number): World | undefined {
  const year = /^\/get\w+\/bl1\/(\d{4})/.exec(pathname)?.[1] ?? searchParams.get('season');
  if (year !== null && year !== undefined) return seasons.of(Number(year), nowMs);
  const [match] = (searchParams.get('ids') ?? '').split('-').map(Number);
  const ofMatch = seasons.worlds.find(({ matches }) => matches.some(({ ids }) => ids.apiFootball === match));
  return ofMatch ?? seasons.at(nowMs);
}

function answerOf(world: World, url: URL, nowMs: number, faults: Faults | null): unknown {
  const source = sourceOf(url.pathname);
  if (source === 'openligadb') return answerOpenLigaDb(world, url.pathname, nowMs);
  if (source === 'football-data') return answerFootballData(world, url.pathname, nowMs);
  return answerApiFootball(world, url, nowMs, faults?.tamper);
}

function headersOf(source: PulledSource, asked: number): Record<string, string> {
  const type = { 'content-type': 'application/json; charset=utf-8' };
  return source === 'api-football'
    ? {
        ...type,
        'x-ratelimit-requests-limit': String(REQUESTS_A_DAY),
        'x-ratelimit-requests-remaining': String(Math.max(0, REQUESTS_A_DAY - asked)),
      }
    : type;
}
