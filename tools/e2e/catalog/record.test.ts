import { text } from 'node:stream/consumers';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectToFit } from '../stage/accessibility.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { DESKTOP, PHONE, prepareStage } from '../stage/stage.ts';

const stage = prepareStage();

describe('the record in a browser', () => {
  it('can be read by a visitor, who downloads the rows', async () => {
    const { page } = await stage.openForVisitor(PHONE);
    await page.goto(stage.hub.address);
    const card = page.getByRole('region', { name: 'Trefferquote' });
    // As the hub's scripts render it: the whole card is the link, including the bars.
    await card.getByText('Letzte Elf noch mal').waitFor();
    await card.click();
    await page.getByRole('heading', { level: 1, name: 'Trefferquote' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/trefferquote');
    await page.getByText(/Diese Zahlen standen so nicht im Hub/u).waitFor();
    const season = page.getByRole('region', { name: /^Saison / });
    const players = /([\d.]+)\sVorhersagen/u.exec(await season.innerText())?.[1]?.replace('.', '');
    await page.getByText('Alle Zahlen').click();
    expect(await page.getByRole('table', { name: 'Nach Verein' }).getByRole('row').count()).toBe(19);
    for (const { widthPx } of [DESKTOP, PHONE]) {
      await page.setViewportSize({ width: widthPx, height: 860 });
      await expectToFit(page);
      for (const name of ['Nach Position', 'Nach Spieltag', 'Nach Verein'])
        await expect.poll(() => hiddenPx(page.getByRole('region', { name: `Tabelle: ${name}` }))).toBe(0);
    }
    await takeScreenshot(page, 'record');

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Alle Vorhersagen als CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('trefferquote.csv');
    const csv = await text(await download.createReadStream());
    expect(csv.trimEnd().split('\r\n')).toHaveLength(Number(players) + 1);
    await page
      .getByRole('button', { name: /^(Jetzt a|A)nmelden$/u })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Anmelden' }).waitFor();
  });
});

/** Pixels of a scrolling part that are out of sight. */
const hiddenPx = (part: Locator) => part.evaluate((element) => element.scrollWidth - element.clientWidth);
