import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoSeason } from '@hub/season/matchdata/demo/demoSeason.ts';
import { FREE_SOURCES } from './hub.ts';
import { liveSeason, type Simulation } from './liveSeason.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

async function live(simulation: Pick<Simulation, 'matchdays' | 'sources'>) {
  const dir = await mkdtemp(join(tmpdir(), 'hub-simulator-'));
  try {
    return await liveSeason({
      dir,
      bundle: demoSeason(NOW).bundle,
      seed: null,
      faultSeed: null,
      ...simulation,
    });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

describe('a hub after a simulated matchday', () => {
  it(
    'matches it in fixtures, results, appearances, elevens and forecasts',
    { timeout: 240_000 },
    async () => {
      const report = await live({ matchdays: 1 });
      expect(report).toMatchObject({
        differences: [],
        matchdays: 1,
        fixtures: 306,
        appearances: 9 * 40,
        elevens: 18,
        missedElevens: 0,
        open: 0,
        admin: { questions: 0, taken: 0 },
      });
      expect(report.snapshots).toBeGreaterThanOrEqual(9 * 4);
      expect([...report.requests.keys()].toSorted()).toEqual(['api-football', 'football-data', 'openligadb']);
    },
  );

  it(
    'has the same data from free sources, one of them with 100 requests a day',
    { timeout: 240_000 },
    async () => {
      const report = await live({ matchdays: 1, sources: FREE_SOURCES });
      expect(report).toMatchObject({
        differences: [],
        appearances: 9 * 40,
        elevens: 18,
        missedElevens: 0,
        open: 0,
      });
      // Days, box scores and events, the latter two twice, and elevens.
      expect(report.requests.get('highlightly')).toBeLessThanOrEqual(4 + 2 * 18 + 3 * 9);
    },
  );

  it('knows who started without any paid source, from entered elevens', { timeout: 240_000 }, async () => {
    const report = await live({ matchdays: 1, sources: ['openligadb', 'football-data'] });
    expect(report).toMatchObject({ differences: [], elevens: 18, appearances: 18 * 11, open: 0 });
    expect(report.requests.has('api-football')).toBe(false);
  });
});
