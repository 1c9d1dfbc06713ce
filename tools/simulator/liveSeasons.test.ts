import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { demoSeason } from '@hub/season/matchdata/demo/demoSeason.ts';
import { liveSeason } from './liveSeason.ts';
import { smallSeason } from './smallSeason.ts';

const MINUTE_MS = 60_000;

it(
  'keeps all known and entered data through moves, wrong pastes and a second season, without any key',
  { timeout: 300_000 },
  async () => {
    const bundle = smallSeason(demoSeason(new Date('2026-11-22T12:00:00Z')).bundle, 2);
    const dir = await mkdtemp(join(tmpdir(), 'hub-simulator-'));
    try {
      const report = await liveSeason({
        dir,
        bundle,
        next: 'invented',
        sources: ['openligadb'],
        seed: 1,
        faultSeed: null,
        pace: { busyMs: 12 * MINUTE_MS, nearMs: 180 * MINUTE_MS, summerMs: 5000 * MINUTE_MS },
      });
      expect(report).toMatchObject({
        differences: [],
        losses: [],
        deletedPlayers: 0,
        seasons: 2,
        matchdays: 4,
        elevens: 16,
        missedElevens: 0,
        appearances: 16 * 11,
        open: 0,
      });
      expect(report.entered).toBeGreaterThan(20);
      expect(report.admin.mistakes.size).toBeGreaterThan(1);
      for (const count of [...report.moves.values()].slice(0, 3)) expect(count).toBeGreaterThan(0);
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  },
);
