import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { ROOT } from './buildClient.ts';
import type { RunningHub } from './startHub.ts';

const ARTIFACTS = join(ROOT, 'artifacts');
const HEIGHT_PX = 860;
/** A busy machine takes its time; what is broken never comes. */
const ACTION_TIMEOUT_MS = 60_000;

export interface Look {
  widthPx: number;
  colorScheme: 'light' | 'dark';
}

const TOKENS_KEY = 'blink_tokens_hub';

/**
 * A page that looks like `look`, with everything it complained about: console errors (CSP breaches too) and crashes.
 *
 * @param hub where its browser is signed in already; absent: a visitor
 */
export async function openPage(
  browser: Browser,
  { widthPx, colorScheme }: Look,
  hub?: Pick<RunningHub, 'address' | 'fanTokens'>,
) {
  const origins =
    hub === undefined
      ? []
      : [{ origin: hub.address, localStorage: [{ name: TOKENS_KEY, value: await hub.fanTokens() }] }];
  const context = await browser.newContext({
    viewport: { width: widthPx, height: HEIGHT_PX },
    colorScheme,
    locale: 'de-DE',
    storageState: { cookies: [], origins },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  const page = await context.newPage();
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
  return { page, complaints, close: () => context.close() };
}

/** Keeps a picture for people to look at, when SCREENSHOTS asks for them. */
export async function takeScreenshot(page: Page, name: string, fullPage = true): Promise<void> {
  if (!process.env['SCREENSHOTS']) return;
  await mkdir(ARTIFACTS, { recursive: true });
  await page.screenshot({ path: join(ARTIFACTS, `${name}.png`), fullPage });
}
