import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { findChromium, openBrowser } from './chromium.ts';
import { openPage, type Look } from './hubPage.ts';
import { startHub, type RunningHub } from './startHub.ts';

const chromiumPath = findChromium();

/** A phone by day and a desk by night: between them everything that depends on the look is seen once. */
export const LOOKS: Look[] = [
  { widthPx: 390, colorScheme: 'light' },
  { widthPx: 1280, colorScheme: 'dark' },
];

/** For what is worth a look in all of them. */
export const EVERY_LOOK: Look[] = [
  { widthPx: 390, colorScheme: 'light' },
  { widthPx: 390, colorScheme: 'dark' },
  { widthPx: 1280, colorScheme: 'light' },
  { widthPx: 1280, colorScheme: 'dark' },
];

/** What the tests of a file play on. */
export interface Stage {
  readonly hub: RunningHub;
  readonly browser: Browser;
  /** A page of a fan who is signed in. */
  open: (look: Look) => ReturnType<typeof openPage>;
}

/** A `describe` that is skipped where there is no Chromium. */
export function describeInBrowser(subject: string, tests: () => void): void {
  describe.skipIf(chromiumPath === null)(`${subject} in a browser`, () => {
    tests();
  });
}

/** A hub and a browser of their own for the tests of a file; to be called once, outside of them. */
export function prepareStage(start: () => Promise<RunningHub> = () => startHub()): Stage {
  let hub: RunningHub | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    if (chromiumPath !== null) [hub, browser] = await Promise.all([start(), openBrowser(chromiumPath)]);
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

function opened<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('the stage is open inside of tests only');
  return part;
}
