import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { openPage, type Look } from './hubPage.ts';
import { startHub, type RunningHub } from './startHub.ts';

/** A phone by day and a desk by night; what stands on a screen is examined in the other scheme too, see `expectFine`. */
export const LOOKS: Look[] = [
  { widthPx: 390, colorScheme: 'light' },
  { widthPx: 1280, colorScheme: 'dark' },
];

/** What the tests of a file play on. */
export interface Stage {
  readonly hub: RunningHub;
  readonly browser: Browser;
  /** A page of a fan who is signed in. */
  open: (look: Look) => ReturnType<typeof openPage>;
}

/** A hub of its own for the tests of a file, and the browser of the run; to be called once, outside of them. */
export function prepareStage(start: () => Promise<RunningHub> = () => startDemoHub()): Stage {
  let hub: RunningHub | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    [hub, browser] = await Promise.all([start(), connectBrowser()]);
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), hub?.stop()]);
  });
  const stage: Stage = {
    get hub() {
      return opened(hub);
    },
    get browser() {
      return opened(browser);
    },
    open: (look) => openPage(stage.browser, look, stage.hub),
  };
  return stage;
}

/** A hub with the demo season of this run. */
export function startDemoHub(environment?: Record<string, string>): Promise<RunningHub> {
  return startHub(environment, { copyOf: inject('demoDataDir') });
}

/** To the one Chromium of this run. */
export function connectBrowser(): Promise<Browser> {
  return chromium.connect(inject('browserEndpoint'));
}

function opened<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('the stage is open inside of tests only');
  return part;
}
