import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { buildClientIfStale } from './buildClient.ts';
import { BROWSER_ARGUMENTS, findChromium } from './chromium.ts';
import { ADMIN_EMAIL } from './fanSessions.ts';
import { startServer } from './serverProcess.ts';
import { startHub, type RunningHub } from './startHub.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address at which the run's one Chromium can be controlled. */
    browserEndpoint: string;
    /** A data folder with the computed demo season; hubs start from a copy of it. */
    demoDataDir: string;
    /** A hub with that season, for test files that do not need their own. */
    hub: Pick<RunningHub, 'address' | 'dataDir'>;
  }
}

/** A test's page is gone before the engine's slower optimisations pay off. */
const SHORT_LIVES = ['--js-flags=--no-maglev --no-turbofan'];

/** Global set-up: prepares once what every browser test file needs. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildClientIfStale();
  const found = await findChromium();
  const demoDataDir = await mkdtemp(join(tmpdir(), 'hub-demo-'));
  const [browser] = await Promise.all([
    chromium.launchServer({ ...found, args: [...BROWSER_ARGUMENTS, ...SHORT_LIVES] }),
    createDemoSeason(demoDataDir),
  ]);
  project.provide('browserEndpoint', browser.wsEndpoint());
  project.provide('demoDataDir', demoDataDir);
  // Every file of the long project starts its own hub.
  const hub =
    project.name === 'browser'
      ? await startHub({ ADMIN_EMAILS: ADMIN_EMAIL }, { copyOf: demoDataDir })
      : undefined;
  if (hub !== undefined) project.provide('hub', { address: hub.address, dataDir: hub.dataDir });
  return async () => {
    await Promise.all([browser.close(), hub?.stop()]);
    await rm(demoDataDir, { recursive: true, force: true });
  };
}

/** Fills the folder as a first start of the hub does. */
async function createDemoSeason(dataDir: string): Promise<void> {
  const server = await startServer({ DATA_DIR: dataDir, PORT: '0' });
  await server.stop();
}
