import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessibleAsShown } from './accessibility.ts';
import { layoutShift, MAX_SHIFT } from './layoutShift.ts';
import type { Look } from './hubPage.ts';
import { LOOKS, PHONE, prepareStage } from './stage.ts';

const stage = prepareStage();

/** All but the early script, which only names them. */
const HUB_SCRIPTS = /\/assets\/(?!early-)[^/]+\.js$/u;

/** Keeps the hub's scripts from a page; they come once this is resolved. */
async function holdScripts(page: Page): Promise<{ release: () => void }> {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route(HUB_SCRIPTS, async (route) => {
    await promise;
    await route.continue();
  });
  return { release };
}

const button = (page: Page) => page.getByRole('button', { name: 'Jetzt anmelden' });

/** Where things are that stand from the beginning, to the pixel; how high, on a phone alone: a desk centres them beside today's numbers. */
async function placesOn(page: Page, { widthPx }: Look) {
  const things: Locator[] = [
    page.getByRole('heading', { level: 1 }),
    page.getByText('Alle Infos für dein Fantasy Team - News, Aufstellungen, Stats'),
    button(page),
  ];
  const boxes = await Promise.all(things.map((thing) => thing.boundingBox()));
  return boxes.map((box) => {
    const { x, y, width, height } = box!;
    const place = { x, width, height, ...(widthPx === PHONE.widthPx && { y }) };
    return Object.values(place).map(Math.round);
  });
}

/** Expects the bar alone, once the styles are there. */
async function expectFrame(page: Page): Promise<void> {
  await page.getByText('Bundesliga Fantasy Hub', { exact: true }).first().waitFor();
  await expect.poll(() => button(page).isVisible()).toBe(false);
}

describe('the landing screen before any script of the hub has come', () => {
  it.each(LOOKS)('stands where it will stay, at $widthPx px, $colorScheme', async (look) => {
    const { page, complaints, close } = await stage.openForVisitor(look);
    const { release } = await holdScripts(page);
    await page.goto(stage.hub.address, { waitUntil: 'commit' });
    await button(page).waitFor();
    await expectAccessibleAsShown(page);
    await page.evaluate(() => document.fonts.ready);
    const places = await placesOn(page, look);
    release();
    await page.getByRole('region', { name: /^Startet er\?/u }).waitFor();
    await page.getByRole('radiogroup', { name: 'Farbschema' }).waitFor();
    expect(await placesOn(page, look)).toEqual(places);
    expect(await layoutShift(page)).toBeLessThanOrEqual(MAX_SHIFT);
    expect(complaints).toEqual([]);
    await close();
  });

  it('takes whoever presses its button to the sign-in page, once the hub is there', async () => {
    const { page, complaints, close } = await stage.openForVisitor(PHONE);
    const { release } = await holdScripts(page);
    await page.goto(`${stage.hub.address}/players?q=an`, { waitUntil: 'commit' });
    await button(page).click();
    release();
    await page.getByLabel('E-Mail-Adresse').waitFor();
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('redirect_url')).toBe(`${stage.hub.address}/players?q=an`);
    expect(complaints).toEqual([]);
    await close();
  });

  it.each(['/trefferquote', '/e/1', '/?access_token=1'])('is not shown at %s', async (path) => {
    const { page, close } = await stage.openForVisitor(PHONE);
    const { release } = await holdScripts(page);
    await page.goto(stage.hub.address + path, { waitUntil: 'commit' });
    await expectFrame(page);
    release();
    await close();
  });

  it('is not shown to a fan', async () => {
    const { page, complaints, close } = await stage.open(PHONE);
    const { release } = await holdScripts(page);
    await page.goto(stage.hub.address, { waitUntil: 'commit' });
    await expectFrame(page);
    release();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
