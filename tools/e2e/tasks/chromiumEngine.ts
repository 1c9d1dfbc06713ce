import type { Page } from 'playwright-core';
import { connectBrowser } from '../stage/stage.ts';
import type { Engine, Key, Tab } from './tab.ts';

/** The one Chromium of this run, with a context for each tab. */
export async function startChromium(): Promise<Engine> {
  const browser = await connectBrowser();
  return {
    async openTab({ widthPx, heightPx, isPhone }) {
      const context = await browser.newContext({
        viewport: { width: widthPx, height: heightPx },
        isMobile: isPhone,
        locale: 'de-DE',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      return tabOf(await context.newPage());
    },
    close: () => browser.close(),
  };
}

function tabOf(page: Page): Tab {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return {
    complaints,
    goto: async (address) => {
      await page.goto(address);
    },
    // Playwright's own argument types are stricter than needed here.
    run: (script, arg) => page.evaluate(script as (arg: unknown) => never, arg),
    click: (x, y) => page.mouse.click(x, y),
    press: (key: Key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    picture: () => page.screenshot(),
    close: () => page.context().close(),
  };
}
