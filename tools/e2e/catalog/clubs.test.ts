import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectToFit } from '../stage/accessibility.ts';
import { holdAnswer } from '../stage/catalogAnswers.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { expectBackAt, placeOf } from '../stage/place.ts';
import { LOOKS, PHONE, prepareStage } from '../stage/stage.ts';

const CLUBS = 18;
/** The largest distance of a squad's first player from the top of the window. */
const FIRST_PLAYER_PX = { phone: 300, desktop: 600 };

const stage = prepareStage();

describe('clubs in a browser', () => {
  describe.each(LOOKS)('at $widthPx px, $colorScheme', (look) => {
    const name = `${look.widthPx}-${look.colorScheme}`;

    it('shows all clubs and a squad below the chosen card, which keeps its place, then opens a club and leads back', async () => {
      const { page } = await stage.open(look);
      await page.goto(`${stage.hub.address}/clubs`);
      await cards(page).first().waitFor();
      expect(await cards(page).count()).toBe(CLUBS);
      await cards(page).first().click();
      await squad(page).getByRole('link').first().waitFor();
      expect(await squad(page).getByRole('listitem').count()).toBeGreaterThan(20);
      await expectToFit(page);
      await takeScreenshot(page, `clubs-squad-${name}`);

      const last = cards(page).nth(CLUBS - 1);
      await last.scrollIntoViewIfNeeded();
      const before = await placeOf(last);
      await last.click();
      await squad(page).getByRole('link').first().waitFor();
      // On a desktop all cards fit the window, which then has nothing to scroll.
      if (look.widthPx === PHONE.widthPx) await expectBackAt(last, before);

      const listAddress = page.url();
      const details = page.getByRole('link', { name: /^Details anzeigen/u }).nth(2);
      const release = await holdAnswer(page, 'club');
      await details.click();
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
      await release();
      await page.getByRole('tab', { name: /^Alle/u }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
      expect(await tile(page, 'Sehr wahrscheinlich')).toMatch(/\d+\s*Spieler mit mindestens 85/u);
      const { top: first } = await placeOf(page.getByRole('tabpanel').getByRole('link').first());
      const { top: figures } = await placeOf(page.locator('dl', { hasText: 'Sehr wahrscheinlich' }));
      // On a phone the squad is at the top.
      expect(first < figures).toBe(look.widthPx === PHONE.widthPx);
      expect(first).toBeLessThanOrEqual(
        look.widthPx === PHONE.widthPx ? FIRST_PLAYER_PX.phone : FIRST_PLAYER_PX.desktop,
      );
      await unfold(page.getByRole('tabpanel'));
      expect(await page.getByRole('tabpanel').getByRole('listitem').count()).toBeGreaterThan(20);
      await takeScreenshot(page, `club-${name}`);

      await page.getByRole('link', { name: 'Zurück zu Vereinen' }).click();
      await page.waitForURL(listAddress);
      await squad(page).getByRole('link').first().waitFor();
    });
  });
});

/** Shows the players who hardly ever start, too. */
const unfold = (within: Locator) => within.getByText(/^Unter 15/u).click();
/** The cards of the clubs, which are buttons. */
const cards = (page: Page) => page.getByRole('button', { name: /Kader zeigen$/u });

const squad = (page: Page) => page.getByRole('region', { name: /^Kader:/u });

/** The value on the tile of that name. */
function tile(page: Page, label: string): Promise<string> {
  return page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).innerText();
}
