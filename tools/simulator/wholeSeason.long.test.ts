import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HORIZONS } from '@hub/shared/record/record.schema.ts';
import { readBundle } from '@hub/season/matchdata/bundle.ts';
import { findRealBundleDir } from '@hub/season/matchdata/realBundles.ts';
import { liveSeason } from './liveSeason.ts';

const FOLDER = findRealBundleDir('bundesliga-2017-18');
const MATCHDAYS = 34;
const FIXTURES = 306;

describe.skipIf(FOLDER === null)('a hub after the whole simulated season of 2017-18', () => {
  it(
    'matches the season although sources fail and processes are killed',
    { timeout: 3_600_000 },
    async () => {
      const dir = await mkdtemp(join(tmpdir(), 'hub-simulator-'));
      try {
        const bundle = await readBundle(FOLDER ?? '');
        const report = await liveSeason({ dir, bundle, seed: 1, faultSeed: 1 });
        expect(report).toMatchObject({
          differences: [],
          matchdays: MATCHDAYS,
          fixtures: FIXTURES,
          appearances: bundle.appearances.length,
          snapshots: FIXTURES * HORIZONS.length,
          // One eleven of the season has no goalkeeper, and the hub rightly rejects it.
          impossibleElevens: 1,
        });
      } finally {
        await rm(dir, { recursive: true, force: true });
      }
    },
  );
});
