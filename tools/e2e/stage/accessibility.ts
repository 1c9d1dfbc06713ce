import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESKTOP } from './stage.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** These rules depend on colours; all others give the same verdict in light and dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** From a small phone to a wide desktop; 320 px is also the width of a 1280 px window at 400 % zoom. */
const WIDTHS_PX = [320, 360, 768, DESKTOP.widthPx, 1920];

/**
 * Expects no violations from axe and a page no wider than its window. All rules run in the current scheme, and in the other
 * scheme those that depend on colours.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([]);
  await expectToFit(page);
  const shown = await shownScheme(page);
  await showScheme(page, otherScheme(shown));
  expect(await faultsOf(page, COLOUR_RULES)).toEqual([]);
  await showScheme(page, shown);
}

/**
 * Expects a page on a phone to have no axe violations in the current scheme, to fit every width, and to have none on a
 * desktop in the other scheme either. Schemes and widths change only as often as necessary.
 */
export async function expectAccessibleInEveryLook(page: Page): Promise<void> {
  const phone = await windowSize(page);
  const scheme = await shownScheme(page);
  expect(await faultsOf(page)).toEqual([]);
  await showScheme(page, otherScheme(scheme));
  for (const width of WIDTHS_PX) {
    await resize(page, { ...phone, width });
    await expectToFit(page);
    if (width === DESKTOP.widthPx) expect(await faultsOf(page)).toEqual([]);
  }
  await resize(page, phone);
  await showScheme(page, scheme);
}

/** Expects no axe violations in the page's current state, before it can follow a change of the scheme. */
export async function expectAccessibleAsShown(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([]);
  await expectToFit(page);
}

/** Expects the page to be no wider than its window. */
export async function expectToFit(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
}

/** Expects the page to fit windows of other widths, then restores its own width. */
export async function expectToFitAt(page: Page, ...widthsPx: number[]): Promise<void> {
  const own = await windowSize(page);
  for (const width of widthsPx) {
    await resize(page, { ...own, width });
    await expectToFit(page);
  }
  await resize(page, own);
}

const windowSize = (page: Page) =>
  page.evaluate(() => ({ width: window.innerWidth, height: window.innerHeight }));

/** Resizes the window, and waits until scripts that measure it have re-rendered. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** The violations that axe reports, one per line. */
async function faultsOf(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  return page.evaluate(async (wanted) => {
    // The axe inside the page; the import does not exist there.
    const { axe } = globalThis as unknown as { axe: typeof axeCore };
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      // Style sheets are fetched only for a rule about device orientation, which no style sheet of the hub uses.
      preload: false,
      ...(wanted !== undefined && { runOnly: { type: 'rule', values: wanted } }),
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    );
  }, rules);
}

type Scheme = 'light' | 'dark';

const otherScheme = (scheme: Scheme): Scheme => (scheme === 'dark' ? 'light' : 'dark');

/** The scheme of the hub's screens, or of the sign-in pages, which follow the browser. */
const shownScheme = (page: Page): Promise<Scheme> =>
  page.evaluate(() => {
    const ofHub = document.documentElement.dataset['mantineColorScheme'];
    const isDark =
      ofHub === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : ofHub === 'dark';
    return isDark ? 'dark' : 'light';
  });

async function showScheme(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((wanted) => {
    const ofHub = document.documentElement.dataset['mantineColorScheme'];
    return ofHub === undefined || ofHub === wanted;
  }, colorScheme);
}
