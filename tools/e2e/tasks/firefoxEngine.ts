import { launch, type KeyInput, type Page } from 'puppeteer-core';
import { findProgram } from './findProgram.ts';
import type { Engine, Key, Tab } from './tab.ts';

/** The Firefox of this machine: FIREFOX_PATH if set, else an installed one; null if there is none. */
export const findFirefox = (): string | null =>
  process.env['FIREFOX_PATH'] ?? findProgram(['firefox-esr', 'firefox']);

/** A headless Firefox, controlled through WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      'intl.accept_languages': 'de-DE, de',
      'ui.prefersReducedMotion': 1,
    },
  });
  return {
    async openTab({ widthPx, heightPx }) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: widthPx, height: heightPx });
      return tabOf(page, () => context.close());
    },
    close: () => browser.close(),
  };
}

function tabOf(page: Page, close: () => Promise<void>): Tab {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url ?? ''})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return {
    complaints,
    goto: async (address) => {
      await page.goto(address);
    },
    run: (script, arg) => page.evaluate(script as (arg: unknown) => never, arg),
    click: (x, y) => page.mouse.click(x, y),
    press: async (key: Key) => {
      const keys = key.split('+') as KeyInput[];
      for (const one of keys) await page.keyboard.down(one);
      for (const one of keys.toReversed()) await page.keyboard.up(one);
    },
    type: (text) => page.keyboard.type(text),
    picture: () => page.screenshot(),
    close,
  };
}
