import { randomUUID } from 'node:crypto';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { openFanSessions } from './fanSessions.ts';
import { openFreshPage, PagePool, type Look, type OpenPage } from './hubPage.ts';
import { startHub, type RunningHub } from './startHub.ts';

/** A phone in light and a desktop in dark. */
export const LOOKS = [
  { widthPx: 390, colorScheme: 'light' },
  { widthPx: 1280, colorScheme: 'dark' },
] as const satisfies Look[];
export const [PHONE, DESKTOP] = LOOKS;

/** The hub and the browser that a file's tests use. */
export interface Stage {
  readonly hub: RunningHub;
  readonly browser: Browser;
  /** Opens a page of a signed-in fan, or of the user with the given tokens. */
  open: (look: Look, tokens?: string) => Promise<OpenPage>;
  /** Allows console errors in this test, because something fails on purpose. */
  allowConsoleErrors: () => void;
  openForVisitor: (look: Look) => Promise<OpenPage>;
  /** Opens a fan's page, or with null a visitor's, in its own browser context; see `PagePool`. */
  openFresh: (look: Look, tokens?: string | null) => Promise<OpenPage>;
}

/** The resources behind a stage. */
interface SharedResources {
  hub: RunningHub;
  browser: Browser;
  pages: PagePool;
}

/**
 * Prepares the run's hub and browser for a file's tests; to be called once, outside them. Pages are closed after each test,
 * and the test fails if one of them has complained.
 *
 * @param start starts a separate hub for the file, for tests that change what all fans see or need other settings
 */
export function prepareStage(start?: () => Promise<RunningHub>): Stage {
  let areErrorsAllowed = false;
  let resources: SharedResources | undefined;
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
    resources = start === undefined ? await resourcesOfRun() : await newResources(start());
  });
  afterEach(async ({ task }) => {
    const complaints = allComplaints.flat();
    allComplaints = [];
    // Pages of a failed test cannot be reused.
    if (task.result?.state === 'fail') {
      await Promise.all([...openPages].map(({ page }) => page.context().close()));
      openPages.clear();
    }
    await Promise.all([...openPages].map(closed));
    if (!areErrorsAllowed) expect(complaints).toEqual([]);
    areErrorsAllowed = false;
  });
  afterAll(async () => {
    if (start !== undefined) await Promise.all([resources?.browser.close(), resources?.hub.stop()]);
  });
  const stage: Stage = {
    get hub() {
      return opened(resources).hub;
    },
    get browser() {
      return opened(resources).browser;
    },
    open: async (look, tokens) =>
      kept(opened(resources).pages.open(look, tokens ?? (await stage.hub.fanTokens()))),
    allowConsoleErrors() {
      areErrorsAllowed = true;
    },
    openForVisitor: (look) => kept(opened(resources).pages.open(look, null)),
    openFresh: async (look, tokens) => {
      const stored = tokens === undefined ? await stage.hub.fanTokens() : tokens;
      return kept(openFreshPage(stage.browser, stage.hub.address, look, stored));
    },
  };
  return stage;
}

async function newResources(starting: Promise<RunningHub>): Promise<SharedResources> {
  const [hub, browser] = await Promise.all([starting, connectBrowser()]);
  return { hub, browser, pages: new PagePool(browser, hub.address) };
}

let shared: Promise<SharedResources> | undefined;

/** The run's one hub, with a fan for each file; a worker's files share its pages one after another. */
async function resourcesOfRun(): Promise<SharedResources> {
  shared ??= newResources(hubOfRun());
  const resources = await shared;
  const fan = { email: `fan-${randomUUID()}@hub.test`, displayName: 'Fritzi Fan' };
  return { ...resources, hub: { ...resources.hub, fanTokens: () => resources.hub.tokensOf(fan) } };
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

/** Connects to the run's one Chromium. */
export function connectBrowser(): Promise<Browser> {
  return chromium.connect(inject('browserEndpoint'));
}

function opened<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('the stage is only available inside tests');
  return part;
}
