// npm run bench:api [-- --only NAME --rounds 5]: compares reads of the catalog, of a fan's own data, of the public API
// and of other shared pages with bare servers in the same process, under load from this one.
import autocannon from 'autocannon';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PUBLIC_API_PATH } from '#shared/publicApi/publicApiTerms.ts';
import { runScript } from '../runScript.ts';
import type { ServerName, ServersReady, ToServers } from './apiMessages.ts';
import { median, printTable } from './benchTable.ts';

const SECONDS = 2;
const CONNECTIONS = 20;

interface Variant {
  name: string;
  server: ServerName;
  headers: Record<string, string>;
  /** The variant to compare with, and the minimum ratio of their rates. */
  floor: { of: string; least: number } | null;
}

interface Measured {
  requestsPerSecond: number;
  p99Ms: number;
}

await runScript(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'hub-bench-'));
  const servers = fork(join(import.meta.dirname, 'apiServers.ts'), [dir]);
  try {
    const [ready] = (await once(servers, 'message')) as [ServersReady];
    return (await benchAll(servers, ready)) ? 0 : 1;
  } finally {
    servers.kill();
    await rm(dir, { recursive: true, force: true });
  }
});

async function benchAll(servers: ChildProcess, ready: ServersReady): Promise<boolean> {
  const { ports } = ready;
  const { values } = parseArgs({
    options: { only: { type: 'string', default: '' }, rounds: { type: 'string', default: '5' } },
  });
  const rounds = Number(values.rounds);
  const wanted = values.only.split(',');
  const rows: (string | number)[][] = [];
  let isGoodEnough = true;
  for (const [procedure, path] of pathsOf(ready)) {
    if (!wanted.some((name) => procedure.includes(name))) continue;
    const token = isOwn(path) ? ready.fan.token : null;
    const { etag, bytes } = await prepare(servers, ports.cached, path, token);
    for (const { variant, measured, ratio } of await benchPath(ports, { path, etag, token }, rounds)) {
      const { floor } = variant;
      isGoodEnough &&= floor === null || ratio >= floor.least;
      rows.push([
        procedure,
        variant.name,
        variant.server === 'bare' || variant.server === 'cached' ? bytes : '',
        Math.round(measured.requestsPerSecond),
        measured.p99Ms,
        floor === null ? '1.00' : ratio.toFixed(2),
        floor === null ? '' : `≥ ${floor.least}`,
      ]);
    }
  }
  console.log(
    `\nReads over HTTP, ${CONNECTIONS} connections, median of ${rounds} rounds of ${SECONDS} s in turn\n`,
  );
  printTable(['read', 'served by', 'bytes (br)', 'requests/s', 'p99 ms', 'ratio', 'required'], rows);
  return isGoodEnough;
}

/** The measured paths, with their names in the table. */
function pathsOf({ playerId, teamId, fan }: ServersReady): [name: string, path: string][] {
  const read = (procedure: string, input?: object) =>
    `/trpc/${procedure}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`;
  const { leagueId } = fan;
  return [
    ['catalog.dashboard', read('catalog.dashboard')],
    ['catalog.players', read('catalog.players')],
    ['catalog.player', read('catalog.player', { playerId })],
    ['catalog.fixtures', read('catalog.fixtures')],
    ...[
      'myTeam.teams',
      'account.notices',
      'watchlist.players',
      'watchlist.ids',
      'alerts.list',
      'tipLeagues.mine',
    ].map((name): [string, string] => [name, read(name)]),
    ['tipLeagues.league', read('tipLeagues.league', { leagueId })],
    ...['players', `players/${playerId}`, 'elevens', 'fixtures', 'record', 'players.csv'].map(
      (name): [string, string] => [name.replace(playerId, '{id}'), `${PUBLIC_API_PATH}/${name}`],
    ),
    ['embed of a player', `/embed/players/${playerId}`],
    ['embed of a club', `/embed/clubs/${teamId}`],
    ['calendar of a club', `/calendar/clubs/${teamId}.ics`],
    ["HTML of a player's page", `/players/${playerId}`],
    ["picture of a player's page", `/vorschau/player/${playerId}.png`],
  ];
}

