import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fuzzHub } from './fuzzHub.ts';

const SECONDS = 15;

it('a hub survives random requests, and answers them without a fault', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hub-fuzz-'));
  try {
    const report = await fuzzHub({ DATA_DIR: dataDir }, SECONDS, Date.now() % 1_000_000);
    expect({ faults: report.faults, death: report.death }).toEqual({ faults: [], death: null });
    // With fewer successes the test would prove little.
    expect(report.succeeded).toBeGreaterThan(20);
    expect(report.frames).toBeGreaterThan(100);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}, 120_000);
