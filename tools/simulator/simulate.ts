import { existsSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createApp, createHubBudget } from '@hub/server/app.ts';
import { holdPlaces } from '@hub/server/commands/users/holdPlaces.ts';
import { turnMatchday } from '@hub/server/commands/runs/runs.ts';
import type { Deps } from '@hub/server/deps.ts';
import { storeFirstAdministrator } from '@hub/server/commands/setUp/firstAdministrator.ts';
import { readBundle, type MatchDataBundle } from '@hub/season/matchdata/bundle.ts';
import { demoSeason } from '@hub/season/matchdata/demo/demoSeason.ts';
import { memoryOf } from '@hub/server/memory/memory.ts';
import { serveSocket } from '@hub/server/http/serveSocket.ts';
import { FREE_SOURCES } from './hub.ts';
import { liveSeason, SimulationError, type Simulation, type SimulationReport } from './liveSeason.ts';
import { readArguments, UsageError } from '@hub/scripts/arguments.ts';
import { runScript } from '@hub/scripts/runScript.ts';

const DIFFERENCES_SHOWN = 30;
const DEFAULT_SEED = 1;
const USAGE = `npm run simulate -- [DIR [NEXT_DIR]] [OPTIONS]

Simulates one or two seasons, or some matchdays of each, in fast-forward for a hub with its real adapters and jobs, fans and
an editor, and compares its data with the seasons and all entries. With --speed the hub is served, and its clock runs this
many times faster, from two hours before the first wanted matchday or from a given instant.

  DIR             season to simulate; the demo season without one
  NEXT_DIR        season after it
  --seasons 2     a second season is invented: two clubs go down, two come up, and squads change
  --key-free      only OpenLigaDB: squads come from lists, and elevens are pasted by an editor, some wrong at first
  --free          sources that cost nothing: OpenLigaDB, football-data.org and Highlightly with 100 requests a day
  --sheets        only OpenLigaDB, lists of squads and elevens as with --key-free, and the sheet of each match imported as a table
  --from N        first matchday; earlier ones have been played
  --matchdays N   number of matchdays of each season; all by default
  --seed N        seed of players' moves and fans' actions; ${DEFAULT_SEED} by default
  --faults N      seed of failing sources and kills of a second process
  --speed N       serves the hub, with a clock this many times faster
  --at INSTANT    start of the served part, such as 2018-02-17T13:00:00Z
  --port N        port of the served hub`;

await runScript(async () => {
  const { values, positionals } = readArguments({
    usage: USAGE,
    positionals: [0, 2],
    options: {
      from: { type: 'string' },
      matchdays: { type: 'string' },
      'key-free': { type: 'boolean', default: false },
      free: { type: 'boolean', default: false },
      sheets: { type: 'boolean', default: false },
      seasons: { type: 'string', default: '1' },
      seed: { type: 'string' },
      faults: { type: 'string' },
      speed: { type: 'string' },
      at: { type: 'string' },
      port: { type: 'string', default: '3000' },
    },
  });
  const numbers = [values.from, values.matchdays, values.seed, values.faults, values.speed, values.port];
  const wantedMs = values.at === undefined ? null : Date.parse(values.at);
  const isWrong = numbers.some((text) => text !== undefined && !/^\d{1,5}$/.test(text));
  const [folder, nextFolder] = positionals;
  const areSeasonsRight = values.seasons === '1' || (values.seasons === '2' && nextFolder === undefined);
  if (isWrong || !areSeasonsRight || Number.isNaN(wantedMs))
    throw new UsageError(USAGE, 'An option has a wrong value.');
  const { bundle } = folder === undefined ? demoSeason(new Date()) : { bundle: await readBundle(folder) };
  const invented = values.seasons === '2' ? ('invented' as const) : undefined;
  const next = nextFolder === undefined ? invented : await readBundle(nextFolder);
  const dir = await mkdtemp(join(tmpdir(), 'hub-simulate-'));
  // Also after Ctrl+C.
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const served = values.speed === undefined ? null : serve(Number(values.speed), Number(values.port));
  const firstMatchday = wantedMs === null ? values.from : (values.from ?? matchdayAfter(bundle, wantedMs));
  try {
    const report = await liveSeason({
      dir,
      bundle,
      ...(next === undefined ? {} : { next }),
      ...(values.free ? { sources: FREE_SOURCES } : {}),
      ...(values['key-free'] || values.sheets ? { sources: ['openligadb'] as const } : {}),
      areSheetsImported: values.sheets,
      ...(firstMatchday === undefined ? {} : { firstMatchday: Number(firstMatchday) }),
      ...(wantedMs === null ? {} : { wantedMs }),
      ...(values.matchdays === undefined ? {} : { matchdays: Number(values.matchdays) }),
      seed: values.seed === undefined ? DEFAULT_SEED : Number(values.seed),
      faultSeed: values.faults === undefined ? null : Number(values.faults),
      onMatchday: (matchday) => process.stderr.write(`matchday ${matchday}\n`),
      ...served?.simulation,
    });
    printReport(report);
    return report.differences.length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof SimulationError)) throw error;
    console.error(error.message);
    return 1;
  } finally {
    served?.close();
  }
});