/** Sends the hub's response bytes to the bare server, and its statements to the handwritten one. */
async function prepare(servers: ChildProcess, port: number, path: string, token: string | null) {
  const brotli = await rawBytes(port, path, token);
  const message: ToServers = {
    path,
    body: brotli.body.toString('base64'),
    encoding: brotli.encoding,
    isByHand: isCatalog(path) || isOwn(path),
    token,
  };
  servers.send(message);
  await once(servers, 'message');
  return { etag: brotli.etag, bytes: brotli.body.length };
}

/** The raw response, not decompressed. */
async function rawBytes(port: number, path: string, token: string | null) {
  const headers = { 'accept-encoding': 'br', ...signedIn(token) };
  const sent = request({ host: '127.0.0.1', port, path, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`);
  const chunks = await response.toArray();
  return {
    body: Buffer.concat(chunks as Buffer[]),
    encoding: response.headers['content-encoding'] ?? null,
    etag: response.headers.etag ?? '',
  };
}

function isCatalog(path: string): boolean {
  return path.startsWith('/trpc/catalog.');
}

/** Whether only a signed-in user may read a path. */
function isOwn(path: string): boolean {
  return path.startsWith('/trpc/') && !isCatalog(path);
}

function signedIn(token: string | null): Record<string, string> {
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

interface Read {
  path: string;
  etag: string;
  token: string | null;
}

async function benchPath(ports: ServersReady['ports'], { path, etag, token }: Read, rounds: number) {
  const brotli = { 'accept-encoding': 'br' };
  // All reads except the catalog's are cached until the data change; bench:reads measures the first one after that.
  const least = 0.7;
  const cached: Variant[] = [
    { name: 'node:http, the same bytes', server: 'bare', headers: brotli, floor: null },
    {
      name: 'hub, cached',
      server: 'cached',
      headers: brotli,
      floor: { of: 'node:http, the same bytes', least },
    },
    {
      name: 'hub, 304',
      server: 'cached',
      headers: { ...brotli, 'if-none-match': etag },
      floor: { of: 'node:http, the same bytes', least },
    },
  ];
  const uncached: Variant[] = [
    { name: 'node:sqlite by hand', server: 'byHand', headers: {}, floor: null },
    {
      name: 'hub, uncached',
      server: 'uncached',
      headers: signedIn(token),
      floor: { of: 'node:sqlite by hand', least: 0.3 },
    },
  ];
  const variants = isOwn(path) ? uncached : isCatalog(path) ? [...cached, ...uncached] : cached;
  const results = new Map<string, Measured[]>(variants.map(({ name }) => [name, []]));
  // The first round warms up. The variants take turns, so that a slowing machine affects all of them.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, server, headers } of variants) {
      const measured = await load(`http://127.0.0.1:${ports[server]}${path}`, headers);
      if (round > 0) results.get(name)?.push(measured);
    }
  }
  const typical = (name: string): Measured => ({
    requestsPerSecond: median((results.get(name) ?? []).map(({ requestsPerSecond }) => requestsPerSecond)),
    p99Ms: median((results.get(name) ?? []).map(({ p99Ms }) => p99Ms)),
  });
  return variants.map((variant) => {
    const measured = typical(variant.name);
    const floor = variant.floor === null ? measured : typical(variant.floor.of);
    return { variant, measured, ratio: measured.requestsPerSecond / floor.requestsPerSecond };
  });
}

async function load(url: string, headers: Record<string, string>): Promise<Measured> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  if (result.errors + result.timeouts > 0 || result['4xx'] + result['5xx'] > 0)
    throw new Error(`${url} failed under load`);
  return { requestsPerSecond: result.requests.average, p99Ms: result.latency.p99 };
}
