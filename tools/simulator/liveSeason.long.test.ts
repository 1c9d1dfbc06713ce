import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { demoSeason } from '@hub/season/matchdata/demo/demoSeason.ts';
import { liveSeason, type Simulation, type SimulationReport } from './liveSeason.ts';

const { bundle } = demoSeason(new Date('2026-11-22T12:00:00Z'));
const MATCHDAYS = 5;
const MINUTE_MS = 60_000;

async function live(simulation: Omit<Simulation, 'dir' | 'bundle'>): Promise<SimulationReport> {
  const dir = await mkdtemp(join(tmpdir(), 'hub-simulator-'));
  try {
    return await liveSeason({ dir, bundle, ...simulation });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** No known or entered data is lost. */
const WHOLE = { differences: [], losses: [], deletedPlayers: 0 };

it(
  'matches the season after five matchdays of failing sources and killed processes',
  { timeout: 1_200_000 },
  async () => {
    const report = await live({ matchdays: MATCHDAYS, seed: 1, faultSeed: 1 });
    expect(report).toMatchObject({
      ...WHOLE,
      matchdays: MATCHDAYS,
      appearances: MATCHDAYS * 9 * 40,
    });
    expect(report.elevens + report.missedElevens).toBe(MATCHDAYS * 18);
    expect(report.entered).toBeGreaterThan(100);
    expect([...report.moves.values()].every((moved) => moved > 0)).toBe(true);
    // Every kind of fault has occurred.
    expect([...report.faults.keys()].toSorted()).toEqual(
      [
        'changedLater',
        'cutOff',
        'empty',
        'emptyByPlan',
        'errors',
        'halfSquads',
        'kill -9',
        'latin1',
        'outage',
        'repeatedInjuries',
        'swappedDates',
        'ten',
        'tooMany',
        'tooManyWithWait',
        'twelve',
        'twoKeepers',
        'unavailable',
      ].toSorted(),
    );
  },
);

it(
  'keeps two seasons with listed squads and pasted elevens complete, even if processes are killed',
  { timeout: 1_200_000 },
  async () => {
    const report = await live({
      matchdays: 2,
      pace: { busyMs: 8 * MINUTE_MS, nearMs: 120 * MINUTE_MS, summerMs: 2900 * MINUTE_MS },
      next: 'invented',
      sources: ['openligadb'],
      seed: 1,
      faultSeed: 1,
    });
    expect(report).toMatchObject({ ...WHOLE, seasons: 2, matchdays: 4, open: 0 });
    expect(report.appearances).toBe(4 * 18 * 11);
    expect(report.faults.get('kill -9')).toBeGreaterThan(0);
    expect(report.admin.mistakes.size).toBeGreaterThan(4);
  },
);
