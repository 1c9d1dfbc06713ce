import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessibleAsShown } from '../stage/accessibility.ts';
import { holdScripts, HUB_SCRIPTS } from '../stage/holdScripts.ts';
import { expectNoShift } from '../stage/layoutShift.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { DESKTOP, LOOKS, PHONE, prepareStage } from '../stage/stage.ts';

const stage = prepareStage();

/** The last one, because the shell has another. */
const button = (page: Page) => page.getByRole('button', { name: 'Jetzt anmelden' }).last();

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Spieler oder Verein suchen' });

/** Positions and sizes, in whole pixels, of elements that are there from the start. */
async function placesOn(page: Page) {
  const things: Locator[] = [
    page.getByRole('heading', { level: 1 }),
    searchField(page),
    page.getByRole('link', { name: 'Team einfügen' }),
    page.getByRole('region', { name: 'Trefferquote' }),
  ];
  const boxes = await Promise.all(things.map((thing) => thing.boundingBox()));
  return boxes.map((box) => {
    const { x, y, width, height } = box!;
    return [x, y, width, height].map(Math.round);
  });
}

/** Expects only the bar, once the styles have loaded. */
async function expectFrame(page: Page): Promise<void> {
  await page.getByText('Bundesliga Fantasy Hub', { exact: true }).first().waitFor();
  await expect.poll(() => button(page).isVisible()).toBe(false);
}

/** The computed style of texts without a size of their own. */
const styleOf = (text: Locator) =>
  text.evaluate((element) => {
    const { color, fontSize, fontFamily } = getComputedStyle(element);
    return { color, fontSize, fontFamily };
  });
const textsOf = (page: Page) =>
  Promise.all(
    ['Kostenlos registrieren', 'Für jeden Bundesligaspieler'].map((words) =>
      styleOf(page.getByText(words).last()),
    ),
  );

