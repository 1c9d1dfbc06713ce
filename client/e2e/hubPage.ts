import { AxeBuilder } from '@axe-core/playwright';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
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

/** What axe objects to, a line each. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}

/** Expects nothing that axe objects to, in light and in dark, and nothing wider than the window. */
export async function expectFine(page: Page): Promise<void> {
  const shown = await page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
  const schemes = shown === 'dark' ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(
      (wanted) => document.documentElement.dataset['mantineColorScheme'] === wanted,
      colorScheme,
    );
    expect(await accessibilityFaults(page)).toEqual([]);
  }
  expect(await overflowPx(page)).toBeLessThanOrEqual(0);
}

/** Pixels by which the page is wider than its window. */
export function overflowPx(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

export async function takeScreenshot(page: Page, name: string, fullPage = true): Promise<void> {
  await mkdir(ARTIFACTS, { recursive: true });
  await page.screenshot({ path: join(ARTIFACTS, `${name}.png`), fullPage });
}
