import { AxeBuilder } from '@axe-core/playwright';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { ROOT } from './buildClient.ts';
import type { RunningHub } from './startHub.ts';

const ARTIFACTS = join(ROOT, 'artifacts');
const HEIGHT_PX = 860;

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

/** What axe objects to, a line each. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}

/** Pixels by which the page is wider than its window. */
export function overflowPx(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

export async function takeScreenshot(page: Page, name: string, fullPage = true): Promise<void> {
  await mkdir(ARTIFACTS, { recursive: true });
  await page.screenshot({ path: join(ARTIFACTS, `${name}.png`), fullPage });
}