describe('the landing screen before any script of the hub has loaded', () => {
  it.each(LOOKS)('is where it will stay, at $widthPx px, $colorScheme', async (look) => {
    const { page } = await stage.openForVisitor(look);
    const { release } = await holdScripts(page);
    await page.goto(stage.hub.address, { waitUntil: 'commit' });
    await button(page).waitFor();
    await page
      .getByRole('region', { name: 'Trefferquote' })
      .getByText(/^\d,\d\d$/u)
      .waitFor();
    await expectAccessibleAsShown(page);
    await page.evaluate(() => document.fonts.ready);
    const [places, styles] = [await placesOn(page), await textsOf(page)];
    release();
    await page
      .getByRole('region', { name: /^Elf: /u })
      .first()
      .waitFor();
    await page.getByRole('region', { name: /^Warum/u }).waitFor();
    expect(await placesOn(page)).toEqual(places);
    expect(await textsOf(page)).toEqual(styles);
    await expectNoShift(page);
    await takeScreenshot(page, `landing-${look.widthPx}-${look.colorScheme}`);
  });

  it('finds a player, shown by the list of players afterwards', async () => {
    const { page, complaints, close } = await stage.openForVisitor(PHONE);
    const { release } = await holdScripts(page);
    await page.goto(stage.hub.address, { waitUntil: 'commit' });
    await searchField(page).fill('sandstrom');
    await page.keyboard.press('Enter');
    const found = page.getByRole('listitem').filter({ hasText: /Sandström.*\d\s%/u });
    await found.first().waitFor();
    await page.getByText('1 Treffer für „sandstrom“').waitFor();
    release();
    await page.getByRole('searchbox', { name: 'Suche', exact: true }).waitFor();
    await page.locator('.start-frame').waitFor({ state: 'detached' });
    expect(await page.getByRole('searchbox', { name: 'Suche', exact: true }).inputValue()).toBe('sandstrom');
    await page.getByRole('link', { name: /Sandström/u }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('carries typed text over into the search, where typing continues', async () => {
    const { page, complaints, close } = await stage.openForVisitor(PHONE);
    const { release } = await holdScripts(page);
    await page.goto(stage.hub.address, { waitUntil: 'commit' });
    await searchField(page).click();
    await page.keyboard.type('sand');
    release();
    const search = page.getByRole('dialog').getByRole('combobox');
    await search.waitFor();
    await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('str');
    expect(await search.inputValue()).toBe('sandstr');
    await page
      .getByRole('option', { name: /Sandström/u })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await searchField(page).inputValue()).toBe('');
    expect(complaints).toEqual([]);
    await close();
  });

  it('loads no script of another screen afterwards', async () => {
    const { page, close } = await stage.openForVisitor(PHONE);
    await page.goto(stage.hub.address, { waitUntil: 'networkidle' });
    await page.getByRole('region', { name: /^Warum/u }).waitFor();
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1) ?? ''),
    );
    expect(scripts.filter((file) => file.startsWith('LandingScreen-')).length).toBeGreaterThan(0);
    const ofOthers = /^(?:Club|Fixtures?|Lineups|MyTeam|Players?)Screen-[\w-]{8}\.js$/u;
    expect(scripts.filter((file) => ofOthers.test(file))).toEqual([]);
    await close();
  });

  it('opens the sign-in page when the button is pressed, once the hub is ready', async () => {
    const { page } = await stage.openForVisitor(PHONE);
    const { release } = await holdScripts(page);
    await page.goto(`${stage.hub.address}/?q=an`, { waitUntil: 'commit' });
    await button(page).click();
    await page.getByText('Einen Moment').waitFor();
    release();
    await page.getByLabel('E-Mail-Adresse').waitFor();
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('redirect_url')).toBe(`${stage.hub.address}/?q=an`);
  });

  it('keeps the focus on its button', async () => {
    const { page } = await stage.openForVisitor(DESKTOP);
    const { release } = await holdScripts(page);
    await page.goto(stage.hub.address, { waitUntil: 'commit' });
    await button(page).focus();
    release();
    await page
      .getByRole('region', { name: /^Elf: /u })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByLabel('E-Mail-Adresse').waitFor();
  });

  it('says when the scripts cannot be loaded, and tries again on request', async () => {
    stage.allowConsoleErrors();
    const { page } = await stage.openForVisitor(PHONE);
    await page.route(HUB_SCRIPTS, (route) => route.abort());
    await page.goto(stage.hub.address);
    await page.getByRole('alert').getByText('Der Hub ließ sich nicht laden.').waitFor();
    await expectAccessibleAsShown(page);
    await takeScreenshot(page, 'landing-failed-390-light', false);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await page
      .getByRole('region', { name: /^Elf: /u })
      .first()
      .waitFor();
    expect(await page.getByText('Der Hub ließ sich nicht laden.').count()).toBe(0);
  });

  it('disappears when the user signs in in another tab', async () => {
    const { page } = await stage.openForVisitor(PHONE);
    await page.goto(stage.hub.address);
    await page
      .getByRole('region', { name: /^Elf: /u })
      .first()
      .waitFor();
    const tokens = await stage.hub.fanTokens();
    const other = await page.context().newPage();
    await other.goto(`${stage.hub.address}/favicon.svg`);
    await other.evaluate((text) => localStorage.setItem('blink_tokens_hub', text), tokens);
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.hasAttribute('data-visitor'))).toBe(false);
  });

  it.each(['/players', '/trefferquote', '/e/1', '/?access_token=1'])('is not shown at %s', async (path) => {
    stage.allowConsoleErrors();
    const { page } = await stage.openForVisitor(PHONE);
    const { release } = await holdScripts(page);
    await page.goto(stage.hub.address + path, { waitUntil: 'commit' });
    await expectFrame(page);
    release();
  });

  it('is not shown to a fan', async () => {
    const { page } = await stage.open(PHONE);
    const { release } = await holdScripts(page);
    await page.goto(stage.hub.address, { waitUntil: 'commit' });
    await expectFrame(page);
    release();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  });
});
