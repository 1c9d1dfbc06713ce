import axeCore from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What these rules say depends on colours; all others judge a page in light as they do in dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Expects nothing that axe objects to and nothing wider than the window: everything in the scheme that is shown, and
 * in the other scheme whatever depends on colours.
 */
export async function expectFine(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([]);
  expect(await overflowPx(page)).toBeLessThanOrEqual(0);
  const shown = await shownScheme(page);
  await showScheme(page, shown === 'dark' ? 'light' : 'dark');
  expect(await faultsOf(page, COLOUR_RULES)).toEqual([]);
  await showScheme(page, shown);
}

/** Pixels by which the page is wider than its window. */
export function overflowPx(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** What axe objects to, a line each. */
async function faultsOf(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source);
  return page.evaluate(async (wanted) => {
    // The page's own axe: the import is not known there.
    const { axe } = globalThis as unknown as { axe: typeof axeCore };
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      ...(wanted !== undefined && { runOnly: { type: 'rule', values: wanted } }),
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    );
  }, rules);
}

type Scheme = 'light' | 'dark';

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
