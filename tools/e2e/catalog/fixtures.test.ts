import { describe, expect, it } from 'vitest';
import { expectToFit } from '../stage/accessibility.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { expectBackAt, placeOf } from '../stage/place.ts';
import { DESKTOP, LOOKS, prepareStage } from '../stage/stage.ts';

const DETAILS = /^Details anzeigen/u;

const stage = prepareStage();

describe('fixtures in a browser', () => {
  describe.each(LOOKS)('at $widthPx px, $colorScheme', (look) => {
    const name = `${look.widthPx}-${look.colorScheme}`;

    it('lists the newest 200 by day, jumps to the current matchday and back to it, and shows older ones on demand', async () => {
      const { page } = await stage.open(look);
      await page.goto(`${stage.hub.address}/fixtures?matchday=alle`);
      await page.getByText('200 von 306 Spielen').waitFor();
      await takeScreenshot(page, `fixtures-${name}`, false);
      await page.getByRole('button', { name: /^Zum \d+\. Spieltag/u }).click();
      await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
      const day = await page.locator('h2:focus').innerText();
      const heading = page.getByRole('heading', { level: 2, name: day });
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
      const place = await placeOf(heading);
      expect(place.top).toBeLessThan((await page.evaluate(() => window.innerHeight)) / 4);

      await page.locator('section', { has: heading }).getByRole('link', { name: DETAILS }).first().click();
      await page.getByRole('heading', { level: 1, name: / – /u }).waitFor();
      await page.goBack();
      await expectBackAt(heading, place);

      await page.getByRole('button', { name: 'Ältere Spiele laden' }).click();
      await page.getByText('306 von 306 Spielen').waitFor();
      expect(await page.getByRole('link', { name: DETAILS }).count()).toBe(306);
      await expectToFit(page);
    });
  });

  it("shows the time in Berlin whatever the browser's time zone", async () => {
    const inBerlin = await firstKickoffIn('Europe/Berlin');
    expect(inBerlin).toMatch(/^\d\d:\d\d Uhr$/u);
    expect(await firstKickoffIn('Pacific/Auckland')).toBe(inBerlin);
  });
});

async function firstKickoffIn(timezoneId: string): Promise<string> {
  const { page, close } = await stage.openFresh(DESKTOP);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setTimezoneOverride', { timezoneId });
  await page.goto(`${stage.hub.address}/fixtures`);
  const time = await page.locator('time').filter({ hasText: 'Uhr' }).first().innerText();
  expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(timezoneId);
  await close();
  return time;
}
