import { describe, expect, it } from 'vitest';
import { expectToFitAt } from './accessibility.ts';
import { holdAnswer } from './catalogAnswers.ts';
import { takeScreenshot } from './hubPage.ts';
import { layoutShift, MAX_SHIFT } from './layoutShift.ts';
import { DESK, LOOKS, prepareStage } from './stage.ts';

const stage = prepareStage();

describe('the elevens of a matchday in a browser', () => {
  it.each(LOOKS)('at $widthPx px, $colorScheme: eighteen pitches, each with its list', async (look) => {
    const { page, complaints, close } = await stage.open(look);
    const release = await holdAnswer(page, 'lineups');
    await page.goto(`${stage.hub.address}/lineups`);
    await page.getByRole('heading', { level: 1, name: 'Aufstellungen' }).waitFor();
    await release();
    await page.getByText('Voraussichtliche Startelf, 18. Spieltag').waitFor();
    const sides = page.getByRole('region', { name: /^(Heim|Auswärts): /u });
    expect(await sides.count()).toBe(18);
    expect(await page.locator('main svg[viewBox="0 0 340 420"]').count()).toBe(18);
    expect(await layoutShift(page)).toBeLessThanOrEqual(MAX_SHIFT);

    // The picture and the list speak of the same eleven.
    const first = sides.first();
    const shirts = await first.locator('svg[viewBox="0 0 340 420"] path').count();
    const rows = await first.locator('li', { hasText: 'Startchance' }).count();
    expect([shirts, rows]).toEqual([11, 11]);
    await expectToFitAt(page, 320, look.widthPx);

    await takeScreenshot(page, `lineups-${look.widthPx}-${look.colorScheme}`, false);
    expect(complaints).toEqual([]);
    await close();
  });

  it('leads to a player by keyboard', async () => {
    const { page, complaints, close } = await stage.open(DESK);
    await page.goto(`${stage.hub.address}/lineups`);
    const link = page
      .getByRole('region', { name: /^Heim: /u })
      .first()
      .getByRole('listitem')
      .first()
      .getByRole('link')
      .first();
    const name = await link.innerText();
    await link.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
