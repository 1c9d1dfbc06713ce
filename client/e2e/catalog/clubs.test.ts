import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectToFit } from '../stage/accessibility.ts';
import { answerFrom, holdAnswer, leaveAllToHub } from '../stage/catalogAnswers.ts';
import { takeScreenshot, screenIsThere } from '../stage/hubPage.ts';
import { expectNoShift } from '../stage/layoutShift.ts';
import { expectBackAt, placeOf } from '../stage/place.ts';
import { LOOKS, PHONE, prepareStage } from '../stage/stage.ts';

const CLUBS = 18;
/** The lowest place of a club's first player. */
const FIRST_PLAYER_PX = { phone: 300, desk: 600 };

const stage = prepareStage();

describe('clubs in a browser', () => {
  describe.each(LOOKS)('at $widthPx px, $colorScheme', (look) => {
    const name = `${look.widthPx}-${look.colorScheme}`;

    it('shows all clubs and a squad beneath the chosen card, which stays in its place', async () => {
      const { page } = await stage.open(look);
      const release = await holdAnswer(page, 'clubs');
      await page.goto(`${stage.hub.address}/clubs`);
      await screenIsThere(page, 'Vereine');
      await release();
      await cards(page).first().waitFor();
      expect(await cards(page).count()).toBe(CLUBS);
      await expectNoShift(page);

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
      await expectBackAt(last, before);
      expect(new URL(page.url()).searchParams.has('club')).toBe(true);
      await page.reload();
      await squad(page).getByRole('link').first().waitFor();
    });

    it('opens a club with tiles, tabs, next fixture and calendar, and leads back', async () => {
      const { page } = await stage.open(look);
      await page.goto(`${stage.hub.address}/clubs`);
      await cards(page).nth(2).click();
      await squad(page).getByRole('link').first().waitFor();
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
      // On a phone the squad comes first.
      expect(first < figures).toBe(look.widthPx === PHONE.widthPx);
      expect(first).toBeLessThanOrEqual(
        look.widthPx === PHONE.widthPx ? FIRST_PLAYER_PX.phone : FIRST_PLAYER_PX.desk,
      );
      expect(await page.getByRole('tabpanel').getByRole('listitem').count()).toBeGreaterThan(20);
      await takeScreenshot(page, `club-${name}`);

      await page.getByRole('tab', { name: /^Verletzt/u }).click();
      await page.waitForURL(/kader=verletzt/u);
      await page.reload();
      await page.getByRole('tab', { name: /^Verletzt/u, selected: true }).waitFor();

      const calendar = await page.getByRole('link', { name: /\.ics/u }).getAttribute('href');
      const file = await page.request.get(`${stage.hub.address}${calendar}`);
      expect(file.status()).toBe(200);
      expect(file.headers()['content-type']).toMatch(/^text\/calendar/u);
      expect((await file.text()).match(/BEGIN:VEVENT/gu)).toHaveLength(34);

      await page.getByRole('link', { name: 'Zurück zu Vereinen' }).click();
      await page.waitForURL(listAddress);
      await squad(page).getByRole('link').first().waitFor();
    });
  });

  it('no longer says from when the data are once they are new', async () => {
    const { page } = await stage.open(PHONE);
    await answerFrom(page, 'clubs', '2025-03-30T01:30:00Z');
    await page.goto(`${stage.hub.address}/clubs`);
    await page.getByText('Zuletzt aktualisiert: So., 30.03.2025, 03:30').waitFor();
    expect(await cards(page).count()).toBe(CLUBS);
    await leaveAllToHub(page);
    await page.reload();
    await cards(page).first().waitFor();
    expect(await page.getByText(/^Stand:/u).count()).toBe(0);
  });
});

/** The buttons that the cards of the clubs are. */
const cards = (page: Page) => page.getByRole('button', { name: /Kader zeigen$/u });

const squad = (page: Page) => page.getByRole('region', { name: /^Kader:/u });

/** What stands on the tile of that name. */
function tile(page: Page, label: string): Promise<string> {
  return page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).innerText();
}
