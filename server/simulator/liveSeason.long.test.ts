import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { demoSeason } from '../matchdata/demo/demoSeason.ts';
import { liveSeason } from './liveSeason.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const MATCHDAYS = 10;

it(
  'ends with the season as it was after ten matchdays of failing sources and killed processes',
  { timeout: 1_200_000 },
  async () => {
    const dir = await mkdtemp(join(tmpdir(), 'hub-simulator-'));
    try {
      const report = await liveSeason({
        dir,
        bundle: demoSeason(NOW).bundle,
        matchdays: MATCHDAYS,
        seed: 1,
        faultSeed: 1,
      });
      expect(report).toMatchObject({
        differences: [],
        matchdays: MATCHDAYS,
        appearances: MATCHDAYS * 9 * 40,
      });
      expect(report.elevens + report.missedElevens).toBe(MATCHDAYS * 18);
      // Everything that can go wrong has.
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
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  },
);
