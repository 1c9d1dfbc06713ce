import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BOUND_MS, drillRestores } from './restoreDrill.ts';

// `npm run drill -- restore` kills a hundred.
const TIMES = 4;

it('loses at most five minutes and ten seconds of writes with a folder, and restores all else over HTTP', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hub-drill-'));
  try {
    const drill = await drillRestores(folder, { times: TIMES, seed: 'test' });
    expect(drill).toMatchObject({ kills: TIMES, faults: [] });
    expect(Math.max(...drill.lossMs)).toBeLessThanOrEqual(BOUND_MS);
    expect(drill.inCopy).toBeGreaterThan(0);
    expect(drill.acknowledged).toBeGreaterThan(100);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
