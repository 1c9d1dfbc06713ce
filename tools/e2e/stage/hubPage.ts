import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { ROOT } from './buildClient.ts';
import { leaveAllToHub } from './catalogAnswers.ts';

const ARTIFACTS = join(ROOT, 'artifacts');
const HEIGHT_PX = 860;
/** Long, because a busy machine is slow; a broken page still fails. */
const ACTION_TIMEOUT_MS = 60_000;
/** A path of the hub's origin that runs no script. */
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

/** Tokens as browsers store them; null for a visitor. */
type Tokens = string | null;

const TOKENS_KEY = 'blink_tokens_hub';

/** Opens a page at `QUIET_PATH` in its own browser context; closing the page also closes the context. */
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
 * Reuses pages one after another, each emptied first: a page that has run the hub's scripts before loads the hub in half the
 * time. Tests that change more than the pool resets (clock, time zone, init scripts) open a fresh page.
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
    // A worker's answers would bypass those of the tests; `installed.long.test.ts` allows it.
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
    // Leaving a page aborts its pending requests.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      complaints.push(`request failed: ${request.url()}`);
  });
  await page.setViewportSize({ width: widthPx, height: HEIGHT_PX });
  await page.emulateMedia({ colorScheme });
  if (tokens !== null)
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKENS_KEY, tokens] as const);
  return { page, complaints };
}

/** Resets a page to its initial state. */
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

/** Saves a screenshot for people to look at if SCREENSHOTS is set. */
export async function takeScreenshot(page: Page, name: string, fullPage = true): Promise<void> {
  if (!process.env['SCREENSHOTS']) return;
  await mkdir(ARTIFACTS, { recursive: true });
  await page.screenshot({ path: join(ARTIFACTS, `${name}.png`), fullPage });
}

/** Waits for a screen of the hub itself; the document may contain the same heading earlier. */
export async function screenIsThere(page: Page, title: string): Promise<void> {
  await page.locator('#root').getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
}

/** Clicks 'Erneut versuchen' unless the screen, which also retries automatically, was faster. */
export async function askAgain(within: Page | Locator): Promise<void> {
  const button = within.getByRole('button', { name: 'Erneut versuchen' });
  await Promise.any([button.click(), button.waitFor({ state: 'detached' })]);
}
