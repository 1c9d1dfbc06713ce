import { randomUUID } from 'node:crypto';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { openFanSessions } from './fanSessions.ts';
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

/** What a stage stands on. */
interface Ground {
  hub: RunningHub;
  browser: Browser;
  pages: PagePool;
}

/**
 * The hub and the browser of the run for the tests of a file; to be called once, outside of them. Pages are closed after
 * each test, which fails if one of them has complained.
 *
 * @param start starts a hub of the file's own instead, for whoever changes what all fans see or needs other settings
 */
export function prepareStage(start?: () => Promise<RunningHub>): Stage {
  let mayComplain = false;
  let ground: Ground | undefined;
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
    ground = start === undefined ? await groundOfRun() : await newGround(start());
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
    if (start !== undefined) await Promise.all([ground?.browser.close(), ground?.hub.stop()]);
  });
  const stage: Stage = {
    get hub() {
      return opened(ground).hub;
    },
    get browser() {
      return opened(ground).browser;
    },
    open: async (look, tokens) =>
      kept(opened(ground).pages.open(look, tokens ?? (await stage.hub.fanTokens()))),
    letFail() {
      mayComplain = true;
    },
    openForVisitor: (look) => kept(opened(ground).pages.open(look, null)),
    openFresh: async (look, tokens) => {
      const stored = tokens === undefined ? await stage.hub.fanTokens() : tokens;
      return kept(openFreshPage(stage.browser, stage.hub.address, look, stored));
    },
  };
  return stage;
}

async function newGround(starting: Promise<RunningHub>): Promise<Ground> {
  const [hub, browser] = await Promise.all([starting, connectBrowser()]);
  return { hub, browser, pages: new PagePool(browser, hub.address) };
}

let shared: Promise<Ground> | undefined;

/** The run's one hub, with a fan for each file; its pages serve one file of a worker after another. */
async function groundOfRun(): Promise<Ground> {
  shared ??= newGround(hubOfRun());
  const ground = await shared;
  const fan = { email: `fan-${randomUUID()}@hub.test`, displayName: 'Fritzi Fan' };
  return { ...ground, hub: { ...ground.hub, fanTokens: () => ground.hub.tokensOf(fan) } };
}

async function hubOfRun(): Promise<RunningHub> {
  const { address, dataDir } = inject('hub');
  const sessions = openFanSessions(dataDir, address);
  return { address, dataDir, ...sessions, stop: sessions.close };
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
