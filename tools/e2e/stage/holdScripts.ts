import type { Page } from 'playwright-core';

/** All scripts except the early one, which starts nothing. */
export const HUB_SCRIPTS = /\/assets\/(?!early-)[^/]+\.js$/u;

/** Holds back the hub's scripts from a page until they are released. */
export async function holdScripts(page: Page): Promise<{ release: () => void }> {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route(HUB_SCRIPTS, async (route) => {
    await promise;
    await route.continue();
  });
  return { release };
}
