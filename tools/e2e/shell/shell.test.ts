import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectToFit } from '../stage/accessibility.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { expectBackAt, placeOf, scrollDownTo } from '../stage/place.ts';
import { DESKTOP, LOOKS, PHONE, prepareStage } from '../stage/stage.ts';

const ENTRIES = [
  ['Dashboard', '/'],
  ['Mein Team', '/mein-team'],
  ['Aufstellungen', '/lineups'],
  ['Spieler', '/players'],
  ['Vereine', '/clubs'],
  ['News', '/news'],
  ['Spieltage', '/fixtures'],
  ['Watchlist', '/watchlist'],
  ['Tipprunden', '/tipprunden'],
  ['Trefferquote', '/trefferquote'],
] as const;

const stage = prepareStage();

describe('a screen that is opened first', () => {
  it.each(['/lineups', '/players', '/fixtures'])('requests what it shows only once at %s', async (path) => {
    const { page } = await stage.open(PHONE);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (/catalog\.(?:lineups|players|fixtures)$/u.test(pathname) && !search.includes('cursor'))
        asked.push(pathname);
    });
    await page.goto(stage.hub.address + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked).toHaveLength(1);
  });
});

describe('a screen whose script an update has replaced', () => {
  /** Opens the imprint from another screen; its script is missing so many times. */
  async function openImprint(missing: number): Promise<Page> {
    stage.allowConsoleErrors();
    const { page } = await stage.openFresh(PHONE, null);
    await page.goto(`${stage.hub.address}/lineups`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.route(/\/assets\/ImprintScreen-[\w-]+\.js$/u, (route) => route.fulfill({ status: 404 }), {
      times: missing,
    });
    await page.getByRole('link', { name: 'Impressum' }).click();
    return page;
  }

  it('is opened by reloading once, without a tap', async () => {
    // The browser asks for it twice, ahead of the import and for it.
    const page = await openImprint(2);
    await page.getByRole('heading', { level: 1, name: 'Impressum' }).waitFor();
    expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON())).toMatchObject({
      type: 'reload',
    });
  });

  it('is reported if it is still missing after that', async () => {
    const page = await openImprint(99);
    await page.getByRole('button', { name: 'Erneut versuchen' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/impressum');
  });
});

describe('the hub in a browser', () => {
  describe.each(LOOKS)('at $widthPx px, $colorScheme', (look) => {
    const isSmall = look.widthPx < 992;
    const name = `${look.widthPx}-${look.colorScheme}`;

    it('shows an accessible dashboard with the real numbers', async () => {
      const { page } = await stage.open(look);
      const asked: string[] = [];
      page.on('response', (response) => {
        if (response.url().includes('/trpc/'))
          asked.push(...new URL(response.url()).pathname.replace('/trpc/', '').split(','));
      });
      await page.goto(stage.hub.address);
      await dashboardIsThere(page);

      expect(await countOf(page, 'Vereine')).toBe('18');
      expect(await countOf(page, 'Spiele')).toBe('306');
      expect(Number(await countOf(page, 'Spieler'))).toBeGreaterThan(18 * 20);
      expect(
        await page
          .getByRole('region', { name: /^Startet er\?/u })
          .getByRole('listitem')
          .count(),
      ).toBe(10);
      expect(await page.getByRole('region', { name: 'Nächste Spiele' }).getByRole('listitem').count()).toBe(
        5,
      );
      expect(await page.getByRole('region', { name: 'Neueste News' }).getByRole('listitem').count()).toBe(5);
      // Wide lists draw the course of each chance, which they request once they are on the screen.
      await expect
        .poll(() => asked.filter((procedure) => procedure.startsWith('catalog.')).toSorted())
        .toEqual([
          ...(isSmall ? [] : ['catalog.chanceHistories']),
          'catalog.comingFixtures',
          'catalog.dashboard',
          'catalog.hub',
        ]);

      expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(look.colorScheme);
      await takeScreenshot(page, `dashboard-${name}`);
    });
  });

  it("reaches every screen through a phone's tabs or its menu", async () => {
    const { page } = await stage.open(PHONE);
    await page.goto(stage.hub.address);
    await dashboardIsThere(page);
    const tabs = page.getByRole('navigation', { name: 'Hauptbereiche' });
    for (const [label, path] of ENTRIES.slice(1)) {
      const tab = tabs.getByRole('link', { name: label });
      const isTab = (await tab.count()) > 0;
      if (!isTab) await tabs.getByRole('button', { name: 'Mehr' }).click();
      const entry = page
        .getByRole('navigation', { name: 'Hauptnavigation' })
        .getByRole('link', { name: label });
      await (isTab ? tab : entry).click();
      await expectScreen(page, label, path);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expectToFit(page);
    }
  });

  it('can be navigated by keyboard alone on a desktop, and opens an address directly', async () => {
    const { page } = await stage.open(DESKTOP);
    await page.goto(stage.hub.address);
    await dashboardIsThere(page);
    for (const [label, path] of [ENTRIES[1], ENTRIES[9]]) {
      await tabTo(page, label);
      await page.keyboard.press('Enter');
      await expectScreen(page, label, path);
      await expectToFit(page);
      await page.reload();
      await page.getByRole('heading', { level: 1, name: label, exact: true }).waitFor();
      expect(await page.locator('[aria-current="page"]').innerText()).toBe(label);
    }
  });

  it('never hides the focused element behind its bar when moving back up on a phone', async () => {
    const { page } = await stage.open(PHONE);
    await page.goto(`${stage.hub.address}/lineups`);
    await page
      .getByRole('region', { name: /^Auswärts: /u })
      .getByRole('link')
      .last()
      .focus();
    const hidden: string[] = [];
    for (let press = 0; press < 60; press += 1) {
      await page.keyboard.press('Shift+Tab');
      hidden.push(
        ...(await page.evaluate(() => {
          const focused = document.activeElement;
          const bar = document.querySelector('header');
          if (focused === null || bar === null || bar.contains(focused)) return [];
          const isHidden = focused.getBoundingClientRect().bottom <= bar.getBoundingClientRect().bottom;
          return isHidden ? [focused.outerHTML.slice(0, 120)] : [];
        })),
      );
    }
    expect(hidden).toEqual([]);
  });

  it('skips the navigation by keyboard', async () => {
    const { page } = await stage.open(DESKTOP);
    await page.goto(stage.hub.address);
    await dashboardIsThere(page);
    // Without a team, pasting one is the screen's first control.
    await page.getByRole('main').getByText('Team einfügen').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    // The demo's line is above the screen.
    expect(await focusedText(page)).toBe('Freitagabend erleben');
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe('Team einfügen');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  it("opens, navigates and closes a phone's menu by keyboard alone", async () => {
    const { page } = await stage.open({ widthPx: 390, colorScheme: 'dark' });
    await page.goto(stage.hub.address);
    await dashboardIsThere(page);
    const burger = page.getByRole('button', { name: 'Mehr' });
    await burger.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Mehr' }).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'menu-390-dark', false);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await burger.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Mehr' }).waitFor();
    await tabTo(page, 'Watchlist');
    await page.keyboard.press('Enter');
    await titleIsFocused(page, 'Watchlist');
  });

  it('remembers the colour scheme, and applies it before the first paint', async () => {
    const { page, complaints } = await stage.open({ ...DESKTOP, colorScheme: 'light' });
    await page.goto(stage.hub.address);
    await dashboardIsThere(page);
    await page.getByRole('radio', { name: 'Dunkel' }).check();
    await page.route(/\/assets\/(?!early-)[^/]+\.js$/u, (route) => route.abort());
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => document.documentElement.dataset['mantineColorScheme'] === 'dark');
    expect(complaints.splice(0).filter((complaint) => !/request failed|ERR_FAILED/u.test(complaint))).toEqual(
      [],
    );
  });

  it('opens a typed address at the top, and reloads a screen at its scroll position', async () => {
    const { page } = await stage.open(PHONE);
    await page.goto(`${stage.hub.address}/clubs`);
    const link = page.getByRole('link', { name: /^Details anzeigen/u }).nth(12);
    await scrollDownTo(page, link);
    const leftAt = await placeOf(link);
    await page.reload();
    await expectBackAt(link, leftAt);
    await page.goto(`${stage.hub.address}/news`);
    await page.getByRole('article').last().waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expectBackAt(link, leftAt);
  });
});

async function dashboardIsThere(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Neueste News' }).getByRole('listitem').first().waitFor();
}

/** The number on the dashboard's card with this name. */
function countOf(page: Page, label: string): Promise<string> {
  return page
    .locator('dl > div', { has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .innerText();
}

async function titleIsFocused(page: Page, title: string): Promise<void> {
  await page.waitForFunction(
    (expected) => document.activeElement?.tagName === 'H1' && document.activeElement.textContent === expected,
    title,
  );
}

async function expectScreen(page: Page, title: string, path: string): Promise<void> {
  await titleIsFocused(page, title);
  expect(new URL(page.url()).pathname).toBe(path);
  expect(await page.title()).toBe(`${title} · Bundesliga Fantasy Hub`);
}

function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent.trim() ?? '');
}

/** Presses Tab until the element with this text has the focus. */
async function tabTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    if ((await focusedText(page)) === text) return;
  }
  throw new Error(`Tab never reached "${text}"`);
}
