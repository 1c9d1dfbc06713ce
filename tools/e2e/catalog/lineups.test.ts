import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectToFitAt } from '../stage/accessibility.ts';
import { holdAnswer } from '../stage/catalogAnswers.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { expectNoShift } from '../stage/layoutShift.ts';
import { LOOKS, PHONE, prepareStage } from '../stage/stage.ts';

const stage = prepareStage();

describe('the elevens of a matchday in a browser', () => {
  it.each(LOOKS)('shows one match at a time on two pitches at $widthPx px, $colorScheme', async (look) => {
    const { page } = await stage.open(look);
    const release = await holdAnswer(page, 'lineups');
    await page.goto(`${stage.hub.address}/lineups`);
    await page.getByRole('heading', { level: 1, name: 'Aufstellungen' }).waitFor();
    await release();
    await page.getByText(/^18\. Spieltag, Stand:/u).waitFor();
    const matches = page.getByRole('navigation', { name: 'Spiele des Spieltags' }).getByRole('button');
    expect(await matches.count()).toBe(9);
    const sides = page.getByRole('region', { name: /^(Heim|Auswärts): /u });
    expect(await sides.count()).toBe(2);
    await expectNoShift(page);

    // Each of the eleven is shown once, with his chance.
    const pitch = sides.first().getByRole('region', { name: /^Elf: /u });
    const shirts = await pitch.locator('svg[data-pattern]').count();
    const players = await pitch.locator('li', { hasText: 'Startchance' }).count();
    expect([shirts, players]).toEqual([11, 11]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6000);

    await matches.last().click();
    await matches
      .last()
      .and(page.getByRole('button', { pressed: true }))
      .waitFor();
    await expectToFitAt(page, 320, look.widthPx);

    await takeScreenshot(page, `lineups-${look.widthPx}-${look.colorScheme}`, false);
  });

  it('is as high as the eleven in sight on a phone, even if the other one is taller', async () => {
    const { page, complaints, close } = await stage.open(PHONE);
    await page.goto(`${stage.hub.address}/lineups`);
    const sides = page.getByRole('region', { name: /^(Heim|Auswärts): /u });
    await sides
      .first()
      .getByRole('region', { name: /^Elf: /u })
      .waitFor();
    const [home, away] = [sides.first(), sides.last()];
    const heightOf = async (part: Locator) => Math.ceil((await part.boundingBox())?.height ?? 0);
    // Makes it taller than the other one, whatever the season's data.
    await away.evaluate((side) =>
      side.append(Object.assign(document.createElement('p'), { style: 'height: 500px' })),
    );
    const area = home.locator('..');
    await expect.poll(() => heightOf(area)).toBe(await heightOf(home));
    await page.getByRole('group', { name: 'Mannschaft' }).getByRole('button').last().click();
    await expect.poll(() => heightOf(area)).toBe(await heightOf(away));
    expect(await heightOf(away)).toBeGreaterThan(await heightOf(home));
    expect(complaints).toEqual([]);
    await close();
  });
});
