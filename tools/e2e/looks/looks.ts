import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { ROOT } from '../stage/buildClient.ts';
import { BROWSER_ARGUMENTS, findChromium } from '../stage/chromium.ts';
import { openFreshPage } from '../stage/hubPage.ts';
import { joinSeason, startSeasonHub } from '../tasks/seasonHub.ts';
import { readArguments } from '@hub/scripts/arguments.ts';
import { runScript } from '@hub/scripts/runScript.ts';

const USAGE = `npm run bench:looks

How much stands on the screens of a phone (390 px) with the real season: height, where the pitch begins, sizes, weights and colours of text, and what overflows sideways; then the lines of the style sheets.`;

const PHONE = { widthPx: 390, colorScheme: 'light' } as const;

const SCREENS = [
  ['Dashboard', '/'],
  ['Mein Team', '/mein-team'],
  ['Aufstellungen', '/lineups'],
  ['Spieler', '/players'],
  ['Thomas Müller', '/players/14732'],
  ['FC Bayern München', '/clubs/2444'],
  ['Wolfsburg – Bayern', '/fixtures/2516945'],
  ['Spieltage', '/fixtures'],
  ['Trefferquote', '/trefferquote'],
  ['Transfers', '/mein-team/transfers'],
  ['Duelle', '/mein-team/duelle'],
  ['Einstellungen', '/einstellungen'],
] as const;

/** What stands on one screen; px. */
interface Looks {
  height: number;
  pitchTop: number | null;
  overflow: number;
  sizes: string[];
  weights: string[];
  colors: string[];
}

const printRow = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);

await runScript(async () => {
  readArguments({ usage: USAGE });
  const hub = await startSeasonHub();
  const browser = await chromium.launch({ ...(await findChromium()), args: BROWSER_ARGUMENTS });
  try {
    const { tokens } = await joinSeason(hub);
    const { page } = await openFreshPage(browser, hub.address, PHONE, tokens);
    const screens = new Map<string, Looks>();
    for (const [name, path] of SCREENS) {
      await page.goto(hub.address + path, { waitUntil: 'networkidle' });
      screens.set(name, await looksOf(page));
    }
    printRow(['screen', 'height', 'pitch begins at', 'overflows by', 'sizes of text', 'weights', 'colours']);
    printRow(Array.from({ length: 7 }, () => '---'));
    for (const [name, { height, pitchTop, overflow, sizes, weights, colors }] of screens)
      printRow([
        name,
        `${height} px`,
        pitchTop === null ? '–' : `${pitchTop} px`,
        `${overflow} px`,
        sizes.join(' '),
        weights.join(' '),
        String(colors.length),
      ]);
    const all = [...screens.values()];
    const distinct = (key: 'sizes' | 'weights' | 'colors') => new Set(all.flatMap((one) => one[key])).size;
    console.log(
      `\nAll together ${distinct('sizes')} sizes, ${distinct('weights')} weights and ${distinct('colors')} colours of text; ` +
        `${linesOf('**/*.css')} lines of styles.`,
    );
    return 0;
  } finally {
    await browser.close();
    await hub.stop();
  }
});

/** Reads what is drawn: text that is visible, and not the shirts, whose text scales with the pitch. */
function looksOf(page: Page): Promise<Looks> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const [sizes, weights, colors] = [new Set<string>(), new Set<string>(), new Set<string>()];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const element = node.parentElement;
      if (
        element === null ||
        node.textContent?.trim() === '' ||
        element.closest('svg, [data-pitch]') !== null
      )
        continue;
      if (!element.checkVisibility() || element.getBoundingClientRect().width <= 1) continue;
      const { fontSize, fontWeight, color } = getComputedStyle(element);
      sizes.add(fontSize.replace('px', ''));
      weights.add(fontWeight);
      colors.add(color);
    }
    const pitch = document.querySelector('[data-pitch]')?.getBoundingClientRect().top;
    const inOrder = (values: Set<string>) => [...values].sort((one, other) => Number(one) - Number(other));
    return {
      height: document.documentElement.scrollHeight,
      pitchTop: pitch === undefined ? null : Math.round(pitch),
      overflow: Math.max(0, document.documentElement.scrollWidth - innerWidth),
      sizes: inOrder(sizes),
      weights: inOrder(weights),
      colors: [...colors],
    };
  });
}

function linesOf(pattern: string): number {
  return globSync(pattern, { cwd: join(ROOT, 'client/src') })
    .map((path) => readFileSync(join(ROOT, 'client/src', path), 'utf8').split('\n').length - 1)
    .reduce((sum, lines) => sum + lines, 0);
}
