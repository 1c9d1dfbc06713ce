import { describe, expect, it } from 'vitest';
import { expectFine } from './accessibility.ts';
import { answerWith, holdAnswer, layoutShift } from './catalogPage.ts';
import { takeScreenshot } from './hubPage.ts';
import { LOOKS, prepareStage } from './stage.ts';

const MAX_SHIFT = 0.02;

const stage = prepareStage();

describe('the elevens of a matchday in a browser', () => {
  it.each(LOOKS)('at $widthPx px, $colorScheme: eighteen pitches, each with its list', async (look) => {
    const { page, complaints, close } = await stage.open(look);
    const release = await holdAnswer(page, 'lineups');
    await page.goto(`${stage.hub.address}/lineups`);
    await page.getByRole('heading', { level: 1, name: 'Aufstellungen' }).waitFor();
    release();
    await page.getByText('Voraussichtliche Startelf aller Vereine, 18. Spieltag').waitFor();
    const sides = page.getByRole('region', { name: /^(Heim|Auswärts): /u });
    expect(await sides.count()).toBe(18);
    expect(await page.locator('main svg[viewBox="0 0 340 420"]').count()).toBe(18);
    expect(await layoutShift(page)).toBeLessThanOrEqual(MAX_SHIFT);

    // The picture and the list speak of the same eleven.
    const first = sides.first();
    const shirts = await first.locator('svg[viewBox="0 0 340 420"] path').count();
    const rows = await first.locator('li', { hasText: 'Startchance' }).count();
    expect([shirts, rows]).toEqual([11, 11]);

    await expectFine(page);
    await takeScreenshot(page, `lineups-${look.widthPx}-${look.colorScheme}`, false);
    expect(complaints).toEqual([]);
    await close();
  });

  it('leads to a player by keyboard', async () => {
    const { page, complaints, close } = await stage.open(LOOKS[1]!);
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

  it.each(LOOKS)('at $widthPx px, $colorScheme: says when there are none yet', async (look) => {
    const { page, complaints, close } = await stage.open(look);
    await answerWith(page, 'lineups', { matchday: null, asOfTs: null, fixtures: [] });
    await page.goto(`${stage.hub.address}/lineups`);
    await page.getByText('Noch keine Aufstellungen').waitFor();
    await expectFine(page);
    await takeScreenshot(page, `lineups-none-${look.widthPx}-${look.colorScheme}`, false);
    expect(complaints).toEqual([]);
    await close();
  });
});
