import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { demoSeason } from '@hub/season/matchdata/demo/demoSeason.ts';
import { drillKillsDuringImport } from './importKillDrill.ts';

const NOW = '2025-01-14T09:00:00.000Z';
const KILLS = 4;

it('finds either the old or the new season after kill -9 during an import, never half of one', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'hub-drill-'));
  try {
    const { bundle } = demoSeason(new Date(NOW));
    const outcomes = await drillKillsDuringImport(dir, bundle, ['2024-11-20T12:00:00.000Z', NOW], KILLS);
    expect(outcomes).toHaveLength(KILLS);
    expect(outcomes).not.toContain('half');
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});
