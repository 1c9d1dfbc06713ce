import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRealBundleDir } from '@hub/season/matchdata/realBundles.ts';
import { printTable } from '../../bench/benchTable.ts';
import { startLimitedHub } from './limitedHub.ts';
import { prepareSeason, type PreparedSeason } from './prepareSeason.ts';
import { strain, type Scenario, type Strain } from './strain.ts';

const REAL_SEASON = 'bundesliga-2017-18';
const NOTHING: Scenario = { name: 'nothing (the baseline)', loads: [] };
const BASELINE_SECONDS = 30;
const AS_OF = '2018-02-15T12:00:00.000Z';

interface Strains {
  /** Duration of each scenario. */
  minutes: number;
  /** Part of the names of the scenarios to run; empty: all. */
  only: string;
  scenariosOf: (prepared: PreparedSeason) => Scenario[];
  /** Additional settings of the hub. */
  settings: Record<string, string>;
}

/**
 * Runs scenarios one after the other against a hub with 512 MB, and prints how it served others meanwhile.
 *
 * @returns whether everything stayed within its limits
 */
export async function runStrains({ minutes, only, scenariosOf, settings }: Strains): Promise<boolean> {
  const seconds = minutes * 60;
  const dir = findRealBundleDir(REAL_SEASON);
  if (dir === null) console.log('There is no real season in ../shared/data; the demo season replaces it.');
  const dataDir = await mkdtemp(join(tmpdir(), 'hub-drill-'));
  try {
    const prepared = await prepareSeason(dataDir, dir === null ? null : { dir, asOf: AS_OF });
    const hub = await startLimitedHub({ ...prepared.settings, ...settings });
    const strains: Strain[] = [];
    try {
      console.log(`Memory is ${hub.isHeld ? 'limited by the kernel' : 'measured only'}; ${seconds} s each\n`);
      // The baseline of the machine, with whatever else runs on it.
      strains.push(await strain(hub, prepared, NOTHING, Math.min(seconds, BASELINE_SECONDS)));
      for (const scenario of scenariosOf(prepared)) {
        if (!scenario.name.includes(only)) continue;
        strains.push(await strain(hub, prepared, scenario, seconds));
        console.log(`${scenario.name}: done`);
      }
    } finally {
      await hub.stop();
    }
    print(strains);
    console.log(
      `load of the machine: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
    );
    return strains.slice(1).every(({ troubles }) => troubles.length === 0);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function print(strains: readonly Strain[]): void {
  printTable(
    [
      'scenario',
      '/healthz',
      '95 % of them',
      "a newcomer's page",
      "a fan's vote",
      'memory',
      'log lines a minute',
      'answers',
    ],
    strains.map(
      ({ scenario, healthMs, healthP95Ms, newcomerMs, voteMs, rssMb, logLinesPerMinute, statuses }) => [
        scenario,
        `${Math.round(healthMs)} ms`,
        `${Math.round(healthP95Ms)} ms`,
        `${Math.round(newcomerMs)} ms`,
        `${Math.round(voteMs)} ms`,
        `${Math.round(rssMb)} MB`,
        logLinesPerMinute,
        Object.entries(statuses)
          .map(([status, count]) => `${count} × ${status}`)
          .join(', '),
      ],
    ),
  );
  for (const { scenario, troubles } of strains)
    for (const trouble of troubles) console.log(`${scenario}: ${trouble}`);
}
