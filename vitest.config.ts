import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** What takes long by nature: outages in real time, kill drills. `npm run test:long`. */
const LONG = '**/*.long.test.ts';
/** What few changes touch, and takes much of the time: `npm run test:all` runs it, too, `npm test` does not. */
const WIDE = [
  // Simulated seasons, and what is measured on seasons.
  'tools/simulator/**/*.test.ts',
  'packages/season/matchdata/demo/*.test.ts',
  'packages/forecast/research/**/*.test.ts',
  'server/commands/season/demo.test.ts',
  'server/commands/feeds/{changedSeason,highlightly,leagues,measuredIsLive,nextSeason,nothingIsLost,oddAnswers}.test.ts',
  'server/http/seasonImport/*.test.ts',
  'server/api/oneMatchday.test.ts',
  // Several processes, services beside the hub, programs of others.
  'server/scaling.test.ts',
  'server/compose.test.ts',
  'server/api/users/livedMatchday.test.ts',
  'server/commands/backups/{backup,backupFolder,logArchive,restoreBackup}.test.ts',
  'server/http/backupUpload.test.ts',
  'server/http/redisBus.test.ts',
  'packages/provider/embedded/{backup,bus}/*.test.ts',
  'packages/provider/embedded/database/{postgresEngine,replicaReads}.test.ts',
  'packages/provider/embedded/processes.test.ts',
  'packages/provider/embedded/data/**/*.test.ts',
  'packages/provider/sdkAnswers.databases.test.ts',
  'scripts/**/*.test.ts',
  'tools/{answers,bench,drills,forecast,fuzz}/**/*.test.ts',
  // All journeys but a dozen.
  'tools/e2e/catalog/{clubs,record}.test.ts',
  'tools/e2e/admin/usage.test.ts',
  'tools/e2e/fan/{firstScreen,profilePicture}.test.ts',
  'tools/e2e/shell/{firstScript,newerApis,pageAnswers,pagePictures}.test.ts',
];
/** The long tests for which `npm run test:all` has time. */
const LONG_OF_ALL = [
  'server/doctor/brokenSetUps.long.test.ts',
  'tools/simulator/liveSeason.long.test.ts',
  'scripts/commands.long.test.ts',
  'tools/e2e/community/discussions.long.test.ts',
  'tools/e2e/admin/{agentFlows,expectedElevens,restore,sheets}.long.test.ts',
  'tools/e2e/fan/{sharing,tipLeagues}.long.test.ts',
  'tools/e2e/shell/{auth,installed,journey,largeText,looks,setUp,states}.long.test.ts',
];
/** What runs on SQLite and, in `npm run test:all`, also on PostgreSQL, or PGlite where there is no server. */
const DATABASES = '{server,packages}/**/*.databases.test.ts';
/** Reads all imports of the source, which belongs to `npm run check`. */
const IMPORTS = 'server/imports.test.ts';
const TEMPLATES = 'tools/testing/databaseTemplates.ts';
const BROWSER = 'tools/e2e/stage/browserRun.ts';
/** Hubs and programs that tests start are compiled once, which halves the work of starting one. */
const COMPILED_ONCE = {
  NODE_COMPILE_CACHE: resolve(import.meta.dirname, 'node_modules/.cache/node-compile'),
};
/** Node reads the server's TypeScript by itself, as it does for the hub; Vite would transform every file first. */
const NATIVE = { viteModuleRunner: false, nodeLoader: false };

/** A slow machine takes its time; a wrong value never becomes right. */
const POLL = { poll: { timeout: 20_000 } };

/** `--mode all`: everything that is not too long. */
export default defineConfig(({ mode }) => {
  const isAll = mode === 'all';
  const notNow = isAll ? [LONG] : [LONG, ...WIDE];
  const onDatabases = { ...COMPILED_ONCE, TEST_DATABASES: isAll ? 'all' : 'sqlite' };
  return {
    test: {
      reporters: ['default', './scripts/summaryReporter.ts'],
      // The same for all projects, which Vitest could not run side by side otherwise; it would leave one of two cores idle.
      // One more than cores, because a browser test waits for its browser part of the time.
      maxWorkers: availableParallelism() + 1,
      // A busy machine can fail a test once, a fault fails it twice; the summary names what needed a second try.
      retry: process.env.CI === undefined ? 0 : 1,
      projects: [
        {
          test: {
            name: 'server',
            include: ['{server,shared,packages,scripts,tools}/**/*.test.ts'],
            exclude: ['tools/e2e/**', ...notNow, DATABASES, IMPORTS],
            globalSetup: [TEMPLATES],
            env: COMPILED_ONCE,
            // Every test has an app and a SQLite file of its own; a worker loads the server once.
            isolate: false,
            experimental: NATIVE,
            testTimeout: 120_000,
            hookTimeout: 120_000,
            expect: POLL,
          },
        },
        { test: { name: 'imports', include: [IMPORTS], experimental: NATIVE } },
        {
          test: {
            name: 'databases',
            include: [DATABASES],
            exclude: notNow,
            globalSetup: [TEMPLATES],
            env: onDatabases,
            isolate: false,
            experimental: NATIVE,
            testTimeout: 120_000,
            hookTimeout: 120_000,
            expect: POLL,
          },
        },
        {
          plugins: [react()],
          test: {
            name: 'client',
            include: ['client/src/**/*.test.{ts,tsx}'],
            environment: 'jsdom',
            // A screen of a test is gone before code that is made quicker at length has paid for it.
            execArgv: ['--no-opt'],
            // The set-up file cleans up after each test; a worker loads jsdom, Mantine and the screens once.
            isolate: false,
            setupFiles: ['client/src/testing/setup.ts'],
            testTimeout: 120_000,
            hookTimeout: 120_000,
            expect: POLL,
          },
        },
        {
          test: {
            name: 'browser',
            include: ['tools/e2e/**/*.test.ts'],
            exclude: notNow,
            globalSetup: [BROWSER],
            // A file has a hub and pages of its own; a worker loads what drives them once.
            isolate: false,
            testTimeout: 240_000,
            hookTimeout: 240_000,
            expect: POLL,
          },
        },
        {
          test: {
            name: 'long',
            include: isAll ? LONG_OF_ALL : [LONG],
            // A run over mutants works on a copy of the repository.
            exclude: ['node_modules', '.stryker'],
            globalSetup: [TEMPLATES, BROWSER],
            testTimeout: 300_000,
            hookTimeout: 240_000,
            expect: POLL,
          },
        },
      ],
    },
  };
});
