import type { Page } from 'playwright-core';

/** All but the early script, which only names them. */
export const HUB_SCRIPTS = /\/assets\/(?!early-)[^/]+\.js$/u;

/** Keeps the hub's scripts from a page; they come once this is released. */
export async function holdScripts(page: Page): Promise<{ release: () => void }> {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route(HUB_SCRIPTS, async (route) => {
    await promise;
    await route.continue();
  });
  return { release };
}
