import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { ROOT } from './buildClient.ts';
import { leaveAllToHub } from './catalogAnswers.ts';

const ARTIFACTS = join(ROOT, 'artifacts');
const HEIGHT_PX = 860;
/** A busy machine takes its time; what is broken never comes. */
const ACTION_TIMEOUT_MS = 60_000;
/** Of the hub's origin, and nothing that runs. */
const QUIET_PATH = '/favicon.svg';

export interface Look {
  widthPx: number;
  colorScheme: 'light' | 'dark';
}

export interface OpenPage {
  page: Page;
  /** Everything the page complained about: console errors (CSP breaches too) and crashes. */
  complaints: string[];
  close: () => Promise<void>;
}

/** Tokens as browsers store them; null: those of a visitor. */
type Tokens = string | null;

const TOKENS_KEY = 'blink_tokens_hub';

/** A page in a browser context of its own, at the quiet corner of the hub, which is closed for good. */
export async function openFreshPage(
  browser: Browser,
  address: string,
  look: Look,
  tokens: Tokens,
): Promise<OpenPage> {
  const page = await newPage(browser, address);
  return { ...(await prepare(page, look, tokens)), close: () => page.context().close() };
}

/**
 * Opens pages that are used one after another, each as empty as a fresh one: a page that has run the hub's scripts
 * before loads it in half the time. Whoever changes more than a page keeps (the clock, the time zone, scripts that run
 * at the start) takes a fresh page.
 */
export class PagePool {
  readonly #idle: Page[] = [];
  readonly #browser: Browser;
  readonly #address: string;

  constructor(browser: Browser, address: string) {
    this.#browser = browser;
    this.#address = address;
  }

  async open(look: Look, tokens: Tokens): Promise<OpenPage> {
    const page = this.#idle.pop() ?? (await newPage(this.#browser, this.#address));
    const close = async () => {
      await empty(page, this.#address);
      this.#idle.push(page);
    };
    return { ...(await prepare(page, look, tokens)), close };
  }
}

async function newPage(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({
    locale: 'de-DE',
    reducedMotion: 'reduce',
    // Answers would pass by those of the tests; `installed.long.test.ts` lets it work.
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  const page = await context.newPage();
  await page.goto(`${address}${QUIET_PATH}`);
  return page;
}

async function prepare(
  page: Page,
  { widthPx, colorScheme }: Look,
  tokens: Tokens,
): Promise<Omit<OpenPage, 'close'>> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('requestfailed', (request) => {
    // Leaving a page ends what it was still asking for.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      complaints.push(`request failed: ${request.url()}`);
  });
  await page.setViewportSize({ width: widthPx, height: HEIGHT_PX });
  await page.emulateMedia({ colorScheme });
  if (tokens !== null)
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKENS_KEY, tokens] as const);
  return { page, complaints };
}

/** Leaves a page as it was when it was new. */
async function empty(page: Page, address: string): Promise<void> {
  const context = page.context();
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), leaveAllToHub(page)]);
  for (const event of ['console', 'pageerror', 'requestfailed', 'request', 'response'])
    await page.removeAllListeners(event, { behavior: 'ignoreErrors' });
  await page.goto(`${address}${QUIET_PATH}`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
}

/** Keeps a picture for people to look at, when SCREENSHOTS asks for them. */
export async function takeScreenshot(page: Page, name: string, fullPage = true): Promise<void> {
  if (!process.env['SCREENSHOTS']) return;
  await mkdir(ARTIFACTS, { recursive: true });
  await page.screenshot({ path: join(ARTIFACTS, `${name}.png`), fullPage });
}

/** Waits for a screen of the hub itself: the document may hold the same heading before. */
export async function screenIsThere(page: Page, title: string): Promise<void> {
  await page.locator('#root').getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
}

/** Clicks 'Erneut versuchen', unless the screen was quicker: it asks again by itself, too. */
export async function askAgain(within: Page | Locator): Promise<void> {
  const button = within.getByRole('button', { name: 'Erneut versuchen' });
  await Promise.any([button.click(), button.waitFor({ state: 'detached' })]);
}
