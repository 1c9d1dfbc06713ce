import { defineConfig } from 'vitest/config';

/** Tests of the rules alone, for `npm run test:mutants`: without a hub, a database or a season's data. */
export default defineConfig({
  test: {
    include: [
      'shared/**/*.test.ts',
      'packages/forecast/start/news/*.test.ts',
      'packages/forecast/start/inputs/{doubtLeft,outdatedStatus}.test.ts',
      'packages/forecast/start/{absenceEffects,calibration,outlook,trendLearner}.test.ts',
    ],
    isolate: false,
    testTimeout: 120_000,
  },
});
