import autocannon from 'autocannon';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLIC_API_PATH } from '@hub/shared/publicApi/publicApiTerms.ts';
import { readArguments } from '@hub/scripts/arguments.ts';
import { runScript } from '@hub/scripts/runScript.ts';
import { median, printTable } from './benchTable.ts';
import type { BareAnswer, ServerName, ServersReady } from './apiServers.ts';

const USAGE = `npm run bench:api [-- --only NAME,…] [--rounds 3]

Compares reads that are the same for everybody with a bare server sending the same bytes, and all reads with what a starter
template gives: the same procedures behind tRPC's Express adapter over Kysely.`;

const SECONDS = 1;
const CONNECTIONS = 20;
/**
 * How requests come while waits are measured: a fan's at a busy hub's rate; the catalog's seldom, because an answer is computed once
 * per version of the data. Few connections, because those of a load generator send at the same instant.
 */
const ARRIVALS = {
  catalog: { overallRate: 20, connections: 2 },
  fan: { overallRate: 100, connections: 4 },
};
const WAIT_SECONDS = 2;
/** Below this size headers cost as much as the body. */
const FLOOR_BYTES = 2000;
const WANTED = { ofBare: 0.8, ofPeer: 1, catalogMs: 40, fanMs: 25 };

interface Read {
  name: string;
  path: string;
  /** The caller's token; null for reads that are the same for everybody. */
  token: string | null;
  /** Whether it is a procedure, which the peer also serves. */
  isProcedure: boolean;
}

await runScript(async () => {
  const { values } = readArguments({
    usage: USAGE,
    options: { only: { type: 'string', default: '' }, rounds: { type: 'string', default: '3' } },
  });
  const dir = await mkdtemp(join(tmpdir(), 'hub-bench-'));
  const servers = fork(join(import.meta.dirname, 'apiServers.ts'), [dir]);
  try {
    const [ready] = (await once(servers, 'message')) as [ServersReady];
    const wanted = values.only.split(',');
    const reads = readsOf(ready).filter(({ name }) => wanted.some((part) => name.includes(part)));
    return (await benchAll(servers, ready.ports, reads, Number(values.rounds))) ? 0 : 1;
  } finally {
    servers.kill();
    await rm(dir, { recursive: true, force: true });
  }
});

function readsOf({ playerId, teamId, fan }: ServersReady): Read[] {
  const procedure = (name: string, token: string | null, input?: object): Read => ({
    name,
    path: `/trpc/${name}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`,
    token,
    isProcedure: true,
  });
  const shared = (name: string, path: string): Read => ({ name, path, token: null, isProcedure: false });
  return [
    procedure('catalog.dashboard', null),
    procedure('catalog.players', null),
    procedure('catalog.player', null, { playerId }),
    procedure('catalog.fixtures', null),
    procedure('myTeam.teams', fan.token),
    procedure('account.notices', fan.token),
    procedure('watchlist.players', fan.token),
    procedure('alerts.list', fan.token),
    procedure('tipLeagues.mine', fan.token),
    procedure('tipLeagues.league', fan.token, { leagueId: fan.leagueId }),
    shared('/api/v1/players', `${PUBLIC_API_PATH}/players`),
    shared('/api/v1/players.csv', `${PUBLIC_API_PATH}/players.csv`),
    shared('/api/v1/elevens', `${PUBLIC_API_PATH}/elevens`),
    shared('embed of a club', `/embed/clubs/${teamId}`),
    shared('calendar of a club', `/calendar/clubs/${teamId}.ics`),
    shared("HTML of a player's page", `/players/${playerId}`),
  ];
}