/** The matchday of the first match after an instant. */
function matchdayAfter({ fixtures }: MatchDataBundle, ms: number): number | undefined {
  const byKickoff = fixtures.toSorted(
    (one, other) => Date.parse(one.kickoffUtc) - Date.parse(other.kickoffUtc),
  );
  return byKickoff.find(({ kickoffUtc }) => Date.parse(kickoffUtc) >= ms)?.matchday;
}

/** Serves the hub, with a clock that runs `speed` times faster. */
function serve(speed: number, port: number): { simulation: Partial<Simulation>; close(): void } {
  const clientDir = resolve(import.meta.dirname, '../../dist/client');
  let server: Server | null = null;
  let hub: Deps | null = null;
  let socket: ReturnType<typeof serveSocket> = null;
  let wanted: { simulatedMs: number; ourMs: number } | null = null;
  return {
    simulation: {
      port,
      async onOpen(opened: Deps) {
        hub = opened;
        const workBudget = createHubBudget(memoryOf(Infinity));
        const app = createApp(opened, {
          clientDir: existsSync(join(clientDir, 'index.html')) ? clientDir : null,
          requestLog: null,
          workBudget,
        });
        server = createServer(app);
        socket = serveSocket(server, opened, workBudget);
        server.listen(port, '127.0.0.1');
        const notice = await storeFirstAdministrator(opened);
        process.stderr.write(`http://localhost:${port}\n${notice ?? ''}\n`);
      },
      async onTick(nowMs, isWanted) {
        if (!isWanted) return;
        // Every minute, as a hub does; users would otherwise see chances of the previous matchday.
        if (hub !== null) {
          await turnMatchday(hub);
          await holdPlaces(hub);
        }
        wanted ??= { simulatedMs: nowMs, ourMs: performance.now() };
        const dueMs = wanted.ourMs + (nowMs - wanted.simulatedMs) / speed;
        process.stderr.write(`${new Date(nowMs).toISOString()}\n`);
        await wait(Math.max(0, dueMs - performance.now()));
      },
    },
    close() {
      socket?.close();
      server?.closeAllConnections();
      server?.close();
    },
  };
}

function printReport(report: SimulationReport): void {
  const { differences, requests, faults, admin, moves, refusals, losses } = report;
  const list = (counts: ReadonlyMap<string, number>) =>
    [...counts].map(([name, count]) => `${name} ${count}`).join(', ') || 'none';
  for (const difference of differences.slice(0, DIFFERENCES_SHOWN)) console.log(difference);
  console.log(`differences      ${differences.length}`);
  console.log(
    `lost by users    ${losses.length} of ${report.entered} entries, checked ${report.checks} times`,
  );
  console.log(`deleted players  ${report.deletedPlayers}, after ${report.readings} readings`);
  console.log(`matchdays        ${report.matchdays} in ${report.seasons} seasons`);
  console.log(`moves            ${list(moves)}`);
  console.log(`refused to fans  ${list(refusals)}`);
  console.log(`fixtures         ${report.fixtures}, appearances ${report.appearances}`);
  console.log(
    `elevens          ${report.elevens} before kickoff, ${report.missedElevens} missed, ${report.impossibleElevens} without a goalkeeper`,
  );
  console.log(`forecasts frozen ${report.snapshots}`);
  console.log(`requests         ${list(requests)}`);
  console.log(`faults           ${list(faults)}`);
  console.log(
    `administrator    ${admin.questions} players named, ${admin.held.size} changes held, ${admin.taken} of them accepted, ${report.open} open`,
  );
  if (report.chances !== null) {
    const { clubMatches, rightOf11, logLoss } = report.chances;
    console.log(
      `chances          ${rightOf11.toFixed(3)} right of eleven, log loss ${logLoss.toFixed(3)}, from matchday 6 on (${clubMatches} clubs' matches)`,
    );
  }
  if (admin.sheets !== null) {
    console.log(`sheets           ${admin.sheets.matches}, ${admin.sheets.faulty.length} of them faulty`);
  }
  console.log(`mistakes         ${list(admin.mistakes)}`);
  console.log(`took             ${(report.tookMs / 60_000).toFixed(1)} minutes, ${report.ticks} checks`);
}
