import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectToFit } from '../stage/accessibility.ts';
import { holdAnswer } from '../stage/catalogAnswers.ts';
import { takeScreenshot, screenIsThere } from '../stage/hubPage.ts';
import { expectNoShift } from '../stage/layoutShift.ts';
import { expectBackAt, placeOf } from '../stage/place.ts';
import { DESK, LOOKS, PHONE, prepareStage } from '../stage/stage.ts';

const DETAILS = /^Details anzeigen/u;

const stage = prepareStage();

describe('fixtures in a browser', () => {
  describe.each(LOOKS)('at $widthPx px, $colorScheme', (look) => {
    const name = `${look.widthPx}-${look.colorScheme}`;

    it('lists the newest 200 by day and the older ones on demand', async () => {
      const { page } = await stage.open(look);
      const release = await holdAnswer(page, 'fixtures');
      await page.goto(`${stage.hub.address}/fixtures?matchday=alle`);
      await screenIsThere(page, 'Spieltage');
      await release();
      await page.getByText('200 von 306 Spielen').waitFor();
      await expectNoShift(page);
      expect(await dayHeadings(page).first().innerText()).toMatch(
        /^(\p{L}+tag|Mittwoch), \d+\. \p{L}+ \d{4}$/u,
      );
      await takeScreenshot(page, `fixtures-${name}`, false);
      await page.getByRole('button', { name: 'Ältere Spiele laden' }).click();
      await page.getByText('306 von 306 Spielen').waitFor();
      expect(await page.getByRole('link', { name: DETAILS }).count()).toBe(306);
      await expectToFit(page);
    });

    it('jumps to the current matchday, opens a fixture and comes back to the same place', async () => {
      const { page } = await stage.open(look);
      await page.goto(`${stage.hub.address}/fixtures?matchday=alle`);
      await page.getByRole('button', { name: /^Zum \d+\. Spieltag/u }).click();
      await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
      const day = await page.locator('h2:focus').innerText();
      const heading = page.getByRole('heading', { level: 2, name: day });
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
      const place = await placeOf(heading);
      expect(place.top).toBeLessThan((await page.evaluate(() => window.innerHeight)) / 4);

      await page.locator('section', { has: heading }).getByRole('link', { name: DETAILS }).first().click();
      await page.getByRole('region', { name: /^Heim:/u }).waitFor();
      await page.goBack();
      await expectBackAt(heading, place);
    });

    it('opens a fixture with both elevens, and a calendar file', async () => {
      const { page } = await stage.open(look);
      await page.goto(`${stage.hub.address}/fixtures?status=scheduled`);
      await page.getByRole('link', { name: DETAILS }).last().click();
      for (const where of ['Heim', 'Auswärts']) {
        const side = page.getByRole('region', { name: new RegExp(`^${where}:`, 'u') });
        await side.waitFor();
        await side.getByText('Wahrscheinlichste Elf').waitFor();
        // The pitch above shows it already.
        await side.getByText('Die Elf als Liste').click();
        await side.getByRole('listitem').nth(10).waitFor();
      }
      await takeScreenshot(page, `fixture-${name}`);
      const calendar = await page.getByRole('link', { name: /\.ics/u }).getAttribute('href');
      const file = await page.request.get(`${stage.hub.address}${calendar}`);
      expect(file.status()).toBe(200);
      expect((await file.text()).match(/BEGIN:VEVENT/gu)).toHaveLength(1);
      await page.getByRole('link', { name: 'Zurück zu Spieltagen' }).click();
      await page.waitForURL(/\/fixtures\?status=scheduled$/u);
    });
  });

  it('filters by matchday and status, in an address that can be shared', async () => {
    const { page } = await stage.open(PHONE);
    await page.goto(`${stage.hub.address}/fixtures?matchday=alle`);
    await page.getByText('200 von 306 Spielen').waitFor();
    // The first matchday lies on the second page, which comes by itself.
    await page.getByRole('combobox', { name: 'Spieltag' }).selectOption('1. Spieltag');
    await page.getByText('9 von 306 Spielen').waitFor();
    await page.waitForURL(/matchday=1/u);
    expect(await page.getByText('Beendet', { exact: true }).count()).toBeGreaterThanOrEqual(9);
    await page.reload();
    await page.getByText('9 von 306 Spielen').waitFor();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Abgesagt');
    await page.getByText('Keine Spiele gefunden').waitFor();
    expect(await page.getByText('0 von 306 Spielen').count()).toBe(1);
    await takeScreenshot(page, 'fixtures-none');
    await page.goBack();
    await page.getByText('9 von 306 Spielen').waitFor();
  });

  it('shows the time in Berlin wherever the browser is', async () => {
    const inBerlin = await firstKickoffIn('Europe/Berlin');
    expect(inBerlin).toMatch(/^\d\d:\d\d Uhr$/u);
    expect(await firstKickoffIn('America/New_York')).toBe(inBerlin);
    expect(await firstKickoffIn('Pacific/Auckland')).toBe(inBerlin);
  });
});

async function firstKickoffIn(timezoneId: string): Promise<string> {
  const { page, close } = await stage.openFresh(DESK);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setTimezoneOverride', { timezoneId });
  await page.goto(`${stage.hub.address}/fixtures?matchday=alle`);
  const time = await page.locator('time').filter({ hasText: 'Uhr' }).first().innerText();
  expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(timezoneId);
  await close();
  return time;
}

const dayHeadings = (page: Page) => page.getByRole('heading', { level: 2 });