/** @returns whether all figures are as wanted */
async function benchAll(
  servers: ChildProcess,
  ports: ServersReady['ports'],
  reads: readonly Read[],
  rounds: number,
): Promise<boolean> {
  const rows: string[][] = [];
  const missed: string[] = [];
  for (const read of reads) {
    const bytes = read.token === null ? await shareBytes(servers, ports, read) : null;
    const rates = await ratesOf(ports, read, rounds);
    const hub = rates.get('kept') ?? rates.get('fresh') ?? 0;
    const ratio = (of: ServerName) => (rates.has(of) ? hub / (rates.get(of) ?? 0) : null);
    const [ofBare, ofPeer] = [ratio('bare'), ratio('peer')];
    const waitMs = read.isProcedure ? await waitOf(ports.fresh, read) : null;
    const wantedMs = read.token === null ? WANTED.catalogMs : WANTED.fanMs;
    if (ofBare !== null && (bytes ?? 0) >= FLOOR_BYTES && ofBare < WANTED.ofBare)
      missed.push(`${read.name}: ${ofBare.toFixed(2)} of bare, wanted ≥ ${WANTED.ofBare}`);
    if (ofPeer !== null && ofPeer < WANTED.ofPeer) missed.push(`${read.name}: behind the peer`);
    if (waitMs !== null && waitMs > wantedMs) missed.push(`${read.name}: ${waitMs} ms, wanted ≤ ${wantedMs}`);
    const shown = (value: number | null | undefined, digits = 0) => value?.toFixed(digits) ?? '';
    rows.push([
      read.name,
      shown(bytes),
      shown(rates.get('bare')),
      shown(rates.get('kept')),
      shown(ofBare, 2),
      shown(rates.get('fresh')),
      shown(rates.get('peer')),
      shown(ofPeer, 2),
      waitMs === null ? '' : `${waitMs} (≤ ${wantedMs})`,
    ]);
  }
  console.log(
    `\nReads over HTTP, requests a second on ${CONNECTIONS} connections, median of ${rounds} rounds of ${SECONDS} s in turn; the wait of 97.5 %, computed anew, at ${ARRIVALS.catalog.overallRate} requests a second of the catalog and ${ARRIVALS.fan.overallRate} of a fan\n`,
  );
  printTable(
    [
      'read',
      'bytes (br)',
      'node:http, the same bytes',
      'hub, kept',
      'of it',
      'hub, anew',
      'starter template',
      'hub ÷ it',
      'ms',
    ],
    rows,
  );
  for (const line of missed) console.log(`\nMissed: ${line}`);
  return missed.length === 0;
}

function headersOf({ token }: Read): Record<string, string> {
  return token === null ? { 'accept-encoding': 'br' } : { authorization: `Bearer ${token}` };
}

/** Gives the bare server the hub's bytes. @returns their number */
async function shareBytes(servers: ChildProcess, ports: ServersReady['ports'], read: Read): Promise<number> {
  const { path } = read;
  const sent = request({ host: '127.0.0.1', port: ports.kept, path, headers: headersOf(read) }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`);
  const body = Buffer.concat((await response.toArray()) as Buffer[]);
  const answer: BareAnswer = {
    path,
    body: body.toString('base64'),
    encoding: response.headers['content-encoding'] ?? null,
  };
  servers.send(answer);
  await once(servers, 'message');
  return body.length;
}

/** Requests a second of each server. The servers take turns, so that a slowing machine affects all of them. */
async function ratesOf(
  ports: ServersReady['ports'],
  read: Read,
  rounds: number,
): Promise<Map<ServerName, number>> {
  const names: ServerName[] = [
    ...(read.token === null ? (['bare', 'kept'] as const) : []),
    ...(read.isProcedure ? (['fresh', 'peer'] as const) : []),
  ];
  const results = new Map<ServerName, number[]>(names.map((name) => [name, []]));
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1)
    for (const name of names) {
      const { requests } = await load(ports[name], read, { duration: SECONDS, connections: CONNECTIONS });
      if (round > 0) results.get(name)?.push(requests.average);
    }
  return new Map([...results].map(([name, rates]) => [name, median(rates)]));
}

async function waitOf(port: number, read: Read): Promise<number> {
  const { latency } = await load(port, read, {
    duration: WAIT_SECONDS,
    ...ARRIVALS[read.token === null ? 'catalog' : 'fan'],
  });
  return latency.p97_5;
}

async function load(port: number, read: Read, options: Omit<autocannon.Options, 'url'>) {
  const url = `http://127.0.0.1:${port}${read.path}`;
  const result = await autocannon({ url, headers: headersOf(read), ...options });
  if (result.errors + result.timeouts > 0 || result.non2xx > 0) throw new Error(`${url} failed under load`);
  return result;
}
