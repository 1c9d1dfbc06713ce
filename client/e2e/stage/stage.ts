import { chromium, type Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { openFreshPage, PagePool, type Look, type OpenPage } from './hubPage.ts';
import { startHub, type RunningHub } from './startHub.ts';

/** A phone by day and a desk by night. */
export const LOOKS = [
  { widthPx: 390, colorScheme: 'light' },
  { widthPx: 1280, colorScheme: 'dark' },
] as const satisfies Look[];
export const [PHONE, DESK] = LOOKS;

/** What the tests of a file play on. */
export interface Stage {
  readonly hub: RunningHub;
  readonly browser: Browser;
  /** A page of a fan who is signed in, or of somebody else whose tokens are given. */
  open: (look: Look, tokens?: string) => Promise<OpenPage>;
  /** Something fails in the test on purpose, which browsers and the hub's client note in the console. */
  letFail: () => void;
  openForVisitor: (look: Look) => Promise<OpenPage>;
  /** A fan's page, or with null a visitor's, in a browser context of its own, see `PagePool`. */
  openFresh: (look: Look, tokens?: string | null) => Promise<OpenPage>;
}

/**
 * A hub of its own for the tests of a file, and the browser of the run; to be called once, outside of them. Pages are closed
 * after each test, which fails if one of them has complained.
 */
export function prepareStage(start: () => Promise<RunningHub> = () => startDemoHub()): Stage {
  let mayComplain = false;
  let hub: RunningHub | undefined;
  let browser: Browser | undefined;
  let pages: PagePool | undefined;
  const openPages = new Set<OpenPage>();
  let allComplaints: string[][] = [];
  const kept = async (opening: Promise<OpenPage>): Promise<OpenPage> => {
    const page = await opening;
    openPages.add(page);
    allComplaints.push(page.complaints);
    return { ...page, close: () => closed(page) };
  };
  async function closed(page: OpenPage): Promise<void> {
    openPages.delete(page);
    await page.close();
  }
  beforeAll(async () => {
    [hub, browser] = await Promise.all([start(), connectBrowser()]);
    pages = new PagePool(browser, hub.address);
  });
  afterEach(async ({ task }) => {
    const complaints = allComplaints.flat();
    allComplaints = [];
    // What a failed test has left of a page is nothing that another one could use.
    if (task.result?.state === 'fail') {
      await Promise.all([...openPages].map(({ page }) => page.context().close()));
      openPages.clear();
    }
    await Promise.all([...openPages].map(closed));
    if (!mayComplain) expect(complaints).toEqual([]);
    mayComplain = false;
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
    open: async (look, tokens) => kept(opened(pages).open(look, tokens ?? (await stage.hub.fanTokens()))),
    letFail() {
      mayComplain = true;
    },
    openForVisitor: (look) => kept(opened(pages).open(look, null)),
    openFresh: async (look, tokens) => {
      const stored = tokens === undefined ? await stage.hub.fanTokens() : tokens;
      return kept(openFreshPage(stage.browser, stage.hub.address, look, stored));
    },
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
