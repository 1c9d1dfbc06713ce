import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { holdAnswer } from '../stage/catalogAnswers.ts';
import { takeScreenshot, screenIsThere } from '../stage/hubPage.ts';
import { expectNoShift } from '../stage/layoutShift.ts';
import { LOOKS, PHONE, prepareStage } from '../stage/stage.ts';

const stage = prepareStage();

describe('news in a browser', () => {
  describe.each(LOOKS)('at $widthPx px, $colorScheme', (look) => {
    const name = `${look.widthPx}-${look.colorScheme}`;

    it('lists the news with ages and safe ways to the articles', async () => {
      const { page } = await stage.open(look);
      const release = await holdAnswer(page, 'news');
      await page.goto(`${stage.hub.address}/news`);
      await screenIsThere(page, 'News');
      await release();
      await articles(page).first().waitFor();
      await expectNoShift(page);
      const all = await articles(page).count();
      expect(await count(page)).toBe(`${all} von ${all} Nachrichten`);
      expect(await articles(page).first().innerText()).toMatch(/vor \d+ (Minute|Stunde|Tag)/u);
      for (const link of await page.getByRole('link', { name: /^Artikel lesen/u }).all()) {
        expect(await link.getAttribute('href')).toMatch(/^https?:\/\//u);
        expect(await link.getAttribute('target')).toBe('_blank');
        expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
      }
      await takeScreenshot(page, `news-${name}`, false);
    });
  });

  it('filters by text, club and source, in an address that can be shared', async () => {
    const { page } = await stage.open(PHONE);
    await page.goto(`${stage.hub.address}/news`);
    await articles(page).first().waitFor();
    const all = await articles(page).count();

    await page.getByRole('searchbox', { name: 'Suche' }).fill('erfunden');
    await page.waitForURL(/q=erfunden/u);
    // The address changes before the list does.
    await expect.poll(() => articles(page).count()).toBeLessThan(all);
    const found = await articles(page).count();
    expect(found).toBeGreaterThan(0);
    await page.reload();
    await page.getByText(`${found} von ${all} Nachrichten`).waitFor();

    await page.getByRole('combobox', { name: 'Verein' }).selectOption({ index: 1 });
    await page.waitForURL(/team=/u);
    await page.getByRole('combobox', { name: 'Quelle' }).selectOption({ index: 1 });
    await page.waitForURL(/source=/u);
    await page.getByRole('searchbox', { name: 'Suche' }).fill('gibt es nicht');
    await page.getByText('Keine News gefunden').waitFor();
    expect(await count(page)).toBe(`0 von ${all} Nachrichten`);
    await takeScreenshot(page, 'news-none');
    await page.getByRole('button', { name: 'Filter löschen' }).click();
    await page.getByText(`${all} von ${all} Nachrichten`).waitFor();
    await page.waitForURL((url) => url.search === '');
  });
});

const articles = (page: Page) => page.getByRole('article');
const count = (page: Page) => page.getByText(/ von .* Nachrichten$/u).innerText();
