import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFine } from './accessibility.ts';
import { answerFrom, answerWith, holdAnswer, layoutShift, MAX_SHIFT } from './catalogPage.ts';
import { takeScreenshot } from './hubPage.ts';
import { expectBackAt, placeOf } from './place.ts';
import { LOOKS, prepareStage } from './stage.ts';

const CLUBS = 18;

const stage = prepareStage();

describe('clubs in a browser', () => {
  describe.each(LOOKS)('at $widthPx px, $colorScheme', (look) => {
    const name = `${look.widthPx}-${look.colorScheme}`;

    it('shows all clubs and a squad beneath the chosen card, which stays in its place', async () => {
      const { page, complaints, close } = await stage.open(look);
      const release = await holdAnswer(page, 'clubs');
      await page.goto(`${stage.hub.address}/clubs`);
      await page.getByRole('heading', { level: 1, name: 'Vereine' }).waitFor();
      release();
      await cards(page).first().waitFor();
      expect(await cards(page).count()).toBe(CLUBS);
      expect(await layoutShift(page)).toBeLessThanOrEqual(MAX_SHIFT);
      await expectFine(page);

      await cards(page).first().click();
      await squad(page).getByRole('link').first().waitFor();
      expect(await squad(page).getByRole('listitem').count()).toBeGreaterThan(20);
      await expectFine(page);
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
      expect(complaints).toEqual([]);
      await close();
    });

    it('opens a club with tiles, tabs, next fixture and calendar, and leads back', async () => {
      const { page, complaints, close } = await stage.open(look);
      await page.goto(`${stage.hub.address}/clubs`);
      await cards(page).nth(2).click();
      await squad(page).getByRole('link').first().waitFor();
      const listAddress = page.url();
      const details = page.getByRole('link', { name: /^Details anzeigen/u }).nth(2);
      const release = await holdAnswer(page, 'club');
      await details.click();
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
      release();
      await page.getByRole('tab', { name: /^Alle/u }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
      expect(await tile(page, 'Erwartete Startelf')).toContain('11,0');
      expect(await page.getByRole('tabpanel').getByRole('listitem').count()).toBeGreaterThan(20);
      await expectFine(page);
      await takeScreenshot(page, `club-${name}`);

      await page.getByRole('tab', { name: /^Verletzt/u }).click();
      await page.waitForURL(/kader=verletzt/u);
      await expectFine(page);
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
      expect(complaints).toEqual([]);
      await close();
    });

    it('is calm about what is missing', async () => {
      const { page, complaints, close } = await stage.open(look);
      await answerWith(page, 'squad', []);
      await page.goto(`${stage.hub.address}/clubs`);
      await cards(page).first().click();
      await page.getByText('Keine Spieler für diesen Verein gefunden.').waitFor();
      await expectFine(page);
      await answerWith(page, 'clubs', []);
      await page.goto(`${stage.hub.address}/clubs`);
      await page.getByText('Keine Vereine gefunden').waitFor();
      await expectFine(page);
      await takeScreenshot(page, `clubs-none-${name}`);
      expect(complaints).toEqual([]);
      await page.goto(`${stage.hub.address}/clubs/gibt-es-nicht`);
      await page.getByRole('heading', { level: 1, name: 'Club nicht gefunden' }).waitFor();
      await expectFine(page);
      await takeScreenshot(page, `club-not-found-${name}`);
      await close();
    });

    it('says from when data of earlier is', async () => {
      const { page, complaints, close } = await stage.open(look);
      await answerFrom(page, 'clubs', '2025-03-30T01:30:00Z');
      await page.goto(`${stage.hub.address}/clubs`);
      await page.getByText('Stand: So., 30.03.2025, 03:30').waitFor();
      expect(await cards(page).count()).toBe(CLUBS);
      await takeScreenshot(page, `stale-${name}`);
      await page.unrouteAll();
      await page.reload();
      await cards(page).first().waitFor();
      expect(await page.getByText(/^Stand:/u).count()).toBe(0);
      expect(complaints).toEqual([]);
      await close();
    });
  });

  it('says when it cannot load, and recovers when asked to', async () => {
    const { page, close } = await stage.open({ widthPx: 390, colorScheme: 'dark' });
    await page.route('**/trpc/catalog.clubs**', (route) =>
      route.fulfill({ status: 404, body: 'no hub here' }),
    );
    await page.goto(`${stage.hub.address}/clubs`);
    await page.getByRole('alert').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await cards(page).first().waitFor();
    await close();
  });
});

/** The buttons that the cards of the clubs are. */
const cards = (page: Page) => page.getByRole('button', { name: /Kader zeigen$/u });

const squad = (page: Page) => page.getByRole('region', { name: /^Kader:/u });

/** What stands on the tile of that name. */
function tile(page: Page, label: string): Promise<string> {
  return page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).innerText();
}
