// node scripts/drills/jumpClock.ts: sets a hub's clock ahead and back, and kills the hub while the clock is ahead.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runScript } from '../runScript.ts';
import { drillClock, JUMPS_MS } from './parts/clockDrill.ts';

await runScript(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hub-drill-'));
  try {
    const { jumps, troubles, death } = await drillClock(dataDir, JUMPS_MS, undefined, (line) =>
      console.log(line),
    );
    console.log(
      `${jumps} jumps of the clock: ${death === null ? 'no death' : `died of ${death}`}, ${troubles.length} troubles`,
    );
    return death === null && troubles.length === 0 ? 0 : 1;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
