// npm run bench:feeds [-- DIR]: measures live data in mid-season: a reading without news, excluding its requests, and a
// changed fact until the chances follow, compared with a bare import. Without a folder, the demo season.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pullSource, readerOf } from '../../server/commands/feeds/pullSource.ts';
import { refreshSeason } from '../../server/commands/feeds/refreshSeason.ts';
import { importMatchData } from '../../server/commands/season/importMatchData.ts';
import type { Deps } from '../../server/deps.ts';
import { readBundle, type MatchDataBundle } from '../../server/matchdata/bundle.ts';
import { demoSeason } from '../../server/matchdata/demo/demoSeason.ts';
import { withDeps } from '../../server/openDeps.ts';
import { jobsOf, openSimulatedHub, SIMULATED_SOURCES, simulatedConfig } from '../../server/simulator/hub.ts';
import { seasonsOf } from '../../server/simulator/seasons/seasons.ts';
import { startVendors } from '../../server/simulator/vendors.ts';
import { worldOf } from '../../server/simulator/world.ts';
import { runScript } from '../runScript.ts';
import { median, printTable, timed } from './benchTable.ts';

const ROUNDS = 9;
const MATCHDAY = 17;
const DAY_MS = 86_400_000;

/** Duration of requests since the last reset. */
let requestMs = 0;

await runScript(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [folder] = positionals;
  const bundle = folder === undefined ? demoSeason(new Date()).bundle : await readBundle(folder);
  timeRequests();
  const rows = await inTemporaryFolder((dir) => measure(dir, bundle));
  console.log(`\nLive data after ${MATCHDAY} matchdays, median of ${ROUNDS} rounds\n`);
  printTable(['', 'ms', 'rows written'], rows);
  return 0;
});

async function measure(dir: string, bundle: MatchDataBundle): Promise<(string | number)[][]> {
  const world = worldOf(bundle, { lastMatchday: MATCHDAY });
  const kickoffs = world.matches.filter(({ home }) => home.goals !== null).map(({ kickoffMs }) => kickoffMs);
  const nowMs = Math.max(...kickoffs) + DAY_MS;
  const vendors = await startVendors(seasonsOf([world]), () => nowMs, null);
  const hub = await openSimulatedHub(simulatedConfig(dir), vendors.url, () => new Date(nowMs));
  try {
    await jobsOf(hub)();
    const rows: (string | number)[][] = [];
    for (const source of SIMULATED_SOURCES) {
      const factsBefore = await hub.stores.sourceFacts.count();
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        requestMs = 0;
        const totalMs = await timed(() => pullSource(hub, source, readerOf(hub, source), 'command'));
        times.push(totalMs - requestMs);
      }
      const written = (await hub.stores.sourceFacts.count()) - factsBefore;
      rows.push([`${source}, everything read again, nothing new`, median(times).toFixed(1), written]);
    }
    const followMs = await changedFacts(hub);
    const importMs = await bareImports(hub, bundle.fixtures[0]?.season ?? '');
    rows.push(['one changed fact: merge, import and run', followMs.toFixed(1), 1]);
    rows.push(['bare import of the same season', importMs.toFixed(1), '']);
    rows.push(['ratio', (followMs / importMs).toFixed(2), '']);
    return rows;
  } finally {
    await hub.close();
    await vendors[Symbol.asyncDispose]();
  }
}

/** Milliseconds from a changed ground of one match until the chances have followed, per round. */
async function changedFacts(hub: Deps): Promise<number> {
  const [season = ''] = await hub.stores.sourceFacts.seasonsOf('openligadb');
  const [fact] = await hub.stores.sourceFacts.newestOfKind(season, 'openligadb', 'fixture');
  if (fact === undefined) throw new Error('no fixtures');
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const value = JSON.stringify({ ...(JSON.parse(fact.value ?? '{}') as object), venue: `Ground ${round}` });
    await hub.stores.sourceFacts.append([{ ...fact, value }], hub.now().toISOString());
    times.push(await timed(() => refreshSeason(hub)));
  }
  return median(times);
}

async function bareImports(hub: Deps, season: string): Promise<number> {
  const merged = await hub.stores.pendingChanges.shown(season);
  const source = JSON.parse(merged ?? '{}') as MatchDataBundle;
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    times.push(
      await inTemporaryFolder((dir) =>
        withDeps(simulatedConfig(dir), (deps) => timed(() => importMatchData(deps, { source, asOf: null }))),
      ),
    );
  return median(times);
}

/** Measures the time of requests and of their bodies separately. */
function timeRequests(): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (...request) => {
    const startedMs = performance.now();
    const answer = await fetch(...request);
    const body = await answer.arrayBuffer();
    requestMs += performance.now() - startedMs;
    return new Response(body, answer);
  };
}

async function inTemporaryFolder<T>(work: (dir: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'hub-bench-'));
  try {
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
