// npm run simulate -- [DIR] [--from N] [--matchdays N] [--faults SEED]: lets a hub live through a season in fast-forward, with its real
// adapters and jobs, and compares what it then has with the season. The demo season without a folder.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readBundle } from '../server/matchdata/bundle.ts';
import { demoSeason } from '../server/matchdata/demo/demoSeason.ts';
import { liveSeason, type SimulationReport } from '../server/simulator/liveSeason.ts';
import { runScript } from './runScript.ts';

const DIFFERENCES_SHOWN = 30;

await runScript(async () => {
  const { values, positionals } = parseArgs({
    options: { from: { type: 'string' }, matchdays: { type: 'string' }, faults: { type: 'string' } },
    allowPositionals: true,
  });
  const [folder] = positionals;
  const { bundle } = folder === undefined ? demoSeason(new Date()) : { bundle: await readBundle(folder) };
  const dir = await mkdtemp(join(tmpdir(), 'hub-simulate-'));
  try {
    const report = await liveSeason({
      dir,
      bundle,
      ...(values.from === undefined ? {} : { firstMatchday: Number(values.from) }),
      ...(values.matchdays === undefined ? {} : { lastMatchday: Number(values.matchdays) }),
      faultSeed: values.faults === undefined ? null : Number(values.faults),
      onMatchday: (matchday) => process.stderr.write(`matchday ${matchday}\n`),
    });
    printReport(report);
    return report.differences.length === 0 ? 0 : 1;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});

function printReport(report: SimulationReport): void {
  const { differences, requests, faults, desk } = report;
  const list = (counts: ReadonlyMap<string, number>) =>
    [...counts].map(([name, count]) => `${name} ${count}`).join(', ') || 'none';
  for (const difference of differences.slice(0, DIFFERENCES_SHOWN)) console.log(difference);
  console.log(`differences      ${differences.length}`);
  console.log(`matchdays        ${report.matchdays}`);
  console.log(`fixtures         ${report.fixtures}, appearances ${report.appearances}`);
  console.log(
    `elevens          ${report.elevens} before kickoff, ${report.missedElevens} missed in an outage`,
  );
  console.log(`forecasts frozen ${report.snapshots}`);
  console.log(`requests         ${list(requests)}`);
  console.log(`faults           ${list(faults)}`);
  console.log(
    `desk             ${desk.questions} players named, ${desk.held.size} changes held, ${desk.taken} of them taken, ${report.open} open`,
  );
  console.log(`took             ${(report.tookMs / 60_000).toFixed(1)} minutes, ${report.ticks} checks`);
}
